import { afterEach, describe, expect, test } from "vitest";
import { runScan } from "./engine.ts";
import { testLimits } from "./local-target.ts";
import type { ProbedHealth, ScanIdentity, ScanRequest } from "./outcome.ts";
import { drawn, type Person, people, type RecordForm, recordForms, startPeople } from "./same-user.fixture.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

type Asker = { label: string; token: string; tenant?: string; isPrivileged?: boolean };
type Service = Parameters<typeof startPeople>[1];

/** An identity with a session of somebody's. */
const asker = (label: string, { tokens }: Person, session = 0, more: Partial<Asker> = {}): Asker => ({
  ...{ label, token: tokens[session] ?? "" },
  ...more,
});

/** Scans the service as the given; resolves to what it says of users, the claims of its findings, and what it tells of identities. */
async function scan(who: Parameters<typeof startPeople>[0], service: Service, askers: Asker[], consent = false) {
  const target = await startPeople(who, service);
  cleanups.push(target.close);
  const identities = askers.map(
    ({ label, token, tenant = null, isPrivileged = false }): ScanIdentity => ({
      ...{ label, role: "user", isPrivileged, tenantLabel: tenant, login: null, healthPath: null },
      ...{ authMethod: "bearer", credentials: token },
    }),
  );
  const [first, ...others] = identities;
  const { authMethod, credentials, ...traits } = first as ScanIdentity;
  const lines: string[] = [];
  const told = new Map<string, ProbedHealth>();
  const guesses: string[] = [];
  const request: ScanRequest = {
    ...{ targetUrl: target.url.href, environment: "development", authMethod, credentials, traits, others },
    ...(consent ? { makesObjects: true } : {}),
  };
  const { operations, reason } = await runScan(
    request,
    testLimits({ guesses }),
    {
      log: (type, message) => lines.push(`${type}: ${message}`),
      progress() {},
      probed: (label, health) => void told.set(label, health),
    },
    new AbortController().signal,
  );
  return {
    said: lines.filter((line) => / the same user/.test(line)),
    findings: operations.flatMap(({ method, path, findings }) =>
      findings.map(({ code, asker: by, confidence }) => `${method} ${path} ${code} ${by} ${confidence}`),
    ),
    told,
    reason,
    operations,
  };
}

/** Two forms of each situation, drawn anew by POSTERN_DRAW. */
const twoOf = (what: string): RecordForm[] => {
  const at = drawn(what, recordForms.length);
  const step = 1 + drawn(`${what} step`, recordForms.length - 1);
  return [at, (at + step) % recordForms.length].map((one) => recordForms[one] as RecordForm);
};
const nobodys = /^GET \/cards\/\{id\} more-than-the-list-shows/;

describe("two sessions of one user", () => {
  test.each(twoOf("with another"))(
    "are one user where the own record at $path answers others differently",
    async (record) => {
      const [ann, ben, mara] = people(record.path);
      const askers = [asker("ann", ann), asker("ann again", ann, 1), asker("ben", ben)];
      const { said, findings, told, reason } = await scan([ann, ben, mara], { record }, askers);
      const sentence = `ann again and ann are the same user (both get the same record at GET ${record.path}), so nothing is compared between them: enter another user's credential for ann again.`;
      expect(findings).toEqual([]);
      expect(said[0]).toBe(`error: ${sentence}`);
      expect(reason).toBe(sentence);
      expect(told.get("ann again")).toEqual({ alive: true, reason: sentence, sameAs: "ann" });
      expect(told.get("ben")?.sameAs).toBeUndefined();
    },
  );

  test.each(twoOf("alone"))(
    "are not compared where nothing tells them apart and both get one record at $path",
    async (record) => {
      const [ann, ben, mara] = people(record.path);
      const askers = [asker("ann", ann), asker("user 2", ann, 1)];
      const { said, findings } = await scan([ann, ben, mara], { record }, askers);
      expect(findings).toEqual([]);
      expect(said[0]).toBe(
        `error: user 2 and ann may be the same user (both get the same record at GET ${record.path}, and nothing tells them apart), so nothing is compared between them: enter another user's credential for user 2.`,
      );
    },
  );

  test("prove nothing of rights, and nothing by what the scan makes", async () => {
    const [record] = twoOf("rights");
    const [ann, ben, mara] = people("rights");
    const askers = [asker("ann", ann), asker("root", ann, 1, { isPrivileged: true }), asker("ben", ben)];
    const { said, findings, operations } = await scan(
      [ann, ben, mara],
      { ...(record ? { record } : {}) },
      askers,
      true,
    );
    expect(findings).toEqual([]);
    expect(said[0]).toMatch(/^error: root and ann are the same user/);
    const removal = operations.find(({ method, path }) => method === "DELETE" && path === "/notes/{id}");
    // What ann made was tried by ben alone.
    expect(removal?.authorization).toMatchObject({ state: "enforced" });
    expect(removal?.access.filter(({ code }) => code === "same-user" || code === "not-asked")).toEqual(
      removal?.access.filter(({ identity }) => identity === "root"),
    );
  });
});

