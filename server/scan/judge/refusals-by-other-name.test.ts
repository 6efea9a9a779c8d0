import { expect, test } from "vitest";
import { judgeTarget, operationOf, type Target } from "./judged-target.fixture.ts";

const data = { iban: "DE02120300000000202051", balance: 12, note: "rent" };
const reads = ["GET /accounts", "GET /bills"].map((call) => operationOf(call));
const write = operationOf("POST /bills", { body: { amount: 1 }, requestTypes: ["application/json"] });

/** Calls the missing credential a fault of the request, as reads show where the owner is served. */
const target =
  (toFaulty: (who: string) => string): Target =>
  ({ who, method, path }) => {
    if (!["/accounts", "/bills"].includes(path)) return { status: 404 };
    if (method === "GET" && who === "owner") return { body: data };
    const message = method === "GET" ? "A club is wanted" : toFaulty(who);
    return { status: 400, body: { message } };
  };

async function verdictOf(toFaulty: (who: string) => string, operations = [...reads, write]) {
  const { judged } = await judgeTarget(target(toFaulty), operations);
  return judged.find(({ method }) => method === "POST")?.authentication;
}

test("What strangers are told where the owner is served is a refusal at a write as well, whatever it calls itself", async () => {
  const verdict = await verdictOf((who) => (who === "owner" ? "Unexpected end of the body" : "A club is wanted"));
  expect(verdict).toMatchObject({ state: "enforced", code: "refused-without-credential" });
});

test("What the owner is told as well, or one read alone tells strangers, refuses nobody", async () => {
  expect((await verdictOf(() => "A club is wanted"))?.state).toBe("inconclusive");
  const one = await verdictOf(
    (who) => (who === "owner" ? "Unexpected end of the body" : "A club is wanted"),
    [...reads.slice(0, 1), write],
  );
  expect(one?.state).toBe("inconclusive");
});
