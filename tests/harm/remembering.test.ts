import { expect, test } from "vitest";
import { runScan } from "../../server/scan/engine.ts";
import { testLimits } from "../../server/scan/local-target.ts";
import type { ScanRequest } from "../../server/scan/outcome.ts";
import { kinds } from "./kinds.ts";
import { startRemembering, tokens } from "./remembering-target.ts";

type Allowed = Pick<ScanRequest, "environment" | "makesObjects" | "writesBack" | "isIntrusive">;

/** Enough for each phase of a scan of an API of this size. */
const maxRequests = 2500;
const bob = { label: "bob", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };

/** Scans one kind of API as Alice and Bob. */
async function scanOf(kind: string, allowed: Allowed) {
  const target = await startRemembering(kinds[kind] as (typeof kinds)[string]);
  try {
    const outcome = await runScan(
      {
        targetUrl: target.url,
        authMethod: "bearer",
        credentials: tokens.alice,
        others: [{ ...bob, authMethod: "bearer", credentials: tokens.bob }],
        ...allowed,
      },
      testLimits({ maxRequests, concurrency: 4 }),
      { log() {}, progress() {} },
      new AbortController().signal,
    );
    const { leftovers, keptBack = [], status, reason } = outcome;
    return {
      kind,
      before: target.before,
      after: target.after(),
      changes: target.changes,
      leftovers,
      keptBack,
      status,
      reason,
    };
  } finally {
    target.close();
  }
}

const scanAll = (allowed: Allowed) => Promise.all(Object.keys(kinds).map((kind) => scanOf(kind, allowed)));
const changesOf = (scans: Awaited<ReturnType<typeof scanAll>>) =>
  Object.fromEntries(scans.flatMap(({ kind, changes }) => (changes.length > 0 ? [[kind, changes]] : [])));
/** What is told to be kept back of the kind whose links act. */
const toldOf = (scans: Awaited<ReturnType<typeof scanAll>>) =>
  scans.find(({ kind }) => kind === "verbs by GET")?.keptBack.map(({ method, path }) => `${method} ${path}`) ?? [];
const acting = ["GET /createdb", "GET /api/logout", "GET /notes/{id}/delete", "GET /api/sendmail"];
const timeout = { timeout: 120_000 };
const everything = { makesObjects: true, writesBack: true, isIntrusive: true };

/** What a target that takes anything from anybody keeps of the bodies that nobody can read: outside production at most one. */
const unreadable: Record<string, string> = {
  "REST that takes whatever comes": "stranger POST /notes",
  "pages with links that remove": "stranger POST /items/add",
  "a store of whatever is sent": "stranger POST /settings",
};
const isUnreadable = (kind: string, change: string) => unreadable[kind] === change;

test("No scan in production changes anything in any kind of API, whatever is allowed", timeout, async () => {
  const scans = await scanAll({ environment: "production", ...everything });
  expect(changesOf(scans)).toEqual({});
  expect(toldOf(scans)).toEqual(expect.arrayContaining(acting));
});

test.each([
  ["nothing is allowed", { environment: "staging" }],
  ["it may knock often", { environment: "development", isIntrusive: true }],
] as const)(
  "Where %s no scan changes anything, but that who takes from strangers what nobody can read takes it once",
  timeout,
  async (_what, allowed) => {
    const scans = await scanAll(allowed);
    for (const { kind, changes } of scans) {
      expect(changes.length, kind).toBeLessThanOrEqual(kind in unreadable ? 1 : 0);
      for (const change of changes) expect(change).toBe(unreadable[kind]);
    }
    expect(toldOf(scans)).toEqual(expect.arrayContaining(acting));
  },
);

test.each([
  ["may make objects of its own", { environment: "staging", makesObjects: true }],
  ["may write back what is there", { environment: "development", writesBack: true }],
  ["may do everything", { environment: "staging", ...everything }],
] as const)("A scan that %s removes what it made and tries what acts by GET once", timeout, async (_what, allowed) => {
  const scans = await scanAll(allowed);
  for (const { kind, before, after, changes, leftovers } of scans) {
    const { triedOnce = [] } = kinds[kind] as (typeof kinds)[string];
    expect(
      changes.filter((change) => / GET /.test(change)),
      kind,
    ).toEqual(triedOnce);
    expect(changes.filter((change) => isUnreadable(kind, change)).length, kind).toBeLessThanOrEqual(1);
    if (triedOnce.length === 0 && !(kind in unreadable)) expect(after, kind).toBe(before);
    expect(leftovers, kind).toEqual([]);
  }
  const made = scans.find(({ kind }) => kind === "REST that looks at what comes")?.changes ?? [];
  if ("makesObjects" in allowed) expect(made).toContain("alice POST /notes");
  else expect(made).toEqual([]);
});
