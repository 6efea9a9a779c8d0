import type { AnyNode, CallExpression } from "acorn";

/** A procedure that a script calls by name, such as tRPC's `api.user.byId.useQuery()`. */
export type ProcedureCall = { name: string; isRead: boolean };

const reads =
  /^(query|useQuery|useSuspenseQuery|useInfiniteQuery|useSuspenseInfiniteQuery|queryOptions|prefetch|ensureData)$/;
const writes = /^(mutate|useMutation|mutationOptions)$/;
const clientNames = /^(trpc\w*|api|client|utils|\w{1,2})$/i;

/** The procedure that a call asks for; null where it is another call. Its first name is the client's. */
export function procedureOf(call: CallExpression): ProcedureCall | null {
  const names: string[] = [];
  let node = call.callee as AnyNode;
  while (node.type === "MemberExpression" && !node.computed && node.property.type === "Identifier") {
    names.unshift(node.property.name);
    node = node.object as AnyNode;
  }
  const verb = names.pop() ?? "";
  if (node.type !== "Identifier" || names.length === 0 || !(reads.test(verb) || writes.test(verb))) return null;
  // A module's export stands between its name and the procedure's: `r.trpc.user.byId`.
  const path = names.length > 1 && clientNames.test(names[0] ?? "") ? names.slice(1) : names;
  return { name: path.join("."), isRead: reads.test(verb) };
}
