import type { Answer } from "../wire/probe.ts";
import { steadyBody } from "./answer-shape.ts";

/** More alike answers than this are one rule of the target, not that many operations. */
const maxAlike = 8;

/**
 * A rule of the target, such as a filter on a word, answers many names alike; a refusal is no such sign. `asked` is how
 * many names were tried; `onDropped` hears how many answers of one status do not count.
 */
export function dropAlike(
  hits: readonly Answer[],
  asked: number,
  onDropped: (count: number, status: number) => void,
): Answer[] {
  const groups = Map.groupBy(hits, (hit) => `${hit.status} ${hit.headers.location ?? ""} ${steadyBody(hit)}`);
  return [...groups.values()].flatMap((group) => {
    const status = group[0]?.status ?? 0;
    const isRefusal = status === 401 || status === 403 || status === 405;
    if (group.length <= maxAlike || (isRefusal && group.length < asked / 3)) return group;
    onDropped(group.length, status);
    return [];
  });
}
