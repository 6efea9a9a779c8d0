import type { Line, Painted } from "./line.ts";

type Word = Painted | { text: string; colour: null };

/**
 * A line as a terminal of so many columns shows it whole: one that is too long gives up the room that aligned it, and is then
 * folded at words, below where its last part begins, or below its own beginning.
 */
export function foldLine(line: Line, columns: number): Line[] {
  const words = wordsOf(typeof line === "string" ? [line] : line);
  if (lengthOf(words) <= columns) return [line];
  const [first] = words;
  const indent = first && isBlank(first) ? first.text.length : 0;
  // Two blanks part what stands side by side; more than that only align it with the lines around.
  const close = words.map((word, at) => (at > 0 && isBlank(word) ? { ...word, text: word.text.slice(0, 2) } : word));
  const lines: Word[][] = [[]];
  let hanging = indent;
  for (const [at, word] of close.entries()) {
    const current = lines.at(-1) as Word[];
    const end = lengthOf(current) + word.text.length;
    const isParting = at > 0 && isBlank(word) && word.text.length > 1;
    if (isParting && lines.length === 1 && end <= columns / 2) hanging = end;
    else if (isParting && lines.length === 1) hanging = indent + 2;
    if (isBlank(word) || end <= columns || current.every(isBlank)) current.push(word);
    else lines.push([{ text: " ".repeat(hanging), colour: null }, word]);
  }
  return lines.map(joined);
}

/** Words, each with its colour, and the blanks between them. */
function wordsOf(pieces: Exclude<Line, string>): Word[] {
  const words: Word[] = [];
  for (const piece of pieces) {
    const { text, colour } = typeof piece === "string" ? { text: piece, colour: null } : piece;
    for (const part of text.match(/ +|[^ ]+/g) ?? []) {
      const word = { text: part, colour } as Word;
      const before = words.at(-1);
      if (before && isBlank(before) && isBlank(word)) words.splice(-1, 1, { ...before, text: before.text + part });
      else words.push(word);
    }
  }
  return words;
}

const isBlank = ({ text }: Word): boolean => text.startsWith(" ");
const lengthOf = (words: readonly Word[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

/** Words of one line, those of a colour in one piece; blanks at its end say nothing. */
function joined(words: readonly Word[]): Line {
  const last = words.findLastIndex((word) => !isBlank(word));
  const pieces: Word[] = [];
  for (const word of words.slice(0, last + 1)) {
    const before = pieces.at(-1);
    const isSame = before && (before.colour === word.colour || isBlank(before) || isBlank(word));
    if (isSame) pieces.splice(-1, 1, { text: before.text + word.text, colour: before.colour ?? word.colour } as Word);
    else pieces.push(word);
  }
  return pieces.map((piece) => (piece.colour === null ? piece.text : piece));
}
