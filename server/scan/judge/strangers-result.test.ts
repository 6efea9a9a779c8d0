import { expect, test } from "vitest";
import { judgeTarget, operationOf, ownerToken, type Reply, strictMemory } from "./judged-target.fixture.ts";

const data = { iban: "DE02120300000000202051", customer: "Nordwind GmbH", street: "Am Hafen 12", note: "Pays by card" };
const refused: Reply = { status: 401, body: { error: "authentication required" } };
const softlyRefused: Reply = { body: { success: false, message: "Access denied" } };
type Who = Record<"owner" | "anonymous" | "invalid", Reply>;

const cases: [guarantee: string, answers: Who, strangers: [anonymous: string, invalid: string]][] = [
  ["who is refused was denied", { owner: { body: data }, anonymous: refused, invalid: refused }, ["denied", "denied"]],
  [
    "who is refused inside of status 200 was denied",
    { owner: { body: data }, anonymous: softlyRefused, invalid: softlyRefused },
    ["denied", "denied"],
  ],
  [
    "who gets the owner's data bypassed the control",
    { owner: { body: data }, anonymous: { body: data }, invalid: { body: data } },
    ["bypassed", "bypassed"],
  ],
  [
    "who is refused did not bypass what somebody else did",
    { owner: { body: data }, anonymous: refused, invalid: { body: data } },
    ["denied", "bypassed"],
  ],
  [
    "who gets the owner's data inside of an error bypassed the control",
    { owner: { body: data }, anonymous: { status: 500, body: { error: "late", data } }, invalid: refused },
    ["bypassed", "denied"],
  ],
];

test.each(cases)("%s", async (_guarantee, answers, expected) => {
  const { judged } = await judgeTarget(
    ({ who, path }) => (path === "/account" ? answers[who] : { status: 404 }),
    [operationOf("GET /account")],
  );
  for (const { result, proves } of judged[0]?.exchanges ?? []) if (proves) expect(result).toBe("bypassed");
  const resultOf = (wanted: string) => judged[0]?.exchanges.find(({ identity }) => identity === wanted)?.result;
  expect([resultOf("owner"), resultOf("anonymous"), resultOf("invalid")]).toEqual(["allowed", ...expected]);
});

test("What is open on purpose is allowed to strangers, and what was found names its check", async () => {
  const { judged } = await judgeTarget(
    ({ path }) =>
      path === "/health" ? { body: { status: "ok" } } : path === "/export" ? { body: data } : { status: 404 },
    [operationOf("GET /health", { intention: "health" }), operationOf("GET /export")],
  );
  const [health, leak] = judged;
  expect(health?.exchanges.map(({ result }) => result)).not.toContain("bypassed");
  expect(health?.exchanges.find(({ identity }) => identity === "anonymous")?.result).toBe("allowed");
  expect(leak?.exchanges.find(({ identity }) => identity === "anonymous")?.proves).toEqual(["missing-authentication"]);
});

test("A write that is turned down for its faults before anybody asks who sends it decides nothing", async () => {
  const { judged } = await judgeTarget(
    ({ method, body, who }) => {
      if (method !== "POST") return { status: 404 };
      if (body === '{"postern":') return { status: 400, body: { error: "not JSON" } };
      return who === "owner" ? { status: 422, body: { error: "title is missing" } } : refused;
    },
    [operationOf("POST /notes", { body: { title: "x" }, requestTypes: ["application/json"] })],
    ownerToken,
    strictMemory(),
  );
  expect(judged[0]?.authentication.state).toBe("enforced");
  const strangers = judged[0]?.exchanges.filter(({ identity }) => identity === "anonymous") ?? [];
  expect(strangers.map(({ status, result }) => `${status} ${result}`)).toEqual(["400 inconclusive", "401 denied"]);
});
