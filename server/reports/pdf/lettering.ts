import { hasRightToLeft, inReadingOrder } from "./reading-order.ts";
import { fontChains, type Style } from "./typefaces.ts";
import { noWideTypefaces, type WideTypefaces } from "./wide-typefaces.ts";

/** What stands for a character that no font has, or that would be invisible. */
export const replacement = "\u25af";

/** A stretch of text in one font. `whole`: it is set as a whole, not word by word, which is how right-to-left text stays in order. */
export type Run = { font: string; text: string; whole?: true };
type Letter = { font: string; advance: number; text: string };
type Fontkit = {
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { advanceWidth: number };
  layout(text: string): { advanceWidth: number };
};

/** Characters after which a line may end, beside spaces: those that separate the parts of addresses and names. */
const separators = new Set("/-?&=,;:._}|)");
const isSpace = (text: string) => text === " ";
/** Printable ASCII, which the first font of every look has. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);
/** Scripts whose letters change with those beside them, so that a text is not as wide as the sum of its letters. */
const isShaped = (text: string) =>
  /[\u0590-\u0fff\u1000-\u109f\u1200-\u139f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Soft hyphen, joiners and variation selectors, which only choose between forms. */
const isJoiner = (code: number) =>
  code === 0xad || code === 0x200c || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f);

/**
 * Measures text, breaks it into lines and splits it by the fonts that have its characters. `open` opens a font by
 * name; each is opened when a character asks for it first.
 */
export class Lettering {
  readonly #open: (name: string) => Fontkit;
  readonly #wide: WideTypefaces;
  readonly #fonts = new Map<string, Fontkit>();
  readonly #letters: Record<Style, Map<string, Letter>> = { regular: new Map(), semibold: new Map(), mono: new Map() };
  /** Advances of ASCII characters, which are measured most. */
  readonly #ascii: Record<Style, number[]> = { regular: [], semibold: [], mono: [] };
  #replaced = false;

  constructor(open: (name: string) => Fontkit, wide: WideTypefaces = noWideTypefaces) {
    this.#open = open;
    this.#wide = wide;
  }

  /** Whether any character had to be replaced so far. */
  get replaced(): boolean {
    return this.#replaced;
  }

  /** Width in em; multiply by the size in points. */
  width(text: string, style: Style): number {
    if (isShaped(text)) return this.runs(text, style).reduce((sum, run) => sum + this.runWidth(run, style), 0);
    let width = 0;
    for (const character of text) {
      const code = character.charCodeAt(0);
      const known = this.#ascii[style][code];
      if (known !== undefined) width += known;
      else {
        const { advance } = this.#letter(character, style);
        if (code < 127) this.#ascii[style][code] = advance;
        width += advance;
      }
    }
    return width;
  }

  /** Width of a run in em. */
  runWidth({ font: name, text }: Run, style: Style): number {
    if (!isShaped(text)) return this.width(text, style);
    const font = this.#font(name);
    return font.layout(text).advanceWidth / font.unitsPerEm;
  }

  /** The text by font, from left to right, as it can be drawn. Addresses stay left-to-right whatever they begin with. */
  runs(text: string, style: Style): Run[] {
    if (isPlain(text)) return text === "" ? [] : [{ font: fontChains[style][0] as string, text }];
    const composed = text.normalize("NFC");
    if (!hasRightToLeft(composed)) return this.#byFont(composed, style);
    return inReadingOrder(composed, style === "mono" ? "ltr" : "auto").flatMap((stretch) => {
      const runs = this.#byFont(stretch.text, style);
      return stretch.rightToLeft ? runs.reverse().map(turned) : runs;
    });
  }

