import { expect, it } from "vitest";
import { brandTokens, contrast, parseColor } from "./brand.ts";

const grounds = { light: "#ffffff", dark: "#11151a" } as const;
const canvases = { light: "#f7f9fa", dark: "#0b0e12" } as const;
const rgb = (text: string | undefined) => parseColor(text ?? "") ?? [0, 0, 0];

const brands = [
  "#4338CA",
  "#F5C518",
  "#FFFFFF",
  "#000000",
  "#808080",
  "#FF0000",
  "#00FFFF",
  "#7A1FA2",
  "#0B3D2E",
  "#FFFF00",
  "#767676",
  "#8A8A8A",
];

it.each(brands)(
  "A tenant's %s keeps every text readable, and focus ring and marks visible, in both themes",
  (brand) => {
    for (const theme of ["light", "dark"] as const) {
      const tokens = brandTokens(brand, theme);
      const surface = rgb(grounds[theme]);
      expect(contrast(rgb(tokens?.["--accent-ink"]), surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(rgb(tokens?.["--accent-ink"]), rgb(tokens?.["--accent-soft"]))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(rgb(tokens?.["--ring"]), surface)).toBeGreaterThanOrEqual(3);
      for (const mark of [surface, rgb(canvases[theme])].map((ground) => contrast(rgb(tokens?.["--mark"]), ground)))
        expect(mark).toBeGreaterThanOrEqual(3);
      for (const button of ["--accent", "--accent-hover"] as const)
        expect(contrast(rgb(tokens?.["--on-accent"]), rgb(tokens?.[button])), button).toBeGreaterThanOrEqual(4.5);
    }
  },
);

it("The primary button's text is dark on a pale brand and white on a dark one", () => {
  expect(brandTokens("#4338CA", "light")?.["--on-accent"]).toBe("#ffffff");
  expect(contrast(rgb(brandTokens("#F5C518", "light")?.["--on-accent"]), rgb("#F5C518"))).toBeGreaterThan(7);
});

it("A brand that stands out by itself is the marks' colour too, and what it fills needs no edge", () => {
  const indigo = brandTokens("#4338CA", "light");
  expect([indigo?.["--mark"], indigo?.["--accent-edge"]]).toEqual(["#4338ca", "transparent"]);
});

it.each([
  ["#FFFFFF", "light"],
  ["#000000", "dark"],
] as const)("Buttons and switches of a brand in %s have an edge in the %s theme", (brand, theme) => {
  expect(contrast(rgb(brandTokens(brand, theme)?.["--accent-edge"]), rgb(grounds[theme]))).toBeGreaterThanOrEqual(3);
});

it("The default brand keeps the theme's own tokens, and so does anything that is no colour", () => {
  for (const brand of ["#10B981", "#10b981", "red", "#12345", "url(x)", ""])
    expect(brandTokens(brand, "light")).toBeNull();
});

it("Contrast is WCAG's: 21 for black on white, 1 for a colour on itself", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast([12, 34, 56], [12, 34, 56])).toBe(1);
  expect(contrast(rgb("#767676"), [255, 255, 255])).toBeCloseTo(4.54, 2);
});
