import { expect, test } from "vitest";
import { judgeTarget, operationOf, type Target } from "./judged-target.fixture.ts";

const invoice = { id: 7, customer: "Nordwind", iban: "DE02120300000000202051", amount: 1200 };
const nowhere = { status: 404, body: { error: "not found" } };
const signsOf = async (target: Target) => {
  const { judged } = await judgeTarget(target, [operationOf("GET /invoices/export")]);
  return { state: judged[0]?.authentication.state, ...judged[0]?.authentication.signs };
};

test("A hole comes with what speaks for it, and with what speaks against it", async () => {
  const { state, ...signs } = await signsOf(({ who, path }) =>
    path !== "/invoices/export" ? nowhere : who === "invalid" ? { status: 401 } : { body: invoice },
  );
  expect(state).toBe("missing");
  expect(signs.for).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Anonymous callers get status 200, the same as the owner\.$/),
      expect.stringMatching(/^The answer holds what looks private: .*iban/),
    ]),
  );
  expect(signs.against).toEqual([expect.stringMatching(/^A made-up credential gets status 401\.$/)]);
});

test("A locked door comes with every refusal, and nothing is said against it", async () => {
  const { state, ...signs } = await signsOf(({ who, path }) =>
    path !== "/invoices/export" ? nowhere : who === "owner" ? { body: invoice } : { status: 401 },
  );
  expect(state).toBe("enforced");
  expect(signs.for?.slice(0, 2)).toEqual([
    "Anonymous callers get status 401.",
    "A made-up credential gets status 401.",
  ]);
  expect(signs.against).toEqual([]);
});

test("A read that takes a made-up credential is not called open to callers without one", async () => {
  const { judged } = await judgeTarget(
    ({ who, method, path }) => {
      if (path !== "/invoices/7") return nowhere;
      if (who === "anonymous") return { status: 401 };
      return method === "GET" ? { body: invoice } : { status: 500, body: { message: "Internal server error" } };
    },
    [operationOf("GET /invoices/{id}"), operationOf("PATCH /invoices/{id}")],
  );
  expect(judged.map(({ authentication }) => authentication.code)[0]).toBe("invalid-credential-accepted");
  expect(JSON.stringify(judged[1]?.authentication.signs)).not.toContain("is open to anonymous callers");
});

test("No sign holds a value of the answers", async () => {
  const { judged } = await judgeTarget(
    ({ path }) => (path === "/me" ? { body: invoice } : nowhere),
    [operationOf("GET /me")],
  );
  expect(JSON.stringify(judged[0]?.authentication.signs)).not.toMatch(/DE02|Nordwind|1200/);
});

test("What acts is a hole, however little its answer tells and whatever its document says", async () => {
  const { judged } = await judgeTarget(
    ({ path, method }) =>
      path === "/warmup" && method === "GET" ? { body: { message: "Database populated." } } : nowhere,
    [operationOf("GET /warmup", { documentedSecurity: "none" })],
    null,
  );
  expect(judged[0]?.authentication).toMatchObject({ state: "missing", code: "acts-for-strangers" });
});
