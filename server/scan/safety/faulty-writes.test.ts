import { describe, expect, test } from "vitest";
import { actsAtOnce } from "./effect.ts";
import { mayNameExisting, mayTakeRaw } from "./faulty-writes.ts";

const json = ["application/json"];
const strict = { refused: 3, accepted: 0 };
const unknown = { refused: 0, accepted: 0 };
const mixed = { refused: 5, accepted: 1 };

describe("Something that exists is named in a faulty write", () => {
  const change = { path: "/notes/{id}", requestTypes: json };
  const close = { path: "/accounts/{id}/close", requestTypes: json };
  test.each([
    [
      "where the operation itself refused one",
      change,
      { isSeenToRefuse: true, habits: strict, isProduction: true },
      true,
    ],
    [
      "in production, where only others did",
      change,
      { isSeenToRefuse: false, habits: strict, isProduction: true },
      false,
    ],
    ["elsewhere, where others did", change, { isSeenToRefuse: false, habits: strict, isProduction: false }, true],
    ["where its name says that it acts", close, { isSeenToRefuse: false, habits: strict, isProduction: false }, false],
    [
      "where no body is read",
      { ...change, requestTypes: [] },
      { isSeenToRefuse: true, habits: strict, isProduction: false },
      false,
    ],
    ["where nothing is known", change, { isSeenToRefuse: false, habits: unknown, isProduction: false }, false],
    ["where another took one", change, { isSeenToRefuse: true, habits: mixed, isProduction: false }, false],
  ])("%s: %#", (_when, operation, known, expected) => {
    expect(mayNameExisting(operation, known)).toBe(expected);
  });
});

test.each(["/accounts/{id}/close", "/vehicles/{id}/lock", "/drivers/{id}/suspend-now", "/jobs/run"])(
  "%s acts by its name alone",
  (path) => expect(actsAtOnce(path)).toBe(true),
);
test.each(["/closings", "/lockers/{id}", "/notes"])("%s does not", (path) => expect(actsAtOnce(path)).toBe(false));

test("A file is kept as it comes, whatever parser stands before the other routes", () => {
  const kept = ["/files/{name}", "/api/fileUpload", "/users/{id}/avatar", "/messages/{id}/attachments", "/hooks/{id}"];
  expect(kept.filter((path) => !mayTakeRaw(path, {}))).toEqual([]);
  const read = ["/notes", "/profiles/{id}", "/orders/{id}/lines", "/documents"];
  expect(read.filter((path) => mayTakeRaw(path, {}))).toEqual([]);
});
