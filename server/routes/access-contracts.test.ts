import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccessContract } from "../../src/contract/access-contracts.ts";
import type { AccessCell } from "../../src/contract/endpoints.ts";
import type { FindingRow } from "../../src/contract/findings.ts";
import { readAccess } from "../access/access-file.ts";
import { compareAccess } from "../access/compare-access.ts";
import { seenAccess } from "../access/seen-access.ts";
import { intentionsOf } from "../db/intentions.ts";
import { saveRetest } from "../db/scan/scan-outcome.ts";
import type { JudgedOperation } from "../scan/outcome.ts";
import { someFinding, someJudged } from "../testing/judged-operation.ts";
import { someApplication } from "../testing/some-application.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

const cells = (results: Record<string, AccessCell["result"]>): AccessCell[] =>
  Object.entries(results).map(([identity, result]) => ({
    ...{ identity, result, status: 200, code: "c", reason: `${identity} was ${result}.` },
    isStranger: identity === "anonymous",
  }));
const crossRead = someFinding({
  ...{ checkId: "object-authorization", fault: "Cross-user read", asker: "bob", severity: "medium" },
});
const hole = someJudged({
  path: "/orders/{id}",
  findings: [crossRead],
  access: cells({ alice: "allowed", bob: "bypassed", anonymous: "denied" }),
});
const worse = someFinding({ checkId: "exposed-properties", severity: "critical", asker: "alice" });
const list = someJudged({
  path: "/orders",
  findings: [worse],
  access: cells({ alice: "allowed", bob: "allowed", anonymous: "denied" }),
});
const asking = someJudged({
  path: "/catalogue",
  authentication: { state: "inconclusive", confidence: null, code: "open-perhaps-on-purpose", reason: "Who knows." },
  hasAuthentication: null,
  access: cells({ alice: "allowed", bob: "allowed", anonymous: "inconclusive" }),
});

async function shop(...judged: JudgedOperation[]) {
  const tenantId = await platform.tenant();
  const { cookie, email } = await platform.signedIn("contributor", tenantId);
  const see = (id: number, some: readonly JudgedOperation[]) =>
    platform.db.tenant(tenantId, async (tx) => {
      for (const one of some) await saveRetest(tx, { id: null, tenantId, applicationId: id }, one);
    });
  const id = await platform.db.tenant(tenantId, (tx) => someApplication(tx, tenantId));
  await see(id, judged);
  const base = `/applications/${id}/access-contract`;
  const call = (method: string, path = "", body?: object, as = cookie) =>
    platform.call(method, base + path, { cookie: as, ...(body ? { body } : {}) });
  const contract = async (): Promise<AccessContract> => (await call("GET")).body;
  const decide = async (operation: string, access: unknown, reason = "Agreed.") =>
    call("POST", "/decisions", { revision: (await contract()).revision, decisions: [{ operation, access }], reason });
  const findings = async (): Promise<FindingRow[]> =>
    (await platform.call("GET", `/findings?applicationId=${id}`, { cookie })).body.rows;
  return {
    tenantId,
    id,
    cookie,
    email,
    call,
    contract,
    decide,
    findings,
    see: (...some: JudgedOperation[]) => see(id, some),
  };
}

test("An application has no contract until one is started from what was seen, where a bypass is a difference at once", async () => {
  const { call, contract, email } = await shop(hole, list);
  expect((await call("GET")).body).toBeNull();
  expect((await call("GET", "/counts")).body).toBeNull();
  const started = await call("POST");
  expect(started.status).toBe(201);
  expect(started.body).toEqual(await contract());
  const { text, differences, undecided, identities, agreed, decided, revision } = started.body as AccessContract;
  expect(text).toContain(
    "    GET /orders/{id}: { alice: allowed, bob: denied, anonymous: denied } # open: bypassed by bob\n",
  );
  expect(differences).toMatchObject([
    {
      ...{ operation: "GET /orders/{id}", identity: "bob", expected: "denied", seen: "allowed" },
      ...{ reason: "bob was bypassed.", finding: { fault: "Cross-user read", severity: "medium" } },
    },
  ]);
  expect(text.split("\n")[(differences[0]?.line ?? 0) - 1]).toContain("GET /orders/{id}");
  expect([undecided, identities, agreed, decided, revision]).toEqual([[], ["alice", "bob", "anonymous"], 5, 6, 1]);
  expect((await call("GET", "/counts")).body).toEqual({ differences: 1, undecided: 0 });
  expect((await call("POST")).status).toBe(409);
  const { decisions, total } = (await call("GET", "/decisions")).body;
  expect(total).toBe(1);
  expect(decisions).toMatchObject([{ kind: "started", by: email, reason: "2 operations as seen last.", changed: 6 }]);
});

