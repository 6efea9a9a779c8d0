import { describe, expect, test } from "vitest";
import { recordOf } from "../authorize/row-owners.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { Answer } from "../wire/probe.ts";
import { isChanged, listsAnother, mayMakeOf, obstacleTo } from "./tries-of-others.ts";

const reading = (json: unknown, status = 200) =>
  readingOf({
    probe: { id: "look", identity: "other", label: "bob", purpose: "Look", method: "GET", path: "/notes/1" },
    ...{ url: "http://a.test/notes/1", status, body: JSON.stringify(json), headers: {}, sentHeaders: {}, bytes: 1 },
    ...{ truncated: false, durationMs: 1, error: null },
  });
const objectIn = ({ body }: Answer) => recordOf(parseJson(body));
const note = { id: 1, title: "Harbour lease", role: "editor", updatedAt: "10:00:01" };
const shown = (after: object = note) => ({
  ...{ before: reading(note), after: reading(after), written: { title: note.title, role: note.role }, objectIn },
});

describe("What the owner holds is written back as somebody else", () => {
  test.each([
    ["who sees the same", note, 200, null],
    ["who sees the same but for the time", { ...note, updatedAt: "10:00:02" }, 200, "another"],
    ["who sees another title", { ...note, title: "Crane papers" }, 200, "another"],
    ["who sees another role", { ...note, role: "admin" }, 200, "another"],
    ["who does not see what is written", { id: 1, title: note.title }, 200, "another"],
    ["who sees nothing of it", { data: null }, 200, "another"],
    ["who is refused", { error: "forbidden" }, 403, null],
    ["who is told that nothing is there", { error: "not found" }, 404, null],
    ["whose read fails", { error: "oops" }, 500, "unknown"],
  ])("or not, by what they are shown: %s", (_what, json, status, obstacle) => {
    expect(obstacleTo(reading(json, status), shown())).toBe(obstacle);
  });

  test.each([
    ["a name that callers choose", "theme", "", true],
    ["a number", "7", "", false],
    ["a call that sets", "7", "setPreference", true],
    ["a call that updates", "0b6c1d7e-1111-4222-8333-9a8b7c6d5e4f", "updateNote", false],
  ])("nor where it would make what they are told is not there: %s", (_what, id, name, makes) => {
    expect(mayMakeOf(id, name)).toBe(makes);
    const obstacle = obstacleTo(reading({ error: "not found" }, 404), { ...shown(), mayMake: mayMakeOf(id, name) });
    expect(obstacle).toBe(makes ? "free" : null);
  });

  test("also where one of many values differs that makes two objects look alike", () => {
    const settings = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`option${at}`, `value ${at}`]));
    const mine = { ...settings, role: "editor" };
    const ways = { before: reading(mine), after: reading(mine), written: { role: "editor" }, objectIn };
    expect(obstacleTo(reading({ ...settings, role: "admin" }), ways)).toBe("another");
    expect(obstacleTo(reading(mine), ways)).toBeNull();
  });

  test.each([
    ["another thing under its id", [{ ...note, title: "Crane papers" }], true],
    ["its id and nothing of what is written", [{ id: 1 }], true],
    ["the same", [note, { id: 2, title: "Crane papers" }], false],
    ["its id only as another's", [{ id: 2, authorId: 1, title: "Crane papers" }], false],
  ])("unless they are refused, and a list shows them %s", (_what, rows, isAnother) => {
    expect(listsAnother(reading(rows), shown())).toBe(isAnother);
    expect(listsAnother(reading(rows, 403), shown())).toBe(false);
  });

  test("by a field of GraphQL also where that answers nothing: so it refuses", () => {
    expect(obstacleTo(reading({ data: { note: null } }), { ...shown(), isNothingRefused: true })).toBeNull();
  });
});

test.each([
  ["nothing changed", note, false],
  ["the target set its own time", { ...note, updatedAt: "10:00:09" }, false],
  ["one value is another", { ...note, title: "Harbour" }, true],
  ["a value is gone", { id: 1, title: note.title }, true],
])("Writing what was there is seen to have changed something or not: %s", (_what, after, changed) => {
  expect(isChanged(shown(after))).toBe(changed);
});
