import { styleText } from "node:util";
import type { Apart } from "../apart/start-apart.ts";
import { showControls } from "../show-controls.ts";
import type { Telling } from "./telling.ts";

/** A piece of a line in a colour, which is shown on a terminal alone. */
export type Painted = { text: string; colour: "red" | "yellow" | "dim" | "bold" };
/** A line of a result: a text, or pieces of one. */
export type Line = string | readonly (string | Painted)[];

/** What a command works with besides its options. */
export type CommandTools = {
  /** Prints one line of the result. Control characters of a target's texts are shown, not obeyed. */
  print(line: Line): void;
  /** Prints a line that is read, not copied: on a terminal that is narrower it is folded at words. */
  printFolded(line: Line): void;
  telling: Telling;
  /** Aborts when the user presses Ctrl-C. */
  signal: AbortSignal;
  /** Whether this process runs the one command and ends with it, so that it may be set up for that. */
  ownsProcess: boolean;
  /** Engines that were started before it was read what they are for. */
  engines: Apart[];
};

/** A line as a terminal may be given it: what a target names may hold escape sequences and reversed text. */
export const printable = (line: string): string => showControls(line, { isLine: true });

/** A line as it is printed, with its colours where it `hasColours`. */
export function painted(line: Line, hasColours: boolean): string {
  return (typeof line === "string" ? [line] : line)
    .map((piece) => {
      if (typeof piece === "string") return printable(piece);
      const text = printable(piece.text);
      return hasColours ? styleText(piece.colour, text, { validateStream: false }) : text;
    })
    .join("");
}
