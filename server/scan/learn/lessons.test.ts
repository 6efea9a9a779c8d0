import { expect, test } from "vitest";
import type { Exchange } from "../../../src/contract/endpoints.ts";
import { someJudged } from "../../testing/judged-operation.ts";
import type { JudgedOperation, ScanOutcome } from "../outcome.ts";
import { lessonsOf } from "./lessons.ts";

const exchange = (status: number | null, type = "application/json", durationMs = 10): Exchange => ({
  identity: "owner",
  purpose: "Read",
  method: "GET",
  url: "http://h.example/",
  requestHeaders: {},
  requestBody: null,
  status,
  responseHeaders: { "content-type": type },
  responseBody: "",
  bytes: 0,
  durationMs,
  error: null,
});
const operation = (path: string, given: Partial<JudgedOperation> = {}): JudgedOperation =>
  someJudged({
    path,
    authentication: { state: "enforced", confidence: "confirmed", code: "refused-without-credential", reason: "r" },
    exchanges: [exchange(200)],
    ...given,
  });
const outcome = (operations: JudgedOperation[], status: ScanOutcome["status"] = "completed"): ScanOutcome => ({
  status,
  reason: null,
  operations,
  requests: 1,
  durationMs: 1,
});
const base = new URL("http://h.example/");
const teach = (...operations: JudgedOperation[]) => lessonsOf(outcome(operations), base, new Set());
const verdict = (state: JudgedOperation["authentication"]["state"], code = "c") => ({
  authentication: { state, confidence: null, code, reason: "r" },
});

test("a lesson tells what an operation is, how it answers and whether it asks for a credential", () => {
  expect(
    teach(operation("/api/v1/users/{userId}", { exchanges: [exchange(200), exchange(401, "text/plain", 30)] })),
  ).toEqual([
    {
      method: "GET",
      path: "/api/v1/users/{id}",
      pattern: "/users/{id}",
      category: "users",
      riskLevel: "low",
      authRequired: true,
      responseMs: 20,
    },
  ]);
});

test.each([
  ["enforced", true],
  ["missing", false],
  ["public", false],
  ["inconclusive", null],
  ["not_tested", null],
] as const)("authentication that is %s teaches authRequired %s", (state, authRequired) => {
  expect(teach(operation("/users", verdict(state)))[0]?.authRequired).toBe(authRequired);
});

test.each([
  ["a document names it, yet the target does not have it", { exchanges: [exchange(404)] }],
  ["it never answered", { exchanges: [exchange(null), exchange(502)] }],
  ["it is a page", { exchanges: [exchange(200, "text/html; charset=utf-8")] }],
  ["any address gets the same answer", verdict("inconclusive", "catch-all")],
])("an operation is not learned when %s", (_why, given) => {
  expect(teach(operation("/users", given))).toEqual([]);
});

test("a write counts on the target's word, for it is never really done", () => {
  expect(teach(operation("/users/{id}", { method: "DELETE", exchanges: [] }))[0]?.method).toBe("DELETE");
});

test("operations that are one once generalized teach once, with the worse risk and no claim where they differ", () => {
  const lessons = teach(
    operation("/users/4711", verdict("enforced")),
    operation("/users/{name}", { ...verdict("missing"), securityLevel: "warning" }),
  );
  expect(lessons).toEqual([expect.objectContaining({ path: "/users/{id}", riskLevel: "medium", authRequired: null })]);
});

test("a failed scan teaches nothing, and a huge one 500 lessons", () => {
  expect(lessonsOf(outcome([operation("/users")], "failed"), base, new Set())).toEqual([]);
  const letters = (index: number) =>
    index.toString(26).replace(/./g, (digit) => "aeioubdglmnprst"[parseInt(digit, 26) % 15] ?? "a");
  const many = Array.from({ length: 4000 }, (_, index) => operation(`/${letters(index)}x/list`));
  expect(teach(...many).length).toBe(500);
});
