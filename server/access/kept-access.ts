import { Refusal } from "../refusal.ts";
import { type AccessFile, readAccess } from "./access-file.ts";
import { type AccessChange, changedAccess } from "./changed-access.ts";
import type { SeenAccess } from "./seen-access.ts";
import { type AccessDecision, decideAccess, writeAccess } from "./write-access.ts";

/** What the file of a platform's contract is called in what is said of it. */
const file = "access.yaml";

/** An access file that is to be kept: its text, what it says, and what changed. */
export type KeptAccess = { text: string; agreed: AccessFile; changes: AccessChange[] };

/** An access file with what a scan saw. */
export function startAccess(seen: SeenAccess, given: { target: string; identities: readonly string[] }): KeptAccess {
  return kept(null, writeAccess(null, seen, { ...given, file }).text);
}

/** An access file in place of another. Throws a `Refusal` with one sentence for each thing that cannot be. */
export function importAccess(before: string | null, text: string): KeptAccess {
  return kept(before, text);
}

/** An access file after decisions. */
export function changeAccess(before: string, decisions: readonly AccessDecision[]): KeptAccess {
  return kept(before, decideAccess(before, decisions, file));
}

function kept(before: string | null, text: string): KeptAccess {
  const agreed = readAccess(text, file);
  return { text, agreed, changes: changedAccess(before === null ? null : readable(before), agreed) };
}

/** What stood before; null where an earlier version kept what this one refuses, or nothing could take its place. */
function readable(before: string): AccessFile | null {
  try {
    return readAccess(before, file);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