  #byFont(text: string, style: Style): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const letter = this.#letter(character, style);
      const last = runs.at(-1);
      // A space inside of another script stays with it, so that its words keep their order.
      const stays = last && isSpace(letter.text) && !this.#wide.fonts.has(last.font);
      const font = stays ? last.font : letter.font;
      if (last?.font === font) last.text += letter.text;
      else if (letter.text) runs.push({ font, text: letter.text });
    }
    return runs;
  }

  /**
   * Breaks a text into lines of at most `width` points: at spaces and separators, else inside a word. Beyond
   * `maxLines` the last one ends with an ellipsis.
   */
  lines(text: string, style: Style, size: number, width: number, maxLines = Number.POSITIVE_INFINITY): string[] {
    if (isPlain(text) && this.width(text, style) * size <= width) return [text.trimEnd()];
    const lines: string[] = [];
    for (const paragraph of text.normalize("NFC").replace(/\r\n?/g, "\n").split("\n")) {
      this.#breakInto(lines, paragraph, style, width / size, maxLines + 1);
      if (lines.length > maxLines) break;
    }
    if (lines.length <= maxLines) return lines;
    return [...lines.slice(0, maxLines - 1), this.cut(`${lines[maxLines - 1]}\u2026\u2026`, style, size, width)];
  }

  /** A text that fits into `width` points on one line, with an ellipsis where something is left out. */
  cut(text: string, style: Style, size: number, width: number): string {
    if (this.width(text, style) * size <= width && !text.endsWith("\u2026\u2026")) return text;
    const room = width / size - this.width("\u2026", style);
    let kept = "";
    let used = 0;
    for (const character of text.replace(/(?<!\u2026)\u2026+$/, "")) {
      used += this.#letter(character, style).advance;
      if (used > room) break;
      kept += character;
    }
    return `${kept}\u2026`;
  }

  #breakInto(lines: string[], paragraph: string, style: Style, width: number, maxLines: number): void {
    const limit = lines.length;
    let line = "";
    let used = 0;
    let breakAt = 0;
    for (const character of isShaped(paragraph) ? clusters(paragraph) : paragraph) {
      const advance = isShaped(character) ? this.width(character, style) : this.#letter(character, style).advance;
      if (used + advance > width && line !== "" && !isSpace(character) && advance > 0) {
        // A break that would leave more than half of the line empty is none: addresses have long parts.
        const at = breakAt > line.length / 2 ? breakAt : line.length;
        lines.push(line.slice(0, at).trimEnd());
        if (lines.length >= maxLines) return;
        line = line.slice(at);
        used = this.width(line, style);
        breakAt = 0;
      }
      line += character;
      used += advance;
      if (isSpace(character) || separators.has(character)) breakAt = line.length;
    }
    if (line.trim() !== "" || lines.length === limit) lines.push(line.trimEnd());
  }

  #letter(character: string, style: Style): Letter {
    const letters = this.#letters[style];
    let letter = letters.get(character);
    if (!letter) {
      letter = this.#find(character, style);
      letters.set(character, letter);
    }
    if (letter.text === replacement && character !== replacement) this.#replaced = true;
    return letter;
  }

  #find(character: string, style: Style): Letter {
    const chain = fontChains[style];
    const codePoint = character.codePointAt(0) as number;
    if (character === "\t") return { ...this.#find(" ", style), text: " " };
    // What cannot be seen is shown, so that no name looks like another.
    if (isJoiner(codePoint)) return { font: chain[0] as string, advance: 0, text: "" };
    if (!/[\p{Cc}\p{Cf}\p{Cs}]/u.test(character)) {
      const wide = this.#wide.nameOf(character, style);
      for (const name of wide ? [wide, ...chain] : chain) {
        const font = this.#font(name);
        if (!font.hasGlyphForCodePoint(codePoint)) continue;
        const advance = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
        return { font: name, advance, text: character };
      }
    }
    return this.#find(replacement, style);
  }

  #font(name: string): Fontkit {
    let font = this.#fonts.get(name);
    if (!font) {
      font = this.#open(name);
      this.#fonts.set(name, font);
    }
    return font;
  }
}

/** A run that is read from right to left. Typesetting turns letters of such a script itself; signs alone it does not. */
function turned(run: Run): Run {
  return hasRightToLeft(run.text) ? { ...run, whole: true } : { ...run, text: [...run.text].reverse().join("") };
}

/** What a reader takes for one character: letters with the marks that belong to them. */
const clusters = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);