test("It says of an application what the command says of the same file and the same scan", async () => {
  const { call, contract, see } = await shop(hole, list);
  await call("POST");
  await see(someJudged({ path: "/new", access: cells({ alice: "allowed", bob: "denied", anonymous: "denied" }) }));
  await see({ ...list, access: cells({ alice: "denied", bob: "allowed", anonymous: "not_tested" }) });
  const { text, differences, undecided, agreed, decided, unseen } = await contract();
  const seen = seenAccess([
    hole,
    { ...list, access: cells({ alice: "denied", bob: "allowed", anonymous: "not_tested" }) },
    { method: "GET", path: "/new", access: cells({ alice: "allowed", bob: "denied", anonymous: "denied" }) },
  ]);
  const command = compareAccess(readAccess(text, "access.yaml"), seen);
  expect(
    differences.map(({ operation, identity, expected, line }) => ({
      name: operation,
      label: identity,
      expected,
      line,
    })),
  ).toEqual(command.differences.map(({ name, label, expected, line }) => ({ name, label, expected, line })));
  expect(undecided).toEqual(command.undecided.map(({ name }) => name));
  expect([agreed, decided, unseen]).toEqual([command.agreed, command.decided, command.unseen.length]);
  expect(undecided).toEqual(["GET /new"]);
});

test("A finding against the contract comes first and says so, and is put aside as intended once that is meant", async () => {
  const { call, contract, decide, findings, cookie } = await shop(hole, list);
  expect((await findings()).map(({ isAgainstContract }) => isAgainstContract)).toEqual([false, false]);
  await call("POST");
  expect((await findings()).map((row) => [row.fault, row.severity, row.isAgainstContract])).toEqual([
    ["Cross-user read", "medium", true],
    ["It is open", "critical", false],
  ]);
  const decided = await decide("GET /orders/{id}", { bob: "allowed" }, "Bob audits orders.");
  expect(decided.status).toBe(200);
  expect((await contract()).differences).toEqual([]);
  expect((await findings()).map(({ severity }) => severity)).toEqual(["critical"]);
  const { endpointId } = (await contract()).operations.find(({ operation }) => operation === "GET /orders/{id}") ?? {};
  const [finding] = (await platform.call("GET", `/endpoints/${endpointId}/findings`, { cookie })).body;
  expect(finding).toMatchObject({ state: "dismissed", dismissal: { reason: "intended", note: "Bob audits orders." } });
  await decide("GET /orders/{id}", { bob: "denied" }, "No longer.");
  expect((await findings())[0]).toMatchObject({ fault: "Cross-user read", isAgainstContract: true });
});

test("Every decision is kept with who, when and why, and stands in the audit log", async () => {
  const { call, decide, email, tenantId } = await shop(hole, list);
  await call("POST");
  const before = new Date().toISOString();
  await decide("GET /orders", "public", "The feed of the partners.");
  const { decisions, total } = (await call("GET", "/decisions?limit=1")).body;
  expect(total).toBe(2);
  expect(decisions).toMatchObject([
    {
      ...{ kind: "decided", by: email, reason: "The feed of the partners.", changed: 1 },
      changes: [{ operation: "GET /orders", identity: null, from: null, to: "public" }],
    },
  ]);
  expect(decisions[0].at >= before).toBe(true);
  const older = (await call("GET", `/decisions?before=${decisions[0].id}`)).body.decisions;
  expect(older.map(({ kind }: { kind: string }) => kind)).toEqual(["started"]);
  const admin = await platform.signedIn("admin", tenantId);
  const { entries } = (await platform.call("GET", "/audit-log?noun=accessContracts", admin)).body;
  expect(entries).toMatchObject([
    {
      action: "accessContracts.decide",
      actor: { email },
      changes: [
        { field: "reason", to: "The feed of the partners." },
        { field: "GET /orders", to: "public" },
      ],
    },
    { action: "accessContracts.start", actor: { email } },
  ]);
  await decide("GET /orders/{id}", { bob: "allowed", anonymous: "unknown" });
  const text = "identities: []\naccess:\n  /orders: {GET /orders: {anonymous: denied}}\n";
  await call("PUT", "", { text, reason: "From the repository." });
  const newest = (await platform.call("GET", "/audit-log?noun=accessContracts", admin)).body.entries;
  expect(newest.slice(0, 2).map(({ changes }: { changes: unknown }) => changes)).toEqual([
    [
      { field: "reason", to: "From the repository." },
      { field: "anonymous at GET /orders", from: "allowed", to: "denied" },
      { field: "GET /orders/{id}", to: "taken out" },
    ],
    [
      { field: "reason", to: "Agreed." },
      { field: "bob at GET /orders/{id}", from: "denied", to: "allowed" },
      { field: "anonymous at GET /orders/{id}", from: "denied", to: "undecided" },
    ],
  ]);
});

test("The audit log tells the first cells of a long decision, and how many more there are", async () => {
  const many = Array.from({ length: 4 }, (_, at) => ({ ...list, path: `/${"long-".repeat(60)}${at}` }));
  const { call, tenantId } = await shop(...many.map((one) => someJudged(one)));
  await call("POST");
  const admin = await platform.signedIn("admin", tenantId);
  const [started] = (await platform.call("GET", "/audit-log?noun=accessContracts", admin)).body.entries;
  expect(started.changes.slice(1)).toEqual([
    ...Array.from({ length: 5 }, () => ({ field: expect.any(String), from: "undecided", to: expect.any(String) })),
    { field: "moreCells", to: 7 },
  ]);
  expect(started.changes.every(({ field }: { field: string }) => field.length <= 200)).toBe(true);
});

