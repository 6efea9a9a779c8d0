import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { constants } from "./constants.ts";

/** The tests of a file, each with its table of cases and all that it checks, on one line and without trailing commas. */
function testsOf(file: string): string[] {
  return readFileSync(file, "utf8")
    .split(/^(?=\s*(?:test|it)(?:\.each)?[(<])/m)
    .slice(1)
    .map((source) => source.replace(/\s+/g, " ").replace(/, ?([\])])/g, "$1"));
}

const titled = (title: string) => (source: string) => source.includes(`"${title}"`);

describe("Every constant is held to its value where it acts:", () => {
  test.each(constants)("$constant", ({ file, test: title, values }) => {
    const [found, ...others] = testsOf(file).filter(titled(title));
    expect(others).toEqual([]);
    expect(found, `${file} has no test '${title}'`).toBeDefined();
    expect(found).not.toMatch(/\.(skip|todo|fails)\b/);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(found).toContain(value);
  });

  test("none is named twice", () => {
    const names = constants.map(({ constant }) => constant);
    expect(names).toEqual([...new Set(names)]);
  });
});

const theme = readFileSync("src/ui/tokens.css", "utf8");
/** A token's colour in a theme, as hue in degrees and saturation from 0 to 1. */
function colorOf(token: string, name: "light" | "dark"): { hue: number; saturation: number } {
  const all = [...theme.matchAll(new RegExp(`--${token}: #([0-9a-f]{6});`, "g"))].map(([, hex]) => hex);
  const hex = all[name === "light" ? 0 : 1] ?? "";
  expect(all).toHaveLength(2);
  const [red = 0, green = 0, blue = 0] = (hex.match(/../g) ?? []).map((part) => Number.parseInt(part, 16) / 255);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const lightness = most - range / 2;
  const sixth =
    most === red ? (green - blue) / range : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return { hue: (sixth * 60 + 360) % 360, saturation: range / (1 - Math.abs(2 * lightness - 1)) };
}

const hues = { red: [345, 15], yellow: [35, 60], green: [90, 170], blue: [200, 240] } as const;

test.each([
  ["critical", "red"],
  ["medium", "yellow"],
  ["secure", "green"],
  ["running", "blue"],
  ["low", "grey"],
] as const)("%s is %s in both themes", (token, called) => {
  for (const name of ["light", "dark"] as const) {
    const { hue, saturation } = colorOf(token, name);
    if (called === "grey") {
      expect(saturation).toBeLessThan(0.25);
      continue;
    }
    const [from, to] = hues[called];
    expect(saturation).toBeGreaterThan(0.5);
    expect(from < to ? hue >= from && hue <= to : hue >= from || hue <= to, `${token} has the hue ${hue}`).toBe(true);
  }
});
