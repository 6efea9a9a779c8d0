import { entryOf } from "../apart/built-engine.ts";
import type { Apart } from "../apart/start-apart.ts";
import { startThread } from "../apart/start-thread.ts";

/**
 * Megabytes that the command and its engine may hold, and of one half of its young objects: beside a build and its tests
 * memory is dearer than the tenth of a second more that collecting it takes.
 */
export const engineBounds = { memoryMb: 640, youngMb: 1 };

/**
 * The thread of a scan, where a command line asks for one of this machine. It takes a tenth of a second until it is ready, and
 * starts before the rest of the command is loaded and the line is read. None where another does the scan, or it is read from a file.
 */
export function earlyThread(given: readonly string[]): Apart[] {
  const scans = given[0] === "scan" || (given[0] === "access" && given.length > 1);
  const others = ["--platform", "--from", "--help", "--version"];
  if (!scans || given.some((word) => others.includes(word.split("=")[0] ?? ""))) return [];
  return [startThread({ task: "scan", entry: entryOf("engine-process"), ...engineBounds, compilesOnce: true })];
}
