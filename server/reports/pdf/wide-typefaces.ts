import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Style } from "./typefaces.ts";

const require = createRequire(import.meta.url);

/** Scripts that the typefaces of every report lack, and the Noto family that has them. */
const families: readonly { family: string; has: RegExp; large?: true }[] = [
  {
    family: "noto-sans-sc",
    large: true,
    has: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff00-\uff9f\uffe0-\uffee]/u,
  },
  { family: "noto-sans-kr", large: true, has: /\p{Script=Hangul}/u },
  { family: "noto-sans-thai", has: /[\p{Script=Thai}\u0e3f]/u },
  { family: "noto-sans-devanagari", has: /[\p{Script=Devanagari}\u0964\u0965]/u },
  { family: "noto-sans-bengali", has: /\p{Script=Bengali}/u },
  { family: "noto-sans-tamil", has: /\p{Script=Tamil}/u },
  { family: "noto-sans-telugu", has: /\p{Script=Telugu}/u },
  { family: "noto-sans-kannada", has: /\p{Script=Kannada}/u },
  { family: "noto-sans-sinhala", has: /\p{Script=Sinhala}/u },
  { family: "noto-sans-khmer", has: /\p{Script=Khmer}/u },
  { family: "noto-sans-ethiopic", has: /\p{Script=Ethiopic}/u },
];

const weights = { regular: 400, semibold: 600 } as const;
type Weight = keyof typeof weights;

/** Fonts for some characters: the font's name by character and look, and the fonts' bytes by name. */
export type WideTypefaces = {
  nameOf(character: string, style: Style): string | null;
  fonts: ReadonlyMap<string, Uint8Array>;
};

/** Without any. */
export const noWideTypefaces: WideTypefaces = { nameOf: () => null, fonts: new Map() };

/**
 * Makes fonts with those of the given characters that only a family for their script has. The large families have tens of
 * thousands of characters in about a hundred files each: only the files that are needed are read, and cut down to what is
 * used. The others are taken whole, because their letters are made up of further ones.
 */
export async function wideTypefaces(characters: Iterable<string>): Promise<WideTypefaces> {
  const pieces = new Map<string, { file: string; characters: Set<string> }>();
  const pieceOf = new Map<string, string>();
  for (const character of characters) {
    const found = families.find(({ has }) => has.test(character));
    const slice =
      found && slices(found.family).find(({ ranges }) => within(character.codePointAt(0) as number, ranges));
    if (!slice) continue;
    const known = pieces.get(slice.name) ?? {
      file: slice.file,
      characters: new Set(found.large ? [] : slice.ranges.flatMap(([from, to]) => charactersOf(from, to))),
    };
    pieces.set(slice.name, known);
    known.characters.add(character);
    pieceOf.set(character, slice.name);
  }
  if (pieces.size === 0) return noWideTypefaces;
  const { default: subset } = await import("subset-font");
  const fonts = new Map<string, Uint8Array>();
  for (const [name, piece] of pieces) {
    const whole = await readFile(piece.file);
    for (const weight of Object.keys(weights) as Weight[]) {
      const variationAxes = { wght: weights[weight] };
      const font = await subset(whole, [...piece.characters].join(""), { targetFormat: "sfnt", variationAxes });
      fonts.set(`${name}-${weight}`, font);
    }
  }
  return {
    fonts,
    nameOf: (character, style) => {
      const piece = pieceOf.get(character);
      return piece ? `${piece}-${style === "semibold" ? "semibold" : "regular"}` : null;
    },
  };
}

type Slice = { name: string; file: string; ranges: readonly (readonly [number, number])[] };
const read = new Map<string, Slice[]>();

/** The files of a family with the code points that each has. */
function slices(family: string): Slice[] {
  const known = read.get(family);
  if (known) return known;
  const listed = require(`@fontsource-variable/${family}/unicode.json`) as Record<string, string>;
  const found = Object.entries(listed).map(([key, ranges]) => {
    const name = `${family}-${key.replace(/[[\]]/g, "")}`;
    const file = require.resolve(`@fontsource-variable/${family}/files/${name}-wght-normal.woff2`);
    return { name, file, ranges: ranges.split(",").map(rangeOf) };
  });
  read.set(family, found);
  return found;
}

/** `U+4e00-4e1f` or `U+4e00`, as in CSS Fonts Level 4, 4.5. */
function rangeOf(text: string): readonly [number, number] {
  const [from = "", to = from] = text.trim().replace(/^U\+/i, "").split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

const charactersOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
const within = (codePoint: number, ranges: Slice["ranges"]) =>
  ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