test("two tokens of one subject are one user, unless the target's own records say otherwise", async () => {
  const claims = (sub: string, more: object) => Buffer.from(JSON.stringify({ sub, ...more })).toString("base64url");
  const token = (sub: string, iat: number) => `eyJhbGciOiJFUzI1NiJ9.${claims(sub, { iat })}.c2lnbmF0dXJl`;
  const [ann, ben, mara] = people("tokens");
  ann.tokens = [token("demo", 1), token("demo", 2)];
  ben.tokens = [token("demo", 3)];
  const [record] = twoOf("tokens");
  const same = await scan([ann, ben, mara], {}, [asker("ann", ann), asker("user 2", ann, 1)]);
  expect(same.findings).toEqual([]);
  expect(same.said[0]).toMatch(/^error: user 2 and ann are the same user \(both tokens name the same subject\)/);
  const service = { hole: true, ...(record ? { record } : {}) };
  const apart = await scan([ann, ben, mara], service, [asker("ann", ann), asker("ben", ben)]);
  expect(apart.said).toEqual([]);
  expect(apart.findings).toEqual([expect.stringMatching(nobodys)]);
});

describe("two users", () => {
  test.each(twoOf("apart"))("stay two where their records at $path differ", async (record) => {
    const [ann, ben, mara] = people(record.path);
    const { said, findings } = await scan([ann, ben, mara], { record, hole: true }, [
      asker("ann", ann),
      asker("ben", ben),
    ]);
    expect(said).toEqual([]);
    expect(findings).toEqual([expect.stringMatching(nobodys)]);
  });

  test.each(twoOf("static"))(
    "stay two where $path answers everybody the same, and what is their own differs",
    async (form) => {
      const [ann, ben, mara] = people(form.path);
      const record = { ...form, of: (_one: Person, token: string) => form.of(mara, token) };
      const askers = [asker("ann", ann), asker("ben", ben), ...(drawn("third", 2) === 0 ? [asker("mara", mara)] : [])];
      const { said, findings } = await scan([ann, ben, mara], { record, hole: true }, askers);
      expect(said).toEqual([]);
      expect(findings).toEqual([expect.stringMatching(nobodys)]);
    },
  );

  test.each(["/profile", "/account", "/api/v2/company"])(
    "stay two where %s is their company's, which answers another company differently",
    async (path) => {
      const [ann, ben, mara] = people(path);
      const record = { path, of: ({ tenant }: Person) => ({ id: tenant.length, email: `office@${tenant}.example` }) };
      const askers = [asker("ann", ann), asker("ben", ben), asker("mara", mara)];
      for (const alike of [true, false]) {
        const { said, findings } = await scan([ann, ben, mara], { record, hole: true, alike }, askers);
        expect(said).toEqual([]);
        expect(findings).toEqual([expect.stringMatching(nobodys)]);
      }
    },
  );

  test("stay two where each company counts its people anew", async () => {
    const [ann, ben, mara] = people("counted");
    const record: RecordForm = { path: "/me", of: ({ name }) => ({ id: 1, name }) };
    const askers = [asker("ann", ann), asker("mara", mara)];
    const { said, findings } = await scan([ann, ben, mara], { record, hole: true, alike: true }, askers);
    expect(said).toEqual([]);
    expect(findings).toEqual([expect.stringMatching(nobodys)]);
  });

  test("stay two without an own record", async () => {
    const [ann, ben, mara] = people("none");
    const { said, findings } = await scan([ann, ben, mara], { hole: true, alike: true }, [
      asker("ann", ann),
      asker("ben", ben),
    ]);
    expect(said).toEqual([]);
    expect(findings).toEqual([expect.stringMatching(nobodys)]);
  });

  test("stay two where they are entered as of different customers, whatever their record says", async () => {
    const [ann, ben, mara] = people("customers");
    const record: RecordForm = { path: "/me", of: () => ({ id: 1, email: "api@vendor.example" }) };
    const askers = [asker("ann", ann, 0, { tenant: "acme" }), asker("mara", mara, 0, { tenant: "acorn" })];
    const { said, findings } = await scan([ann, ben, mara], { record, hole: true, alike: true }, askers);
    expect(said).toEqual([]);
    expect(findings.length).toBeGreaterThan(0);
  });
});
