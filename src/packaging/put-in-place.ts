import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Whether a file's name holds a hash of its content, so that it never changes and a page that is open may still ask for it. */
const isHashed = (file: string) => /-[\w-]{8}\.(js|css)$/.test(file);

/** The files in a folder, as paths in it. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder) ? globSync("**/*", { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile()) : [];

/**
 * Puts a build where a browser may have the one before loaded: what did not change is not touched, each other file is
 * replaced at once, `manifest.json` last. Parts of the build `before`, which open pages still load, stay until the next.
 */
export function putInPlace(build: string, place: string, before: readonly string[]): void {
  const now = filesIn(build).sort((one, other) => order(one) - order(other));
  for (const file of now) {
    const [from, to] = [join(build, file), join(place, file)];
    if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) continue;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, `${to}.new`);
    renameSync(`${to}.new`, to);
  }
  const kept = new Set([...now, ...before.filter(isHashed)]);
  for (const file of filesIn(place)) if (!kept.has(file)) rmSync(join(place, file));
  // When it was built last, also where nothing changed.
  const last = join(place, now.at(-1) ?? "");
  utimesSync(last, new Date(), new Date());
}

/** Parts before the pages that load them, and the manifest after all. */
function order(file: string): number {
  if (file === "manifest.json") return 2;
  return isHashed(file) ? 0 : 1;
}
