import { expect, test } from "vitest";
import { leftoverOf } from "./leftover-of.ts";

const noted = { mark: "postern-1-ab", owner: "ada", collection: "/notes", reason: "It stays.", command: "" };

test.each([
  ["an object at its address", { path: "/notes/7", isSeen: true }, undefined],
  ["an object that was never seen", { path: null, isSeen: false }, undefined],
  ["an object that only a list shows", { path: null, isSeen: true, isListed: true as const }, undefined],
  ["a change to what was there", { path: null, isSeen: true }, false],
])("Only a change carries no mark: %s", (_what, more, isMarked) => {
  expect(leftoverOf({ ...noted, ...more }).isMarked).toBe(isMarked);
});
