import type { Revision } from "./revision.ts";

/** Digits of a commit's hash that people tell commits apart by. */
const shortest = 8;

/** A state of the code in words: `main at 1a2b3c4d, pull request 12`. */
export function revisionWords({ commit, branch, pullRequest }: Revision): string {
  const short = commit?.slice(0, shortest);
  const where = branch && short ? `${branch} at ${short}` : (branch ?? (short && `commit ${short}`));
  return [where, pullRequest && `pull request ${pullRequest}`].filter(Boolean).join(", ");
}
