import { describe, expect, test } from "vitest";
import type { AccessCell } from "../../src/contract/endpoints.ts";
import { readAccess } from "./access-file.ts";
import { changedAccess } from "./changed-access.ts";
import { compareAccess, whoIsSeen } from "./compare-access.ts";
import { importAccess } from "./kept-access.ts";
import { seenAccess } from "./seen-access.ts";
import { writeAccess } from "./write-access.ts";

type Results = Record<string, AccessCell["result"]>;
const cells = (results: Results): AccessCell[] =>
  Object.entries(results).map(([identity, result]) => ({
    ...{ identity, result, status: 200, code: "c", reason: "Because." },
    ...(identity === "anonymous" ? { isStranger: true } : {}),
  }));
const operation = (name: string, results: Results) => {
  const [method = "", path = ""] = name.split(" ");
  return { method, path, access: cells(results) };
};
const identities = ["alice", "bob"];
const given = { target: "https://api.example.test/", identities, file: "access.yaml" };
const orders = operation("GET /v2/orders/{id}", { alice: "allowed", bob: "denied", anonymous: "denied" });
const health = operation("GET /health", { alice: "allowed", bob: "allowed", anonymous: "allowed" });
const hole = operation("GET /v2/orders", { alice: "allowed", bob: "bypassed", anonymous: "denied" });
const unseen = operation("POST /v2/orders", { alice: "not_tested", bob: "not_tested", anonymous: "inconclusive" });
const seen = seenAccess([orders, health, unseen, hole]);

describe("A path whose parameters are called otherwise in the file", () => {
  const renamed = `identities: [ alice, bob ]
access:
  /v2/orders:
    GET /v2/orders/{orderId}: { alice: allowed, bob: allowed, anonymous: denied }
`;

  test("is compared all the same, so that a renamed parameter hides no difference", () => {
    const { differences, undecided, gone } = compareAccess(readAccess(renamed, "access.yaml"), seenAccess([orders]));
    expect(differences).toMatchObject([
      { name: "GET /v2/orders/{orderId}", label: "bob", expected: "allowed", line: 4 },
    ]);
    expect([undecided, gone]).toEqual([[], []]);
  });

  test("is no change beside a file that calls them by another name", () => {
    const [before, after] = [readAccess(renamed.replace("orderId", "id"), "f"), readAccess(renamed, "f")];
    expect(changedAccess(before, after)).toEqual([]);
  });

  test("is not added a second time", () => {
    expect(writeAccess(renamed, seenAccess([orders]), given)).toEqual({ text: renamed, added: 0 });
  });
});

describe("An access file that is written", () => {
  test("groups operations by path, in one order whatever came first, and says what was seen", () => {
    const { text, added } = writeAccess(null, seen, given);
    expect(added).toBe(4);
    expect(text.slice(text.indexOf("target:"))).toBe(`target: https://api.example.test/
identities: [ alice, bob ]
access:
  /health:
    GET /health: public
  /v2/orders:
    GET /v2/orders: { alice: allowed, bob: denied, anonymous: denied } # open: bypassed by bob
    POST /v2/orders: unknown
    GET /v2/orders/{id}: { alice: allowed, bob: denied, anonymous: denied }
`);
    expect(writeAccess(null, seenAccess([hole, unseen, health, orders]), given).text).toBe(text);
  });

  test("stays byte for byte as it is when the same is seen again", () => {
    const { text } = writeAccess(null, seen, given);
    expect(writeAccess(text, seen, given)).toEqual({ text, added: 0 });
  });

  test("keeps comments and what people decided, and adds what it lacked", () => {
    const before = `# Reviewed by the payments team.
target: https://api.example.test/
identities: [ alice ]
access:
  /v2/orders:
    # Bob is an auditor.
    GET /v2/orders: { alice: allowed, bob: allowed } # decided in March
    POST /v2/orders: unknown # ask Mira
`.replace("[ alice ]", "[ alice, bob ]");
    const { text, added } = writeAccess(before, seen, given);
    expect(added).toBe(2);
    expect(text).toContain("# Reviewed by the payments team.\n");
    expect(text).toContain("    # Bob is an auditor.\n");
    expect(text).toContain("GET /v2/orders: { alice: allowed, bob: allowed, anonymous: denied } # decided in March");
    expect(text).toContain("POST /v2/orders: unknown # ask Mira");
    expect(text).toContain("GET /health: public");
  });

  test("takes an identity that is new, and fills what nobody had decided as soon as it is seen", () => {
    const before = `target: t
identities: [ alice ]
access:
  /v2/orders:
    GET /v2/orders/{id}: unknown
`;
    const { text } = writeAccess(before, seen, given);
    expect(text).toContain("identities: [ alice, bob ]");
    expect(text).toContain("GET /v2/orders/{id}: { alice: allowed, bob: denied, anonymous: denied }");
  });

  test("is the one that is read again, whatever characters a path has", () => {
    const odd = ['GET /a:b#c"d', "GET /ünï/{id}", "GET /%20?x=1", "POST /graphql#Query.notes", "GET /- [x]"];
    const access = seenAccess(
      odd.filter((name) => !name.endsWith("]")).map((name) => operation(name, { alice: "allowed" })),
    );
    const { text } = writeAccess(null, access, given);
    const { operations } = readAccess(text, "access.yaml");
    expect(operations.map(({ name }) => name).sort()).toEqual([...access.keys()].sort());
  });
});

