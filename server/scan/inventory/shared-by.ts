import type { Operation } from "../operation.ts";

/** What stands below a thing and names who else may use it. */
const sharing =
  /^(?:shar(?:es?|ing)|shared[-_]?with|(?:project|team|room|board|group)?[-_]?members?|memberships?|collaborat(?:ors?|ions?)|participants?|permissions?|grants?|acls?|access(?:[-_]?(?:list|control|rights))?|editors?|viewers?|readers?|writers?|contributors?|guests?|invit(?:es?|ees?|ations?))$/i;

/** What has permissions and memberships of its own, and is nothing that others are given a right to. */
const people = /^(?:users?|people|persons?|accounts?|profiles?|members?|identit(?:y|ies)|roles?|clients?)$/i;

type Named = Pick<Operation, "method" | "path">;

/**
 * Says of each write to a thing, or below it, the call that names who else may use that thing: `/papers/{id}/shares`. Of those whom
 * it is shared with, a refusal of somebody else tells nothing. Keeps the order.
 */
export function withSharing(operations: readonly Operation[]): Operation[] {
  const calls = sharingCalls(operations);
  return operations.map((operation) => {
    const sharedBy = sharedByOf(operation, calls);
    return sharedBy === null ? operation : { ...operation, sharedBy };
  });
}

/** The call by which the thing of a write is shared with others, among those that are known; null where none is. */
export const sharingOf = (operation: Pick<Operation, "method" | "path">, known: readonly Named[]): string | null =>
  sharedByOf(operation, sharingCalls(known));

/** Calls that share, by the thing that they share. */
function sharingCalls(known: readonly Named[]): Map<string, string> {
  const calls = new Map<string, string>();
  for (const { method, path } of known) {
    const segments = path.split("/");
    const at = segments.findIndex(
      (segment, index) =>
        sharing.test(segment) && isParameter(segments[index - 1]) && !people.test(segments[index - 2] ?? ""),
    );
    const thing = segments.slice(0, at).join("/");
    if (at > 0 && !calls.has(thing)) calls.set(thing, `${method} ${path}`);
  }
  return calls;
}

function sharedByOf({ method, path }: Named, calls: ReadonlyMap<string, string>): string | null {
  if (/^(GET|HEAD|OPTIONS)$/.test(method) || path.includes("#")) return null;
  const segments = path.split("/");
  const ends = segments.flatMap((segment, at) => (isParameter(segment) ? [at + 1] : []));
  return ends.flatMap((end) => calls.get(segments.slice(0, end).join("/")) ?? [])[0] ?? null;
}

const isParameter = (segment: string | undefined): boolean => segment?.startsWith("{") ?? false;
