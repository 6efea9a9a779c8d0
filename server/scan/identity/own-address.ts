import type { Operation } from "../operation.ts";

/** Names under which whoever asks gets their own record, and names under which it may be their company's as well. */
const ofPerson =
  /^(?:me|self|myself|viewer|who-?am-?i|user-?info|current-?(?:user|account)|user|my-?(?:user|profile|account))$/i;
const perhaps = /^(?:profile|account|session)$/i;

/**
 * Whether an operation answers whoever asks with a record of their own, by its name: certainly a `person`'s, or `perhaps` that of
 * the company they belong to. Null where nothing says so.
 */
export function ownRecordAt({
  method,
  path,
  graphql,
}: Pick<Operation, "method" | "path" | "graphql">): "person" | "perhaps" | null {
  const names = path
    .replace(/^.*#\w+\./, "")
    .split("/")
    .filter(Boolean)
    .slice(-2)
    .map((name) => name.replace(/_/g, "-"));
  const isPlain = graphql ? graphql.kind === "query" && Object.keys(graphql.variables).length === 0 : method === "GET";
  const last = names.at(-1)?.replace(/\.json$/, "");
  if (!isPlain || last === undefined || path.includes("{")) return null;
  if (ofPerson.test(last)) return "person";
  if (!perhaps.test(last)) return null;
  return names.length > 1 && ofPerson.test(names[0] ?? "") ? "person" : "perhaps";
}
