import { readFileSync, statSync } from "node:fs";

/** Where `npm run build:engine` puts the engine, and what reads uploads. */
export const engineFolder = ".output/engine";

const root = new URL("../../", import.meta.url);
/** What they were made of, beside them: their own sources and what names the packages, each with its size and date. */
export const madeOfFile = "made-of.json";
export type MadeOf = Record<string, string>;

/** Size and date of files by their names from the root. Throws where one is missing. */
export function sizesAndDates(files: readonly string[]): MadeOf {
  const look = (file: string) => {
    const { size, mtimeMs } = statSync(new URL(file, root));
    return `${size} ${mtimeMs}`;
  };
  return Object.fromEntries(files.map((file) => [file, look(file)]));
}

/** What is built, of which sources: the engine, and what reads uploads. */
const sources = {
  "engine-process": new URL("./engine-process.ts", import.meta.url),
  "parse-process": new URL("./parse-process.ts", import.meta.url),
};
type Built = keyof typeof sources;

/**
 * What a process of the engine's or one that reads an upload runs where that was built: a few files, which start in half of the
 * processor time of 300 sources and as many of packages. Null where it was not built, or where a source is another one than it was then.
 */
export function built(name: Built, folder = new URL(`${engineFolder}/`, root)): URL | null {
  try {
    const madeOf = JSON.parse(readFileSync(new URL(madeOfFile, folder), "utf8")) as MadeOf;
    const now = sizesAndDates(Object.keys(madeOf));
    return Object.keys(madeOf).every((file) => now[file] === madeOf[file]) ? new URL(`${name}.cjs`, folder) : null;
  } catch {
    return null;
  }
}

const entries = new Map<Built, URL>();

/**
 * What such a process runs: what was built, else its sources. Looked up once, as a look at each of 300 sources keeps the
 * platform from answering; the platform itself is of the sources as they were when it started, too.
 */
export function entryOf(name: Built): URL {
  const entry = entries.get(name) ?? built(name) ?? sources[name];
  entries.set(name, entry);
  return entry;
}
