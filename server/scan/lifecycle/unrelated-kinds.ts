import { nounOf } from "../discover/nouns.ts";
import { isPlainObject, type Lifecycle } from "./find-lifecycles.ts";
import { referredIn } from "./known-ids.ts";

/**
 * Kinds in groups of which none shows what another makes, as far as addresses tell: in one are those of one name, `/v1/notes` and
 * `/v2/notes`, those below one another, `/projects` and `/projects/{id}/tasks`, and those that name one another by an id, `projectId`.
 * In each they stay in their order.
 */
export function unrelatedKinds<Kind extends Pick<Lifecycle, "create">>(kinds: readonly Kind[]): Kind[][] {
  const nouns = new Map(kinds.map((kind) => [kind, nounsOf(kind)]));
  const speaksOf = (one: Kind, other: Kind) => nouns.get(one)?.includes(nouns.get(other)?.at(-1) ?? "") ?? false;
  let groups: Kind[][] = [];
  for (const kind of kinds) {
    const isNear = (group: readonly Kind[]) => group.some((one) => speaksOf(one, kind) || speaksOf(kind, one));
    const near = new Set([...groups.filter(isNear).flat(), kind]);
    groups = [...groups.filter((group) => !isNear(group)), kinds.filter((one) => near.has(one))];
  }
  return groups;
}

/** What a kind speaks of, its own name last. */
function nounsOf({ create: { body, path } }: Pick<Lifecycle, "create">): string[] {
  const segments = path.split("/").filter((segment) => segment !== "" && !segment.includes("{"));
  return [...(isPlainObject(body) ? referredIn(body).keys() : []), ...segments.map(nounOf)];
}
