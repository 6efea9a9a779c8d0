import { expect, test } from "vitest";
import { parseWhole, unchangedValues } from "./unchanged-values.ts";

test("Written again is only what is shown whole: no secret, nothing masked, nothing empty, no object within", () => {
  const note = { id: 7, title: "Spring", isPinned: false, roles: ["editor"], count: 3 };
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
        summary: "Once upon a time ...",
        plot: "Once upon…",
      },
      ...{ closedAt: null, settings: { theme: "dark" }, rows: [{ id: 1 }], none: [] },
      // Perhaps the first of more, and perhaps rounded.
      ...{ tags: ["a", "b"], price: 10.12, big: 2 ** 60, due: "2026-01-01", at: "2026-01-01T10:00:00.123Z" },
    }),
  ).toEqual(note);
});

test("The wrapper around a thing stays, unless nothing of it can be written again", () => {
  expect(unchangedValues({ article: { title: "Spring", author: { id: 1 } } })).toEqual({
    article: { title: "Spring" },
  });
  expect(unchangedValues({ article: { author: { id: 1 } } })).toEqual({});
});

test("A number that would lose digits, or be written otherwise, is not written again", () => {
  const body =
    '{"id":1,"ref":9007199254740993,"far":12345678901234567890,"ratio":0.12345678901234567891,"one":1.0,"k":1e3,"zero":-0}';
  expect(unchangedValues(parseWhole(body) as Record<string, unknown>)).toEqual({ id: 1 });
  expect([parseWhole("hello"), parseWhole('{"id":')]).toEqual([undefined, undefined]);
});
