import type { Apartness } from "../../checks/access-check.ts";
import { decoded } from "../inventory/decoded.ts";
import { queryIds, withQueryId } from "../inventory/query-ids.ts";
import type { Operation } from "../operation.ts";
import type { OwnedIds } from "./owned-ids.ts";

/** Concrete paths tried as one identity. */
const maxTries = 3;

/** The parameter that a segment is, and the format that follows it: `{id}.json`. */
function parameterIn(segment: string): { name: string | undefined; format: string } {
  const [, name, format = ""] = /^\{([^{}]+)\}(\.[a-z]+)?$/i.exec(segment) ?? [];
  return { name, format };
}

/** What stands in a parameter's place. */
const valueIn = (given: string | undefined, format: string): string =>
  decoded((given ?? "").slice(0, (given ?? "").length - format.length));

/**
 * Paths that name something of this identity's, best first: ids that the target showed to it and not to others, then the
 * operation's own example.
 */
export function pathsOf(operation: Operation, label: string, others: readonly string[], ids: OwnedIds): string[] {
  if (!operation.path.includes("{")) return queriesOf(operation, label, others, ids);
  const query = operation.example.includes("?") ? operation.example.slice(operation.example.indexOf("?")) : "";
  const given = (operation.example.split(/[?#]/, 1)[0] ?? "").split("/");
  const paths: string[] = [];
  for (let choice = 0; choice < maxTries; choice++) {
    let before = "";
    let isFilled = true;
    let isTheirs = false;
    let last = -1;
    const segments = operation.path.split("/");
    for (const [index, segment] of segments.entries()) if (parameterIn(segment).name !== undefined) last = index;
    const filled = segments.map((segment, index) => {
      const { name, format } = parameterIn(segment);
      const value = name === undefined ? (segment.includes("{") ? given[index] : segment) : undefined;
      const candidates = name === undefined ? [] : ids.candidates(label, `${before}/{${name}}`, name, others);
      // Only the last id varies: a parent's first is as good as its second.
      let chosen = value ?? candidates[index === last ? choice : 0];
      if (name !== undefined && chosen !== undefined) isTheirs = true;
      // What is only numbered below a parent is shown by no list: the example's number serves below another parent too.
      if (chosen === undefined && candidates.length === 0 && choice === 0) chosen = valueIn(given[index], format);
      if (chosen === undefined || (chosen === "" && name !== undefined)) isFilled = false;
      before = segment === "" ? before : `${before}/${segment}`;
      return name === undefined ? (chosen ?? segment) : encodeURIComponent(chosen ?? "") + format;
    });
    if (isFilled && isTheirs) paths.push(filled.join("/") + query);
  }
  return [...new Set([...paths, operation.example])].slice(0, maxTries);
}

/** Names of a query's parameters that single something out, whatever they hold. */
const singlesOut = /(^|_|[a-z])(id|uuid|guid|number|no|code|key|slug|ref|reference|handle|user_?name|login)$/i;

/** The same with ids in the query: a document's made-up one is nobody's. */
function queriesOf({ path, example }: Operation, label: string, others: readonly string[], ids: OwnedIds): string[] {
  const paths: string[] = [];
  for (const { name } of queryIds(example).filter(({ name }) => singlesOut.test(name)))
    for (const value of ids.candidates(label, `${path}/{${name}}`, name, others))
      paths.push(`${path}?${withQueryId(example, name, value)}`);
  return [...new Set([...paths.slice(0, maxTries - 1), example])];
}

/**
 * The owner's last id below what the asker owns: a target may look at whose the parent is and forget the child. Null
 * where a path has a single id, or the asker is shown nothing that could stand above.
 */
export function crossedPath(operation: Operation, path: string, asker: string, ids: OwnedIds): string | null {
  const template = operation.path.split("/");
  const given = path.split(/[?#]/, 1)[0]?.split("/") ?? [];
  const places = template.flatMap((segment, index) => (parameterIn(segment).name === undefined ? [] : [index]));
  if (places.length < 2) return null;
  const last = places.at(-1);
  let before = "";
  let isFilled = true;
  const crossed = template.map((segment, index) => {
    const { name, format } = parameterIn(segment);
    let value = segment.includes("{") ? (given[index] ?? segment) : segment;
    if (name !== undefined && index !== last) {
      const own = ids.candidates(asker, `${before}/{${name}}`, name, [])[0];
      if (own === undefined) isFilled = false;
      value = encodeURIComponent(own ?? "") + format;
    }
    before = segment === "" ? before : `${before}/${segment}`;
    return value;
  });
  const made = crossed.join("/");
  return isFilled && made !== path ? made : null;
}

/** Whether a query asks for something that the target showed to one of them, or could. */
export function asksForOwned({ path, example }: Operation, labels: readonly string[], ids: OwnedIds): boolean {
  return queryIds(example).some(({ name, value }) =>
    labels.some((label) => {
      const known = ids.candidates(label, `${path}/{${name}}`, name, []);
      return singlesOut.test(name) ? known.length > 0 : known.includes(value);
    }),
  );
}

/** Whose object a concrete path names, by the most telling of its ids. */
export function apartnessOf(
  operation: Operation,
  path: string,
  owner: string,
  asker: string,
  ids: OwnedIds,
): Apartness {
  const values = (path.split(/[?#]/, 1)[0] ?? "").split("/");
  const found: Apartness[] = [];
  let before = "";
  for (const [index, segment] of operation.path.split("/").entries()) {
    const { name, format } = parameterIn(segment);
    if (name !== undefined) {
      found.push(ids.apartness(owner, asker, `${before}/{${name}}`, name, valueIn(values[index], format)));
    }
    before = segment === "" ? before : `${before}/${segment}`;
  }
  for (const { name, value } of queryIds(path)) {
    const told = ids.apartness(owner, asker, `${operation.path}/{${name}}`, name, value);
    if (told === "listed-apart") found.unshift(told);
  }
  for (const telling of ["listed-apart", "named-apart"] as const) if (found.includes(telling)) return telling;
  return found.length > 0 && found.at(-1) === "shared" ? "shared" : "unknown";
}
