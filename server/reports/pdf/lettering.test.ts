import { describe, expect, test } from "vitest";
import { replacement } from "./lettering.ts";
import { letteringOf, openDocument } from "./sheet.ts";

const open = () => letteringOf(openDocument({ title: "T", author: "A", created: new Date() }));
const lettering = open();
const fonts = (text: string) => lettering.runs(text, "regular").map(({ font, text: part }) => [font, part]);

describe("Text in a report", () => {
  test("finds a font for every script that there is one for", () => {
    for (const text of ["Größe", "Привет", "Ελληνικά", "שלום", "مرحبا", "Հայ", "ქართ", "→ ✓ ∑", "😀🚀"]) {
      const known = open();
      known.runs(text, "regular");
      expect(known.replaced, text).toBe(false);
    }
    expect(fonts("A🚀B")).toEqual([
      ["sans", "A"],
      ["emoji", "🚀"],
      ["sans", "B"],
    ]);
  });

  test("shows visibly what it cannot show: scripts without a font, and characters that hide", () => {
    for (const text of ["日本", "\u202eevil", "a\u200bb", "\u0007", "\ud800"]) {
      const known = open();
      expect(
        known
          .runs(text, "mono")
          .map((run) => run.text)
          .join(""),
        JSON.stringify(text),
      ).toContain(replacement);
      expect(known.replaced).toBe(true);
    }
  });

  test.each([
    ["a path", `/api/${"segment/".repeat(60)}`],
    ["one endless word", "x".repeat(10_000)],
    ["astral characters", "😀".repeat(500)],
    ["words", "the quick brown fox ".repeat(80)],
    ["right-to-left words", "مرحبا بالعالم ".repeat(50)],
  ])("wraps %s within its column and loses no character", (_, text) => {
    const lines = lettering.lines(text, "mono", 8, 200);
    for (const line of lines) expect(lettering.width(line, "mono") * 8).toBeLessThanOrEqual(200);
    expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    expect(lines.every((line) => line.isWellFormed())).toBe(true);
  });

  test("ends with an ellipsis where lines are left out, and only there", () => {
    const text = "word ".repeat(100);
    const cut = lettering.lines(text, "regular", 9, 150, 3);
    expect(cut).toHaveLength(3);
    expect(cut[2]).toMatch(/…$/);
    expect(lettering.width(cut[2] ?? "", "regular") * 9).toBeLessThanOrEqual(150);
    expect(lettering.lines("short", "regular", 9, 150, 1)).toEqual(["short"]);
  });

  test("keeps empty lines, and breaks addresses after their separators", () => {
    expect(lettering.lines("a\n\nb", "regular", 9, 100)).toEqual(["a", "", "b"]);
    const lines = lettering.lines("/customers/{customerId}/invoices/{invoiceId}", "mono", 8, 140);
    expect(lines[0]).toMatch(/[/}]$/);
  });
});
