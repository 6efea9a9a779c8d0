import { expect, test } from "vitest";
import { unchangedValues } from "./unchanged-values.ts";

test("Written again is only what is shown whole: no secret, nothing masked, nothing empty, no object within", () => {
  const note = { id: 7, title: "Spring", isPinned: false, tags: ["a", "b"] };
  expect(
    unchangedValues({
      ...note,
      ...{
        password: "x",
        apiKey: "k-12",
        token_hash: "ab",
        iban: "DE** **** 1234",
        phone: "xxxxxx89",
        note: "[redacted]",
      },
      ...{ closedAt: null, settings: { theme: "dark" }, rows: [{ id: 1 }], none: [] },
    }),
  ).toEqual(note);
});

test("The wrapper around a thing stays, unless nothing of it can be written again", () => {
  expect(unchangedValues({ article: { title: "Spring", author: { id: 1 } } })).toEqual({
    article: { title: "Spring" },
  });
  expect(unchangedValues({ article: { author: { id: 1 } } })).toEqual({});
});
