import { readingOf } from "../compare/reading.ts";
import type { MadeObject } from "../outcome.ts";
import type { Answer } from "../wire/probe.ts";
import { bearsMark } from "./bears-mark.ts";
import type { CleanUp } from "./clean-up.ts";

type Ways = {
  cleanUp: Pick<CleanUp, "forget" | "remove">;
  /** Whose object stands at the address. */
  owner: string;
  /** Reads the address as somebody. */
  look(label: string): Promise<Answer>;
};

/**
 * Takes away what writing to another's object made for whoever wrote: where names are each one's own, a PUT to one that is free for
 * them makes one (RFC 9110, 9.3.4). `theirs` was noted before the write, so that a crash between the two is healed by its mark.
 * Resolves to whether there was such a thing.
 */
export async function takeBack(theirs: MadeObject, written: Answer, { cleanUp, owner, look }: Ways): Promise<boolean> {
  const mayBeThere = readingOf(written).kind === "success" || written.status === null || written.status >= 500;
  const isSeenBy = async (label: string) => bearsMark(await look(label), theirs.mark);
  const isThere = written.keptBack === undefined && mayBeThere && (await isSeenBy(theirs.owner));
  // What the owner sees by now as well was the owner's.
  if (!isThere || (await isSeenBy(owner))) {
    await cleanUp.forget(theirs);
    return false;
  }
  await cleanUp.remove({ ...theirs, isSeen: true });
  return true;
}
