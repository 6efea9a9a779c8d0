import { expect, test } from "vitest";
import type { AccessDecision, ContractDifference, ContractOperation } from "../../../contract/access-contracts.ts";
import { someContract, someDecision } from "./contract.fixture.ts";
import {
  asSeen,
  cellsInWords,
  changesInWords,
  contractInMarkdown,
  decisionInWords,
  isTold,
  meantBy,
  notMeant,
  seenInWords,
} from "./contract-words.ts";

const identities = ["alice", "bob", "anonymous"];

test.each<[ContractOperation["seen"], string]>([
  [{ alice: "allowed", bob: "denied", anonymous: "denied" }, "Seen allowed for alice, denied for bob and anonymous"],
  [{ alice: "allowed", bob: "allowed", anonymous: "allowed" }, "Seen allowed for everyone, also anonymous"],
  [{ alice: "denied", bob: "denied", anonymous: "denied" }, "Seen denied for everyone, also anonymous"],
  [{ bob: "denied" }, "Seen denied for bob"],
  [{ alice: "unknown" }, "The last scan could not tell who has access"],
])("What was seen of everybody is one sentence: %j", (seen, sentence) => {
  expect(seenInWords({ seen }, identities)).toBe(sentence);
});

test("What was seen becomes what is meant: public where nobody needs a credential, undecided where it was not told", () => {
  const expected = "unknown" as const;
  expect(asSeen({ expected, seen: { alice: "allowed", anonymous: "allowed", bob: "unknown" } })).toBe("public");
  expect(asSeen({ expected, seen: { alice: "allowed", bob: "unknown", anonymous: "denied" } })).toEqual({
    alice: "allowed",
    anonymous: "denied",
  });
});

test("What was seen of those who are decided tells nothing of whoever is not", () => {
  const expected = { alice: "allowed", bob: "unknown" } as const;
  expect(isTold({ expected, seen: { alice: "allowed", bob: "unknown" } })).toBe(false);
  expect(isTold({ expected, seen: { alice: "allowed", bob: "denied" } })).toBe(true);
});

test("Meaning what was seen leaves alone what is decided already", () => {
  const seen = { alice: "allowed", bob: "allowed", anonymous: "allowed" } as const;
  expect(asSeen({ expected: { bob: "denied", alice: "unknown" }, seen })).toEqual({
    alice: "allowed",
    anonymous: "allowed",
  });
});

test.each<[string, Partial<ContractOperation>, Record<string, string>]>([
  [
    "the owner stays allowed, whoever bypassed is denied",
    { seen: { alice: "allowed", bob: "allowed", anonymous: "denied" }, open: ["bob"] },
    { alice: "allowed", bob: "denied", anonymous: "denied" },
  ],
  [
    "users stay allowed where strangers get in",
    { seen: { alice: "allowed", bob: "allowed", anonymous: "allowed" }, open: ["anonymous"] },
    { alice: "allowed", bob: "allowed", anonymous: "denied" },
  ],
  [
    "strangers are denied where no finding names anybody",
    { seen: { alice: "allowed", anonymous: "allowed" } },
    { alice: "allowed", anonymous: "denied" },
  ],
  [
    "whoever is denied keeps strangers out",
    { seen: { alice: "allowed", bob: "allowed", anonymous: "allowed" }, open: ["bob"] },
    { alice: "allowed", bob: "denied", anonymous: "denied" },
  ],
  [
    "whose access is wrong stays open where nothing tells",
    { seen: { alice: "allowed", bob: "allowed", mira: "unknown", anonymous: "denied" } },
    { anonymous: "denied" },
  ],
  [
    "what is decided stays",
    {
      expected: { alice: "denied", bob: "allowed" },
      seen: { alice: "allowed", bob: "allowed" },
      open: ["alice", "bob"],
    },
    {},
  ],
])("Not meaning what was seen: %s", (_, given, access) => {
  expect(notMeant({ expected: "unknown", seen: {}, open: [], ...given })).toEqual(access);
});

test("A proposal says from what to what it changes", () => {
  const say = (operation: string, access: Parameters<typeof changesInWords>[1]["access"]) =>
    changesInWords(someContract, { operation, access });
  expect(say("GET /v2/orders/{id}", { bob: "allowed" })).toBe("bob denied → allowed");
  expect(say("GET /v2/webhooks", { bob: "allowed", anonymous: "denied" })).toBe("bob allowed, anonymous denied");
  expect(say("GET /v2/webhooks", "public")).toBe("public");
  expect(say("GET /v2/orders/{id}", "public")).toBe("public, bob denied → allowed, anonymous denied → allowed");
});

