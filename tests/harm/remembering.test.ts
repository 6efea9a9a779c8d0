import { expect, test } from "vitest";
import { runScan } from "../../server/scan/engine.ts";
import { testLimits } from "../../server/scan/local-target.ts";
import type { ScanRequest } from "../../server/scan/outcome.ts";
import { planScan } from "../../server/scan/plan.ts";
import { draw } from "../../server/testing/draw.ts";
import { kinds } from "./kinds.ts";
import { guessesAt, startRemembering, tokens } from "./remembering-target.ts";

type Allowed = Pick<ScanRequest, "environment" | "makesObjects" | "writesBack" | "isIntrusive">;

/** Enough for each phase of a scan of an API of this size. */
const maxRequests = 2500;
const bob = { label: "bob", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };

/** Scans one kind of API as Alice and Bob. */
async function scanOf(kind: string, allowed: Allowed, guesses: "far" | "near") {
  const api = kinds[kind] as (typeof kinds)[string];
  const target = await startRemembering(api);
  const lines: string[] = [];
  try {
    const outcome = await runScan(
      {
        targetUrl: target.url,
        authMethod: "bearer",
        credentials: tokens.alice,
        others: [{ ...bob, authMethod: "bearer", credentials: tokens.bob }],
        ...allowed,
      },
      // So many scans at once keep a busy machine from answering for seconds, and a third of a scan's time is all that discovery
      // has: what it does not find cannot be kept back.
      testLimits({
        ...(guesses === "near" ? { guesses: guessesAt(api) } : {}),
        ...{ maxRequests, concurrency: 16, timeoutMs: 30_000, maxDurationMs: 900_000 },
      }),
      { log: (_type, line) => lines.push(line), progress() {} },
      new AbortController().signal,
    );
    const { leftovers = [], keptBack = [], operations } = outcome;
    const { environment, makesObjects = false, writesBack = false, isIntrusive = false } = allowed;
    const plan = planScan({
      operations: operations.map(({ operation }) => operation),
      identities: ["alice", "bob"],
      application: { environment, makesObjects, writesBack, isIntrusive },
      settings: {},
    });
    const { before, changes } = target;
    return { kind, before, after: target.after(), visits: target.visits(), changes, leftovers, keptBack, lines, plan };
  } finally {
    target.close();
  }
}

type Scan = Awaited<ReturnType<typeof scanOf>>;
/**
 * Scans every kind of API, or the half that is drawn for what is allowed; every third kind, beginning with the one at `far`, is
 * guessed at with the whole list of names, the others with what they have of it. That depends on the environment and on whether
 * it may act, and is two thirds of what a scan asks: each kind goes through it once.
 */
function scanAll(allowed: Allowed, far: 0 | 1 | 2 | null): Promise<Scan[]> {
  const all = Object.keys(kinds);
  const drawn = draw(all, Math.ceil(all.length / 2), JSON.stringify(allowed));
  return Promise.all(drawn.map((kind) => scanOf(kind, allowed, all.indexOf(kind) % 3 === far ? "far" : "near")));
}
const everything = { makesObjects: true, writesBack: true, isIntrusive: true };

/** Nothing of what it holds changed, not even for a while. */
function expectUntouched({ kind, before, after, changes, leftovers }: Scan): void {
  expect(changes, kind).toEqual([]);
  expect(after, kind).toBe(before);
  expect(leftovers, kind).toEqual([]);
}

/** Whatever was kept back is in the scan's account, its log and its plan, each time with the reason. */
function expectTold({ kind, keptBack, lines, plan }: Scan): void {
  const named = keptBack.map(({ method, path }) => `${method} ${path}`);
  const planned = plan.keptBack.operations.map(({ method, path }) => `${method} ${path}`);
  for (const operation of kinds[kind]?.keptBack ?? []) {
    expect(named, kind).toContain(operation);
    expect(planned, kind).toContain(operation);
    expect(lines.join("\n"), kind).toContain(`${operation} is kept back: `);
  }
  for (const { reason } of [...keptBack, ...plan.keptBack.operations]) expect(reason, kind).toMatch(/^[A-Z].+\.$/);
}

test.each([
  ["In production", { environment: "production", ...everything }, 0],
  ["In production without a consent", { environment: "production" }, null],
  ["In staging without a consent", { environment: "staging" }, 1],
  ["In development without a consent", { environment: "development" }, null],
  ["Where it may only knock often", { environment: "development", isIntrusive: true }, null],
] as const)(
  "%s no scan changes anything in any kind of API, and what was kept back is told",
  async (_what, allowed, far) => {
    for (const scan of await scanAll(allowed, far)) {
      expectUntouched(scan);
      expectTold(scan);
      // Reading counts, where a target counts its readers; those rows are its own and left out above.
      if (kinds[scan.kind]?.ofVisitors) expect(scan.visits, scan.kind).toBeGreaterThan(0);
    }
  },
);

test.each([
  ["may make objects of its own", { environment: "staging", makesObjects: true }, null],
  ["may write back what is there", { environment: "development", writesBack: true }, null],
  ["may do everything", { environment: "staging", ...everything }, 2],
  ["may do everything at the developer's", { environment: "development", ...everything }, null],
] as const)("A scan that %s leaves each kind of API as it was, or says what it left", async (_what, allowed, far) => {
  const scans = await scanAll(allowed, far);
  for (const { kind, before, after, changes, leftovers } of scans) {
    const { triedOnce: acting = [] } = kinds[kind] as (typeof kinds)[string];
    // To write what is there already allows no action.
    const triedOnce = "makesObjects" in allowed ? acting : [];
    expect(changes.filter((change) => / GET /.test(change)).toSorted(), kind).toEqual(triedOnce);
    // What acts by GET is tried once; there is nothing to take back.
    if (triedOnce.length > 0) continue;
    if (leftovers.length === 0) expect(after, kind).toBe(before);
    for (const { reason, command } of leftovers)
      expect([reason, command], kind).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/^curl /)]);
    expect(leftovers.length > 0, kind).toBe(after !== before);
  }
  const made = scans.find(({ kind }) => kind === "REST that looks at what comes")?.changes;
  if ("makesObjects" in allowed) expect(made ?? ["alice POST /notes"]).toContain("alice POST /notes");
  else expect(made ?? []).toEqual([]);
});