test("A file is exported as it was imported, byte for byte, and one that cannot be is refused with its lines", async () => {
  const { call, contract } = await shop(hole, list);
  const text = "# By hand\nidentities:   [alice, bob, carol]\naccess:\n  /orders: {GET /orders: {alice: allowed}}\n";
  expect((await call("PUT", "", { text, reason: "From the repository." })).status).toBe(200);
  expect(await contract()).toMatchObject({ text, absent: ["carol"], revision: 1 });
  const refused = await call("PUT", "", { text: text.replace("alice: allowed", "alice: maybe"), reason: "Try." });
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    "access.yaml:4: alice is maybe. Write allowed, denied or unknown.",
  ]);
  expect((await call("PUT", "", { text, reason: "  " })).status).toBe(400);
  expect((await contract()).revision).toBe(1);
});

test("Whoever decides on what somebody else changed is refused, and so is what contradicts itself or names nobody", async () => {
  const { call, decide } = await shop(hole, list);
  expect((await decide("GET /orders", "public").catch(() => ({ status: 0 }))).status).not.toBe(200);
  await call("POST");
  const body = { revision: 1, decisions: [{ operation: "GET /orders", access: "public" }], reason: "Why not." };
  const [one, other] = await Promise.all([call("POST", "/decisions", body), call("POST", "/decisions", body)]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  const both = await decide("GET /orders/{id}", { anonymous: "allowed" });
  expect([both.status, both.body.detail]).toEqual([
    400,
    expect.stringContaining("anonymous is allowed, and bob is denied"),
  ]);
  const nobody = await decide("GET /orders", { mallory: "denied" });
  expect([nobody.status, nobody.body.detail]).toEqual([
    400,
    "mallory is no identity of this application. Add it, and scan again.",
  ]);
});

test("A question that is answered and a contract never contradict each other, whichever came first", async () => {
  const { call, contract, decide, cookie, id, tenantId } = await shop(asking, hole);
  const intentions = `/applications/${id}/intentions`;
  const questions = async () =>
    (await platform.call("GET", intentions, { cookie })).body.map(
      (one: { prefix: string; answer: { isPublic: boolean } | null }) => [one.prefix, one.answer?.isPublic ?? null],
    );
  const verdict = async () =>
    (await platform.call("GET", "/endpoints", { cookie })).body.find(
      (one: { path: string }) => one.path === "/catalogue",
    ).authentication.state;
  const says = async () =>
    (await contract()).operations.find(({ operation }) => operation === "GET /catalogue")?.expected;
  await call("POST");
  expect([await questions(), await says()]).toEqual([
    [["/catalogue", null]],
    { alice: "allowed", bob: "allowed", anonymous: "unknown" },
  ]);
  await platform.call("PUT", intentions, { cookie, body: { prefix: "/catalogue", isPublic: true } });
  expect([await questions(), await says(), await verdict()]).toEqual([[["/catalogue", true]], "public", "public"]);
  const [answered] = (await call("GET", "/decisions")).body.decisions;
  expect(answered).toMatchObject({ kind: "answered", reason: "Reading /catalogue/** is meant to be public." });
  await decide("GET /catalogue", { anonymous: "denied" }, "Members only from now on.");
  expect([await questions(), await verdict()]).toEqual([[], "missing"]);
  expect((await contract()).differences[0]).toMatchObject({
    operation: "GET /catalogue",
    identity: "anonymous",
    expected: "denied",
    seen: "allowed",
    finding: { severity: "medium" },
  });
  // The next scan is told the same.
  const told = await platform.db.tenant(tenantId, (tx) => intentionsOf(tx, id));
  expect(told).toContainEqual({ operation: "GET /catalogue", isPublic: false });
  await decide("GET /catalogue", "public", "After all.");
  expect([await questions(), await verdict()]).toEqual([[["/catalogue", true]], "public"]);
});

test("Viewers read it and change nothing; another organization finds nothing", async () => {
  const { call, tenantId } = await shop(hole);
  await call("POST");
  const viewer = await platform.signedIn("viewer", tenantId);
  const body = { revision: 1, decisions: [{ operation: "GET /orders/{id}", access: "public" }], reason: "Why not." };
  expect((await call("GET", "", undefined, viewer.cookie)).body.revision).toBe(1);
  expect((await call("POST", "/decisions", body, viewer.cookie)).status).toBe(403);
  const stranger = await platform.signedIn("admin", await platform.tenant());
  const asStranger = (method: string, path = "", given?: object) => call(method, path, given, stranger.cookie);
  const answers = [
    await asStranger("GET"),
    await asStranger("GET", "/counts"),
    await asStranger("GET", "/decisions"),
    await asStranger("POST"),
    await asStranger("POST", "/decisions", body),
    await asStranger("PUT", "", { text: "identities: []\naccess: {}\n", reason: "Mine." }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
});
