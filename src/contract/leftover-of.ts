import type { Leftover } from "./scans.ts";

/** What a scan noted of something that it made; `isListed` where only its collection's list shows it. */
type Noted = Omit<Leftover, "isMarked"> & { isSeen: boolean; isListed?: true };

/** What is told of something that a scan noted: what was seen and has no address of its own is a change to what was there. */
export function leftoverOf({ mark, owner, path, collection, reason, command, isSeen, isListed }: Noted): Leftover {
  const isChange = path === null && isSeen && isListed !== true;
  return { mark, owner, path, collection, ...(isChange ? { isMarked: false } : {}), reason, command };
}
