import type { Operation } from "../operation.ts";
import type { Lifecycle } from "./find-lifecycles.ts";
import type { Made } from "./made-objects.ts";

/** A kind of objects, made below another thing or not, and the list of them where nothing else shows them. */
export type Kind = Pick<Lifecycle, "create" | "shown"> & { list?: Operation };

/** Has a kind tried below a thing of the scan's own, as whoever owns that; tries nothing where none can be made. */
export type TryWithin = <One extends Kind>(
  kind: One,
  tried: (kind: One, owner: string) => Promise<void>,
) => Promise<void>;

/** The kind of the thing right below which another is made; none where no such thing can be made. */
export const parentKindOf = ({ create }: Kind, lifecycles: readonly Lifecycle[]): Lifecycle | undefined =>
  lifecycles.find(
    ({ read }) => create.path.startsWith(`${read.path}/`) && !create.path.slice(read.path.length).includes("{"),
  );

/** A kind as it is made below one thing of its parent's kind. */
export function movedBelow<One extends Kind>(kind: One, parentKind: Lifecycle, { path }: Pick<Made, "path">): One {
  const move = (operation: Operation): Operation => ({
    ...operation,
    example: path.replace(/\/$/, "") + operation.path.slice(parentKind.read.path.replace(/\/$/, "").length),
  });
  const { create, list } = kind;
  return { ...kind, create: move(create), shown: create.example, ...(list ? { list: move(list) } : {}) };
}
