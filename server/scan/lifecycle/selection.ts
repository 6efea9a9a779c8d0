import type { GraphqlField } from "../operation.ts";

type Field = { graphql: Pick<GraphqlField, "document"> };

/** What a document asks of the thing that its field gives; null where it gives no object. */
export const selectionOf = ({ graphql: { document } }: Field): string | null =>
  /^[^{]*\{\s*\w+(?:\([^)]*\))?\s*(\{.*\})\s*\}$/s.exec(document)?.[1] ?? null;

/**
 * Whether two fields give things of one kind, by what is asked of them. By Relay's convention a mutation holds its thing in a payload
 * and a list holds its things in edges, one level deeper each, so that only plain fields are asked of all of them.
 */
export function givesAlike(mutation: Field, read: Field): boolean {
  const [made, shown] = [selectionOf(mutation), selectionOf(read)];
  if (made === null || shown === null) return false;
  if (made === shown) return true;
  const payload = fieldsOf(made);
  const thing = payload.plain.includes("clientMutationId") ? payload.objects[0] : undefined;
  const edges = fieldsOf(shown).objects.find(({ name }) => name === "edges");
  const node = edges ? fieldsOf(edges.selection).objects.find(({ name }) => name === "node")?.selection : shown;
  if (thing === undefined || node === undefined) return false;
  return fieldsOf(thing.selection).plain.join() === fieldsOf(node).plain.join();
}

type Asked = { plain: string[]; objects: { name: string; selection: string }[] };

/** What a selection asks for: names of plain fields, and objects with what is asked of each. */
function fieldsOf(selection: string): Asked {
  const asked: Asked = { plain: [], objects: [] };
  let depth = 0;
  let inner: string[] = [];
  for (const token of selection.split(/([{}])|\s/).filter(Boolean)) {
    if (token === "{") depth += 1;
    if (depth > 1) inner.push(token);
    else if (token !== "{" && token !== "}") asked.plain.push(token);
    if (token !== "}") continue;
    depth -= 1;
    if (depth !== 1) continue;
    asked.objects.push({ name: asked.plain.pop() ?? "", selection: inner.join(" ") });
    inner = [];
  }
  return asked;
}
