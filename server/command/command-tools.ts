import { showControls } from "../show-controls.ts";
import type { Telling } from "./telling.ts";

/** What a command works with besides its options. */
export type CommandTools = {
  /** Prints one line of the result. Control characters of a target's texts are shown, not obeyed. */
  print(line: string): void;
  telling: Telling;
  /** Aborts when the user presses Ctrl-C. */
  signal: AbortSignal;
};

/** A line as a terminal may be given it: what a target names may hold escape sequences and reversed text. */
export const printable = (line: string): string => showControls(line, { isLine: true });
