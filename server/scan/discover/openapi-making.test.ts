import { expect, test } from "vitest";
import type { JsonObject } from "./openapi-document.ts";
import { makesByPut } from "./openapi-making.ts";

const put: JsonObject = { responses: { "201": {}, "422": {} } };
const list: JsonObject = {
  responses: { "200": { content: { "application/json": { schema: { type: "array", items: {} } } } } },
};
const makes = (paths: JsonObject, path = "/menu", operation = put) => makesByPut({ paths }, "put", path, operation);

test("A PUT at a list of things that are removed one by one makes one more where it only ever answers 201", () => {
  expect(makes({ "/menu": { get: list, put }, "/menu/{item}": { delete: {} } })).toBe(true);
});

test("A PUT that may replace what stands there makes nothing, whatever status it answers", () => {
  const one: JsonObject = { responses: { "200": { content: { "application/json": { schema: { type: "object" } } } } } };
  expect(makes({ "/menu": { get: one, put }, "/menu/{item}": { delete: {} } })).toBe(false);
  expect(makes({ "/menu": { put }, "/menu/{item}": { delete: {} } })).toBe(false);
  const replacing: JsonObject = { responses: { "200": {}, "201": {} } };
  expect(makes({ "/menu": { get: list, put: replacing }, "/menu/{item}": { delete: {} } }, "/menu", replacing)).toBe(
    false,
  );
  expect(makes({ "/menu": { get: list, put, post: {} }, "/menu/{item}": { delete: {} } })).toBe(false);
  expect(makes({ "/menu": { get: list, put }, "/menu/{item}": { get: {} } })).toBe(false);
  expect(makes({ "/menu/{item}": { get: list, put }, "/menu/{item}/{part}": { delete: {} } }, "/menu/{item}")).toBe(
    false,
  );
});