describe("An access file that is read", () => {
  const read = (access: string) => readAccess(`identities: [alice, bob]\naccess:\n  /a:\n${access}`, "access.yaml");

  test.each([
    ["    GET /a: {alice: maybe}", "access.yaml:4: alice is maybe. Write allowed, denied or unknown."],
    ["    GET /a: {mallory: allowed}", "access.yaml:4: mallory is not listed under identities."],
    ["    GET /a: closed", "access.yaml:4: GET /a is neither public nor unknown nor a map of identities."],
    ["    /a: public", "access.yaml:4: /a is no operation. Write a method and a path."],
    ["    DELTE /a: public", "access.yaml:4: DELTE /a is no operation. Write a method and a path."],
    ["    GET /a: {bob: denied, anonymous: allowed}", "access.yaml:4: anonymous is allowed, and bob is denied"],
    ["    GET /a: public\n  /b:\n    GET /a: public", "access.yaml:6: GET /a stands at line 4 already."],
    [
      "    GET /a/{id}: {bob: allowed}\n    GET /a/{aId}: {bob: denied}",
      "access.yaml:5: GET /a/{aId} is the operation GET /a/{id} of line 4. Keep one of the two.",
    ],
    ["    GET /a: {alice: allowed", "the YAML cannot be read"],
  ])("refuses %j with its line and what to write", (access, why) => {
    expect(() => read(access)).toThrow(why);
  });

  test("refuses a part that no access file has, with its line, but for a person's own", () => {
    const text = "identites: [alice]\nx-owner: payments\naccess:\n  Of the team:\n    GET /a: public\n";
    expect(() => readAccess(text, "access.yaml")).toThrow(
      "access.yaml:1: identites is nothing that an access file says.",
    );
    expect(readAccess(text.replace("identites", "identities"), "access.yaml").operations).toHaveLength(1);
  });

  test("refuses an identity that stands twice, with both lines", () => {
    const twice = "identities:\n  - alice\n  - bob\n  - alice\naccess:\n  /a:\n    GET /a: public\n";
    expect(() => readAccess(twice, "access.yaml")).toThrow("access.yaml:4: alice stands at line 2 already.");
  });

  test("tells every fault at once", () => {
    expect(() => read("    GET /a: closed\n    GET /b: shut")).toThrow(/:4: .*\n.*:5: /);
  });

  test("is refused without operations", () => {
    expect(() => readAccess("a: 1", "access.yaml")).toThrow("there is no map named access");
  });
});

