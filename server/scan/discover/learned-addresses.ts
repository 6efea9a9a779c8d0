import { mountOf, rootOf } from "../learn/learned-path.ts";
import type { LearnedPath } from "../outcome.ts";

/**
 * Creates a finder of the addresses at which a learned path may stand on a target: where the target is known to begin
 * its API (`/api/v2`), then where it stood when it was learned (`/api/v1`), below the entered address and at the root.
 */
export function learnedAddresses(base: URL, knownPaths: readonly string[]): (learned: LearnedPath) => string[] {
  const mount = mountOf(base);
  const roots = [...new Set(knownPaths.map((path) => rootBelow(path, mount)).filter((root) => root !== null))];
  return ({ path, pattern }) => [...new Set([...roots.map((root) => root + pattern), mount + path, path])];
}

/** Where a known operation's API begins, mount included; null when nothing says so. */
function rootBelow(path: string, mount: string): string | null {
  const below = path.startsWith(`${mount}/`) ? path.slice(mount.length) : path;
  const root = rootOf(below);
  return root === "" || root === below ? null : path.slice(0, path.length - below.length) + root;
}