test("Meaning what was seen of one cell never contradicts the others", () => {
  const cell = { ...someContract.differences[0], operation: "GET /v2/orders/{id}" } as ContractDifference;
  const health = { ...someContract.operations[0], operation: "GET /health", expected: "public" } as ContractOperation;
  const of = (cells: Partial<ContractDifference>[], seen: ContractOperation["seen"]) =>
    meantBy(
      cells.map((one) => ({ ...cell, ...one })),
      { ...someContract, operations: [...someContract.operations, { ...health, seen }] },
    ).map(({ access }) => access);
  expect(of([{}], {}), "an identity's").toEqual([{ bob: "allowed" }]);
  expect(of([{ identity: "anonymous", seen: "allowed" }], {}), "strangers'").toEqual(["public"]);
  const lost = { operation: "GET /health", seen: "denied" as const };
  expect(of([lost], { anonymous: "denied" })).toEqual([{ bob: "denied", anonymous: "denied" }]);
  expect(of([lost], { anonymous: "allowed" })).toEqual([{ bob: "denied", anonymous: "unknown" }]);
});

const change = (operation: string, identity: string | null, to: AccessDecision["changes"][number]["to"]) => ({
  ...{ operation, identity, to },
  from: null,
});
test.each<[Partial<AccessDecision>, string]>([
  [{}, "allowed bob at GET /v2/orders/{id}"],
  [{ changes: [change("GET /health", null, "public")] }, "made public GET /health"],
  [{ changes: [change("GET /old", null, null)] }, "took out GET /old"],
  [
    { changes: [change("GET /a", "bob", "denied"), change("GET /b", "bob", "denied")] },
    "denied bob at GET /a and GET /b",
  ],
  [
    { changes: ["/a", "/b", "/c", "/d"].map((path) => change(`GET ${path}`, "bob", "denied")) },
    "denied bob at GET /a, GET /b and 2 more operations",
  ],
  [
    { changes: [change("GET /a", "bob", "denied"), change("GET /a", "al", "allowed")] },
    "denied bob, allowed al at GET /a",
  ],
  [
    { changes: [change("GET /a", "bob", "denied"), change("GET /b", "al", "allowed")] },
    "decided 2 cells at GET /a and GET /b",
  ],
  [{ changes: [change("GET /a", "bob", "denied")], changed: 120 }, "decided 120 cells at GET /a and more"],
  [{ changes: [change("GET /a", null, null), change("GET /b", null, null)] }, "took out GET /a and GET /b"],
  [{ kind: "started" }, "started the contract from what was seen"],
  [{ kind: "imported", changed: 12 }, "imported access.yaml, 12 cells changed"],
])("A decision reads as a sentence: %j", (given, words) => {
  expect(decisionInWords(someDecision(given))).toBe(words);
});

test("What a decision changed is told operation by operation, each cell from what to what", () => {
  const cell = (operation: string, identity: string | null, from: Given, to: Given) => ({
    operation,
    identity,
    from,
    to,
  });
  type Given = AccessDecision["changes"][number]["to"];
  expect(
    cellsInWords([
      cell("GET /a", "bob", "denied", "allowed"),
      cell("GET /a", "al", "unknown", "denied"),
      cell("GET /b", null, "unknown", "public"),
      cell("GET /c", null, null, "public"),
      cell("GET /d", null, "public", null),
    ]),
  ).toEqual([
    ["GET /a", ["bob denied → allowed", "al undecided → denied"]],
    ["GET /b", ["undecided → public"]],
    ["GET /c", ["by identity → public"]],
    ["GET /d", ["public → taken out"]],
  ]);
});

test("The Markdown for a pull request names each difference with its line, and what is undecided", () => {
  expect(
    contractInMarkdown("Billing", someContract),
  ).toBe(`## Billing: 1 difference, 3 undecided, 4 of 5 cells as agreed

- \`GET /v2/orders/{id}\`, \`bob\`: expected denied, seen allowed (access.yaml:8)
- \`GET /v2/orders\`: undecided
- \`GET /v2/webhooks\`: undecided
- \`POST /v2/webhooks\`: undecided
`);
});
