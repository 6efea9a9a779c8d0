import { styleText } from "node:util";
import { showControls } from "../show-controls.ts";

/** A piece of a line in a colour, which is shown on a terminal alone. */
export type Painted = { text: string; colour: "red" | "yellow" | "dim" | "bold" };
/** A line of a result: a text, or pieces of one. */
export type Line = string | readonly (string | Painted)[];

/** Whether a stream ends on a terminal that obeys escape sequences: one that says that it is dumb shows them. */
export const drawsOn = ({ isTTY }: { isTTY?: boolean }): boolean => isTTY === true && process.env.TERM !== "dumb";

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
