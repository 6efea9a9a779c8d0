import { expect, test } from "vitest";
import { placesForMark, withMark } from "./mark.ts";

const mark = "postern-12-9f3ac1d2";
const article = { title: "1", body: "1", status: "draft", tags: ["x"], slugline: "1", author: "1" };

test("A mark is tried in every field of free text at once, then in one alone", () => {
  expect(placesForMark(article, ["slugline"])).toEqual([
    { field: "title", also: ["body"] },
    { field: "title", also: [] },
    { field: "body", also: [] },
  ]);
  expect(placesForMark({ name: "1", size: 3 })).toEqual([{ field: "name", also: [] }]);
  expect(placesForMark({ size: 3, email: "1" })).toEqual([]);
});

test("Each field that bears a mark gets the next one with it, and no other field does", () => {
  const made = withMark({ article }, "title", mark, ["body"]);
  expect(made).toEqual({ article: { ...article, title: mark, body: mark } });
  const changed = `${mark}-changed-3`;
  expect(withMark(made, "title", changed)).toEqual({ article: { ...article, title: changed, body: changed } });
  expect(withMark({ article }, "title", mark)).toEqual({ article: { ...article, title: mark } });
});
