import { createHash } from "node:crypto";

/** Decides what is drawn: another word draws others. */
const seed = process.env.POSTERN_DRAW ?? "1";
/** Whether nothing is left to chance, as before a change lands. */
export const drawsAll = process.env.POSTERN_DRAW_ALL !== undefined;

if (!drawsAll)
  console.log(`POSTERN_DRAW=${seed} draws which combinations are gone through; POSTERN_DRAW_ALL=1 takes all of them.`);

/** So many of the given things, in their order, drawn anew for each `purpose`; all of them where nothing is left to chance. */
export function draw<T>(things: readonly T[], count: number, purpose: string): T[] {
  if (drawsAll) return [...things];
  const ranks = things.map((_, at) => createHash("sha256").update(`${seed} ${purpose} ${at}`).digest("hex"));
  const last = ranks.toSorted()[count - 1] ?? "";
  return things.filter((_, at) => (ranks[at] as string) <= last);
}