describe("A comparison", () => {
  const file = (lines: string) =>
    readAccess(`identities: [alice, bob]\naccess:\n  /v2/orders:\n${lines}`, "access.yaml");

  test("tells each cell that differs with its line, and counts those that are as agreed", () => {
    const agreed = file("    GET /v2/orders: { alice: allowed, bob: denied, anonymous: denied }");
    const { differences, agreed: same, decided } = compareAccess(agreed, seenAccess([hole]));
    expect(differences).toMatchObject([
      { name: "GET /v2/orders", label: "bob", expected: "denied", seen: { result: "allowed" }, line: 4 },
    ]);
    expect([same, decided]).toEqual([2, 3]);
  });

  test("calls lost access a difference too, and one of a public operation", () => {
    const agreed = file("    GET /v2/orders/{id}: public");
    expect(compareAccess(agreed, seenAccess([orders])).differences.map(({ label }) => label)).toEqual([
      "bob",
      "anonymous",
    ]);
  });

  test("lists what nobody has decided, what was not found, and what could not be told", () => {
    const agreed = file("    POST /v2/orders: { alice: allowed }\n    GET /gone: public\n    GET /health: unknown");
    const result = compareAccess(agreed, seenAccess([unseen, health, orders]));
    expect(result.undecided.map(({ name, line }) => [name, line])).toEqual([
      ["GET /v2/orders/{id}", null],
      ["GET /health", 6],
    ]);
    expect(result.gone).toEqual([{ name: "GET /gone", line: 5 }]);
    expect(result.unseen.map(({ name, label, line }) => [name, label, line])).toEqual([
      ["POST /v2/orders", "alice", 4],
      ["GET /gone", "anonymous", 5],
    ]);
    expect(result.differences).toEqual([]);
  });

  test("tells each cell that was agreed on and could not be told, also of whom the scan did not ask", () => {
    const agreed = file("    DELETE /v2/orders/{id}: { alice: allowed, bob: denied, anonymous: denied }");
    const kept = operation("DELETE /v2/orders/{id}", { anonymous: "not_tested" });
    const untried = { ...kept, access: kept.access.map((cell) => ({ ...cell, status: null })) };
    const { unseen, agreed: same, decided } = compareAccess(agreed, seenAccess([untried]));
    expect(unseen.map(({ label, expected, seen, line }) => [label, expected, seen.reason, line])).toEqual([
      ["anonymous", "denied", "Because.", 4],
      ["alice", "allowed", "Because.", 4],
      ["bob", "denied", "Because.", 4],
    ]);
    expect([same, decided]).toEqual([0, 0]);
  });

  test("lists first what is open though nobody has decided it, new operations before those of the file", () => {
    const agreed = file("    GET /health: unknown\n    POST /v2/orders: unknown");
    const { undecided } = compareAccess(agreed, seenAccess([unseen, health, orders]));
    expect(undecided.map(({ name }) => name)).toEqual(["GET /v2/orders/{id}", "GET /health", "POST /v2/orders"]);
  });

  test("calls undecided what a file leaves open of somebody, whatever was seen of them", () => {
    const open = file("    GET /v2/orders: { alice: allowed, bob: unknown, anonymous: unknown }");
    const shut = operation("GET /v2/orders", { alice: "allowed", bob: "denied", anonymous: "not_tested" });
    const { undecided, agreed, decided } = compareAccess(open, seenAccess([shut]));
    expect(undecided).toMatchObject([{ name: "GET /v2/orders", line: 4, allowed: [], seen: "told" }]);
    expect([agreed, decided]).toEqual([1, 1]);
  });

  test("says of an operation that nobody has decided whether anybody was seen, none could be told, or none was tried", () => {
    const kept = operation("DELETE /v2/orders/{id}", {
      alice: "not_tested",
      bob: "not_tested",
      anonymous: "not_tested",
    });
    const untried = { ...kept, access: kept.access.map((cell) => ({ ...cell, status: null })) };
    const shut = operation("GET /v2/audit", { alice: "denied", bob: "inconclusive", anonymous: "denied" });
    const { undecided } = compareAccess(file("    GET /gone: public"), seenAccess([untried, unseen, shut, orders]));
    expect(Object.fromEntries(undecided.map((one) => [one.name, whoIsSeen(one)]))).toEqual({
      "GET /v2/orders/{id}": "seen allowed for alice",
      "GET /v2/audit": "seen allowed for nobody",
      "POST /v2/orders": "who is allowed could not be told",
      "DELETE /v2/orders/{id}": "not tested",
    });
  });

  test("gives no refusal's status as the proof that somebody gets in by another way", () => {
    const respelled = { ...hole, access: hole.access.map((cell) => ({ ...cell, status: 401 })) };
    const agreed = file("    GET /v2/orders: { alice: allowed, bob: denied, anonymous: denied }");
    const [bob] = compareAccess(agreed, seenAccess([respelled])).differences;
    expect(bob?.seen).toMatchObject({ result: "allowed", open: true, status: null });
  });
});

test("Who has no credential is listed nowhere, and a file that does is told its line", () => {
  const text = "identities:\n  - alice\n  - anonymous\naccess:\n  /a:\n    GET /a: public\n";
  expect(() => readAccess(text, "f.yaml")).toThrow(
    "f.yaml:3: anonymous is whoever has no credential, and takes part by itself. Take it out of identities.",
  );
});

test("What an earlier version kept and this one refuses can be replaced", () => {
  const text = "identities: [alice]\naccess:\n  /a:\n    GET /a: public\n";
  expect(importAccess(`version: 2\n${text}`, text)).toMatchObject({ text, agreed: { identities: ["alice"] } });
  expect(() => importAccess(text, `version: 2\n${text}`)).toThrow("access.yaml:1: version is nothing");
});
