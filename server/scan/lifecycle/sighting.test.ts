import { expect, test } from "vitest";
import type { Answer } from "../wire/probe.ts";
import { ownObjectOf } from "./sighting.ts";

const mark = "postern-1-9f3ac1d2";
const object = { mark, collection: "/comments", path: "/comments/3", owner: "alice", isSeen: true };
const answer = (path: string, status: number, json: unknown): Answer => ({
  probe: { id: "look", identity: "other", label: "bob", purpose: "Look", method: "GET", path },
  ...{ url: `http://a.test${path}`, status, body: json === undefined ? "" : JSON.stringify(json), headers: {} },
  ...{ sentHeaders: {}, bytes: 1, truncated: false, durationMs: 1, error: null },
});

test.each([
  ["the mark", 200, { id: 3, text: mark }, "it"],
  ["another thing of the same number", 200, { id: 3, text: "Crane papers" }, "another"],
  ["a refusal", 403, { error: "forbidden" }, "nothing"],
  ["nothing, by its status", 404, { error: "not found" }, "nothing"],
  ["nothing, by an empty envelope", 200, { data: null }, "nothing"],
  ["a thing that holds no text", 200, { done: false, count: 0 }, "another"],
  ["a fault", 500, { error: "oops" }, null],
  ["a limit", 429, { error: "slow down" }, null],
])("At its own address an object is recognized by what is read there: %s", (_what, status, json, sighting) => {
  expect(ownObjectOf(object).sightingIn(answer("/comments/3", status, json))).toBe(sighting);
});

const row = (id: number, text: string) => ({ id, text });
test.each([
  ["the mark under its number", [row(1, "a"), row(3, mark)], "it"],
  ["another thing under its number", [row(1, "a"), row(3, "b")], "another"],
  ["both: the number is counted for each person", [row(3, mark), row(3, "b")], "another"],
  ["the whole list without it", [row(1, "a")], "nothing"],
  ["an empty list", [], "nothing"],
  ["a page of a list", { items: [row(1, "a")], total: 40 }, null],
  ["no list", "hello", null],
])("What only a list shows is recognized there: %s", (_what, json, sighting) => {
  const own = ownObjectOf({ ...object, isListed: true });
  expect(own.seenAt).toBe("/comments");
  expect(own.sightingIn(answer("/comments", 200, json))).toBe(sighting);
});

test.each([
  ["another thing under its number", [row(1, "a"), row(3, "b")], true],
  ["the mark under its number", [row(1, "a"), row(3, mark)], false],
  ["its number only as another's", [{ id: 7, authorId: 3, text: "a" }], false],
  ["a refusal", { error: "forbidden" }, false],
])("Whoever may not read it may be listed something else under its number: %s", (_what, json, isAnother) => {
  const { list } = ownObjectOf(object);
  expect(list?.path).toBe("/comments");
  expect(list?.showsAnother(answer("/comments", 200, json))).toBe(isAnother);
});
