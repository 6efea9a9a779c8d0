import bidiFactory from "bidi-js";

// The package is CommonJS, whose export its types call a default one.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A stretch of text in one direction. Of one from right to left the text is still in the order in which it is spoken. */
export type Stretch = { text: string; rightToLeft: boolean };

/** Letters that are written from right to left. */
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text has anything that is written from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeftLetter.test(text);

/**
 * A line's stretches from left to right as they are seen (Unicode Standard Annex #9, without explicit marks, which a report
 * shows instead). `base` auto: the first letter decides the direction of the line.
 */
export function inReadingOrder(line: string, base: "ltr" | "auto"): Stretch[] {
  const { levels } = bidi.getEmbeddingLevels(line, base);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const stretches: (Stretch & { level: number })[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at] as number;
    const text = mirrored.get(at) ?? character;
    at += character.length;
    const last = stretches.at(-1);
    if (last?.level === level) last.text += text;
    else stretches.push({ text, level, rightToLeft: level % 2 === 1 });
  }
  // Rule L2: from the deepest level up, every row of at least that level is turned round.
  for (let level = Math.max(...stretches.map((one) => one.level)); level > 0; level--) {
    for (let from = 0; from < stretches.length; from++) {
      let to = from;
      while (to < stretches.length && (stretches[to]?.level ?? 0) >= level) to++;
      if (to - from > 1) stretches.splice(from, to - from, ...stretches.slice(from, to).reverse());
      from = to;
    }
  }
  return stretches.map(({ text, rightToLeft }) => ({ text, rightToLeft }));
}
