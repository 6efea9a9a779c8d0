import { expect, test } from "vitest";
import { operationOf } from "./judge/judged-target.fixture.ts";
import { keptOperations } from "./kept-operations.ts";

const kept = (call: string) => {
  const [method = "", path = ""] = call.split(" ");
  return { method, path, reason: "It may act.", times: 1 };
};

test("What was kept back is named as its operation is, once, and what is none comes last, as a guess", () => {
  const operations = [
    operationOf("PATCH /cards/{cardId}"),
    operationOf("GET /layouts/{name}", { example: "/layouts/invoice" }),
    operationOf("POST /graphql#query.notes", { example: "/graphql" }),
    operationOf("GET /items"),
  ];
  const named = keptOperations(
    [
      ...["OPTIONS /cards/{id}", "PATCH /cards/{id}", "PATCH /cards/{cardId}", "GET /layouts/invoice"],
      ...["POST /graphql#Admin.resetDatabase", "GET /items?do"],
    ].map(kept),
    operations,
  );
  expect(named.map(({ method, path, times, isGuess = false }) => [`${method} ${path}`, times, isGuess])).toEqual([
    ["PATCH /cards/{cardId}", 2, false],
    ["GET /layouts/{name}", 1, false],
    ["POST /graphql#Admin.resetDatabase", 1, false],
    ["GET /items?do", 1, false],
    ["OPTIONS /cards/{id}", 1, true],
  ]);
});
