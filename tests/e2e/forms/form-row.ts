import type { Demo } from "../demo.ts";
import type { Visitor } from "../visitors.ts";

/** What is typed into a field; `suggested`: a list offers it, and it is taken from there. */
export type Entry = readonly [field: string, value: string, from?: "suggested"];

/** One form or dialog of the console: how it is reached, what is wrong input, what is right, and what it sends. */
export type FormRow = {
  /** Its source below `src`. */
  file: string;
  /** The source of the dialog around it, where that is another file. */
  within?: string;
  /** Which use of the form this is, where one file has several rows. */
  use?: string;
  /** The row whose form makes what this one is about: its file, and its use where it has one. */
  after?: string;
  /** Default superadmin. */
  visitor?: Visitor;
  at(demo: Demo): string;
  /** A text that shows before the form can be reached. */
  ready: string | RegExp;
  /** What is typed before `open`. */
  before?: readonly Entry[];
  /** Controls that lead to the form, each pressed by Enter. */
  open?: readonly string[];
  /** What is refused: by the form, or where `sent` says so by the platform. Absent where nothing can be wrong. */
  bad?: { fill: readonly Entry[]; field: string; error: string | RegExp; sent?: true };
  fill: readonly Entry[] | ((demo: Demo) => Promise<readonly Entry[]>);
  submit: string;
  /** Method and path, the path as a pattern; absent for what is kept on the device. */
  call?: string;
  /** A text that shows when the call failed; default the platform's own sentence. */
  failed?: string;
  /** A text that shows once it went well. */
  done: string | RegExp;
};

/** A place that is the same in every demo. */
export const at = (path: string) => () => path;
