import { describe, expect, test } from "vitest";
import { actsAtOnce, canOnlyFail, mayNameExisting } from "./faulty-writes.ts";

const json = ["application/json"];
const post = { method: "POST", path: "/notes", requestTypes: json };
const strict = { refused: 3, accepted: 0 };
const unknown = { refused: 0, accepted: 0 };
const lenient = { refused: 0, accepted: 1 };
const mixed = { refused: 5, accepted: 1 };

describe("A faulty write is sent", () => {
  test.each([
    ["below a made-up id, where nothing is", { ...post, path: "/notes/{id}/close" }, "owner", unknown, true, true],
    ["with the credential once the target was seen to refuse such bodies", post, "owner", strict, true, true],
    ["with the credential before that", post, "owner", unknown, false, false],
    [
      "to make something under a made-up id before that",
      { ...post, method: "PUT", path: "/notes/{id}" },
      "owner",
      unknown,
      false,
      false,
    ],
    ["by strangers before that, where a body is read", post, "anonymous", unknown, false, true],
    ["by strangers in production before that", post, "anonymous", unknown, true, false],
    ["by strangers in production, where none is", { ...post, requestTypes: [] }, "anonymous", unknown, true, false],
    ["to a target that took one", post, "anonymous", lenient, false, false],
    ["in production, when one operation took one", post, "anonymous", mixed, true, false],
    ["elsewhere, when most operations refuse them", post, "anonymous", mixed, false, true],
  ] as const)("%s", (_when, operation, identity, habits, isProduction, expected) => {
    expect(canOnlyFail(operation, identity, habits, isProduction)).toBe(expected);
  });

  test("by strangers in production where strangers are kept out, and with the credential not even there", () => {
    expect(canOnlyFail(post, "anonymous", unknown, true, true)).toBe(true);
    expect(canOnlyFail(post, "owner", unknown, true, true)).toBe(false);
    expect(canOnlyFail(post, "anonymous", lenient, true, true)).toBe(false);
  });
});

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
