import { describe, expect, test } from "vitest";
import { replacement } from "./lettering.ts";
import { letteringOf, openDocument } from "./sheet.ts";
import { unusualCharacters } from "./unusual-characters.ts";
import { wideTypefaces } from "./wide-typefaces.ts";

const document = () => openDocument({ title: "T", author: "A", created: new Date() });
const open = () => letteringOf(document());
const openFor = async (...texts: string[]) => letteringOf(document(), await wideTypefaces(unusualCharacters(texts)));
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

  test.each([
    ["Japanese", "日本語テスト、ひらがな「カッコ」"],
    ["Chinese", "客户服务 繁體中文"],
    ["full-width forms", "ＡＢＣ！"],
    ["Korean", "한국어 청구서"],
    ["Thai", "ภาษาไทยใบแจ้งหนี้"],
    ["Hindi", "नमस्ते हिन्दी क्षत्रिय।"],
    ["Bengali", "বাংলা ভাষা"],
    ["Tamil", "தமிழ் மொழி"],
    ["Telugu", "తెలుగు"],
    ["Kannada", "ಕನ್ನಡ"],
    ["Sinhala", "සිංහල"],
    ["Khmer", "ភាសាខ្មែរ"],
    ["Amharic", "አማርኛ"],
  ])("brings the typeface of %s where a text needs it, in every look", async (_, text) => {
    const known = await openFor(text);
    for (const style of ["regular", "semibold", "mono"] as const) {
      const lines = known.lines(text.repeat(12), style, 10, 120);
      for (const line of lines) expect(known.width(line, style) * 10).toBeLessThanOrEqual(120);
      expect(lines.join("").replaceAll(" ", "")).toBe(text.repeat(12).normalize("NFC").replaceAll(" ", ""));
      expect(known.width(text, style)).toBeGreaterThan(0);
    }
    expect(known.replaced).toBe(false);
  });

  test("reads no typeface that no character asks for", async () => {
    expect((await wideTypefaces(unusualCharacters({ a: ["Größe →", "مرحبا", new Uint8Array(9)] }))).fonts.size).toBe(0);
    expect([...unusualCharacters({ a: [{ b: "日x" }], c: new Map([[1, "🚀"]]) })]).toEqual(["日", "🚀"]);
  });

  test("sets right-to-left text in the order it is read, with numbers and brackets turned as they should", () => {
    const seen = (text: string, style: "regular" | "mono" = "regular") =>
      lettering.runs(text, style).map(({ text: part, whole }) => [part, whole === true]);
    // The name stands left of the number that follows it; in an address the parts keep their places.
    expect(seen("שלום 12")).toEqual([
      ["12", false],
      ["שלום ", true],
    ]);
    expect(seen("/api/שלום/x", "mono").map(([part]) => part)).toEqual(["/api/", "שלום", "/x"]);
    expect(
      seen("(שלום)")
        .map(([part]) => part)
        .join("")
        .replaceAll(/[^()]/g, ""),
    ).toBe("()");
    const width = lettering.width("مرحبا بالعالم", "regular");
    const letters = [..."مرحبا بالعالم"].reduce((sum, one) => sum + lettering.width(one, "regular"), 0);
    expect(width).toBeLessThan(letters);
  });

  test("shows visibly what it cannot show: scripts without a font, and characters that hide", () => {
    for (const text of ["\u{10ffff}", "\u{20bb7}", "㐀", "\u202eevil", "a\u200bb", "\u0007", "\ud800"]) {
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
