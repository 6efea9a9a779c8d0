import type { Apart } from "../apart/start-apart.ts";
import type { NotedObject } from "../scan/outcome.ts";
import type { Line } from "./line.ts";
import type { Telling } from "./telling.ts";

/** What a command works with besides its options. */
export type CommandTools = {
  /** Prints one line of the result. Control characters of a target's texts are shown, not obeyed. */
  print(line: Line): void;
  /** Prints a line that is read, not copied: on a terminal that is narrower it is folded at words. */
  printFolded(line: Line): void;
  /** How wide the terminal is that results are printed on; without end where they are not. */
  columns: number;
  telling: Telling;
  /** Aborts when the user presses Ctrl-C. */
  signal: AbortSignal;
  /** Whether this process runs the one command and ends with it, so that it may be set up for that. */
  ownsProcess: boolean;
  /** What the scan made and did not remove yet, by its mark: told where the user ends the command at once. */
  made: Map<string, NotedObject>;
  /** Engines that were started before it was read what they are for. */
  engines: Apart[];
};
