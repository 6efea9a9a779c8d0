import { describe, expect, test } from "vitest";
import type { Operation } from "../operation.ts";
import { judgeTarget, operationOf, type Reply, strictMemory, type Target } from "./judged-target.fixture.ts";

const refusal: Reply = { status: 401, body: { error: "unauthorized" } };
const trace = "Error: no such row\n    at load (/srv/app/rows.js:41:17)\n    at next (/srv/app/router.js:9:3)";
const read = (more: Partial<Operation> = {}) => operationOf("GET /rows/{id}", more);
const write = (more: Partial<Operation> = {}) =>
  operationOf("POST /rows", { body: { count: 1 }, requestTypes: ["application/json"], ...more });

/** Rows by number; `fail` answers whatever cannot be understood, once strangers were sent away. */
const rows =
  (fail: (ask: Parameters<Target>[0]) => Reply): Target =>
  (ask) => {
    if (ask.who !== "owner") return refusal;
    if (ask.method === "GET")
      return ask.path === "/rows/7" ? { body: { id: 7, iban: "DE02120300000000202051" } } : fail(ask);
    try {
      JSON.parse(ask.body);
    } catch {
      return { status: 400, body: { error: "malformed" } };
    }
    return fail(ask);
  };

async function found(target: Target, operation: Operation, credential?: null) {
  // A change of nothing shows that the target turns down what it cannot read, so that more may be asked of it.
  const change = operationOf("PATCH /rows/{id}", { requestTypes: ["application/json"] });
  const { judged, asks } = await judgeTarget(target, [operation, change], credential, strictMemory());
  const one = judged.find(({ method, path }) => method === operation.method && path === operation.path);
  const findings = one?.findings.filter(({ checkId }) => checkId === "verbose-errors");
  return { finding: findings?.[0], authentication: one?.authentication, asks };
}

describe("Errors to odd input", () => {
  test("that show a stack trace are found behind a sign-in, with the request that shows it", async () => {
    const { finding, authentication } = await found(
      rows(() => ({ status: 500, body: { stack: trace } })),
      read(),
    );
    expect(finding).toMatchObject({ code: "trace-in-error", severity: "medium", cwe: "CWE-209" });
    expect(finding?.curl).toContain("/rows/postern-");
    expect(authentication).toMatchObject({ state: "enforced", confidence: "confirmed" });
  });

  test("that show a database error are found for a body that nothing can be made of", async () => {
    const target = rows(() => ({ status: 500, body: { error: "SQLSTATE[23502]: Not null violation" } }));
    const { finding, asks } = await found(target, write());
    expect(finding?.description).toContain("a database error");
    expect(asks.filter(({ who }) => who === "owner").map(({ body }) => body)).toContain('"postern"');
  });

  test("that say only what is wrong raise no alarm", async () => {
    const target = rows(() => ({ status: 422, body: { error: "id must be a number", at: "/rows/{id}" } }));
    expect((await found(target, read())).finding).toBeUndefined();
    expect((await found(target, write())).finding).toBeUndefined();
  });

  test("are looked for without a credential where there is none", async () => {
    const target: Target = ({ path }) =>
      path === "/rows/7" ? { body: { id: 7, title: "Row" } } : { status: 500, body: trace };
    expect((await found(target, read(), null)).finding).toMatchObject({ code: "trace-in-error" });
  });
});

test.each([
  ["where no document says what the operation takes", write({ body: undefined })],
  ["where it would replace something", operationOf("PUT /rows/{id}", { body: { count: 1 } })],
  ["where its name says that it removes something", operationOf("POST /rows/delete", { body: { count: 1 } })],
])("No odd body is sent as the owner %s", async (_where, operation) => {
  const { asks } = await found(
    rows(() => ({ status: 200, body: {} })),
    operation,
  );
  expect(asks.filter(({ who, body }) => who === "owner" && body === '"postern"')).toEqual([]);
});
