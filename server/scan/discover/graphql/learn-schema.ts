import type { GraphQLSchema } from "graphql/type";
import { singular } from "../../../../src/contract/path-template.ts";
import { jsonBody } from "../answer-shape.ts";
import type { DiscoverContext } from "../context.ts";
import { capital, mutationWords, objectWords, queriesFor, queryWords } from "./field-words.ts";
import { hintOf, type SchemaHint } from "./validation-errors.ts";

/** Words of one request: each may cause several errors, and servers give up after a hundred. */
const perRequest = 35;
const maxRequests = 90;
const maxTypes = 30;
/** Things for which further names of queries and mutations are tried. */
const maxThings = 14;

type Field = { type: string; args: Map<string, string> };
type Found = Map<string, Field>;

/**
 * The part of a schema that a server tells by its validation errors where it does not show it whole: which fields there
 * are, what they return, and what they require. Null where its errors tell nothing.
 *
 * Nothing is executed: the names stand in a fragment that the query does not use (GraphQL, 5.5.1.4), so that the document
 * is invalid, and a server that did not mind would answer `__typename` alone. That holds for mutations as well.
 */
export async function learnSchema(
  path: string,
  words: readonly string[],
  context: DiscoverContext,
): Promise<GraphQLSchema | null> {
  const asker = createAsker(path, context);
  const rootOf = jsonBody(await context.post(path, { query: "query { __typename }" })) as Named | undefined;
  const query = typeof rootOf?.data?.__typename === "string" ? rootOf.data.__typename : "Query";
  const types = new Map<string, Found>();
  const root = await asker.fieldsOf(query, [...words, ...queryWords]);
  if (root === null || root.size === 0) return null;
  types.set(query, root);
  for (const [field, one] of (await asker.fieldsOf(query, thingsIn(root).flatMap(queriesFor), root)) ?? [])
    root.set(field, one);
  const mutation = query.replace("Query", "Mutation").replace("query", "mutation");
  const changes =
    mutation === query ? null : await asker.fieldsOf(mutation, [...words, ...mutationWords(thingsIn(root))]);
  if (changes !== null && changes.size > 0) types.set(mutation, changes);
  const waiting = [...root.values()].map(({ type }) => bare(type));
  for (let type = waiting.shift(); type !== undefined; type = waiting.shift()) {
    if (types.has(type) || isScalar(type) || types.size > maxTypes) continue;
    const fields = (await asker.fieldsOf(type, [...objectWords, ...root.keys(), ...words])) ?? new Map<string, Field>();
    types.set(type, fields);
    waiting.push(...[...fields.values()].map((field) => bare(field.type)));
  }
  return schemaOf(types, query, types.has(mutation) ? mutation : null);
}

type Named = { data?: { __typename?: unknown } | null };

/** Asks one type for names, in as few requests as errors allow. */
function createAsker(path: string, context: DiscoverContext) {
  let left = maxRequests;

  /** Which of the names the type has; null where its errors are not understood, or there is no such type. */
  async function fieldsOf(type: string, names: readonly string[], known: Found = new Map()): Promise<Found | null> {
    const found: Found = new Map();
    const tried = new Set(known.keys());
    let waiting = wordsOf(names, tried);
    let isUnderstood = false;
    while (waiting.length > 0 && left > 0 && context.remaining() > 0) {
      const now = waiting.slice(0, perRequest);
      waiting = waiting.slice(perRequest);
      for (const word of now) tried.add(word);
      const hints = await ask(type, now);
      if (hints.some(({ says }) => says === "no-such-type")) return null;
      const absent = new Set(hints.flatMap((hint) => (hint.says === "absent" ? [hint.field] : [])));
      isUnderstood ||= absent.has(never);
      if (!isUnderstood) return null;
      const isWhole = absent.has(never) && !hints.some(({ says }) => says === "gave-up");
      for (const word of now) {
        const told = hints.filter((hint) => "field" in hint && hint.field === word);
        if (absent.has(word) || (!isWhole && told.length === 0)) continue;
        found.set(word, fieldFrom(told));
      }
      const others = hints.flatMap((hint) => (hint.says === "absent" ? hint.others : []));
      // What it names itself is there: that goes first.
      waiting = [...wordsOf(others, new Set([...tried, ...waiting])), ...waiting];
    }
    return isUnderstood ? found : null;
  }

  async function ask(type: string, names: readonly string[]): Promise<SchemaHint[]> {
    left -= 1;
    const document = `query { __typename } fragment names on ${type} { ${[...names, never].join(" ")} }`;
    const body = jsonBody(await context.post(path, { query: document })) as { errors?: unknown } | undefined;
    const errors: unknown[] = Array.isArray(body?.errors) ? body.errors : [];
    return errors.slice(0, 500).flatMap((error) => {
      const message = (error as { message?: unknown } | null)?.message;
      return (typeof message === "string" ? hintOf(message) : null) ?? [];
    });
  }

  return { fieldsOf };
}

/** A name that no schema has: where it is not missed, errors are of another kind. */
const never = "posternNeverAField";

function fieldFrom(hints: readonly SchemaHint[]): Field {
  const field: Field = { type: "String", args: new Map() };
  for (const hint of hints) {
    if (hint.says === "object") field.type = hint.type;
    if (hint.says === "argument") field.args.set(hint.name, hint.type);
  }
  return field;
}

const wordsOf = (names: readonly string[], tried: ReadonlySet<string>): string[] =>
  [...new Set(names)].filter((name) => /^[A-Za-z]\w{0,79}$/.test(name) && !tried.has(name));

/** What the fields of a query type are about: `allNotes` and the type `NotePage` both speak of notes. */
function thingsIn(root: Found): string[] {
  const named = [...root].flatMap(([field, { type }]) => [
    ...(isScalar(bare(type)) ? [] : [bare(type).replace(/(Connection|Page|List|Payload|Result|Response|Type)$/, "")]),
    field.replace(/^(all|get|list|my|find|search|export)(?=[A-Z])/, "").replace(/(ById|Count|Connection)$/, ""),
  ]);
  const things = named.filter(Boolean).map((name) => singular(name.charAt(0).toLowerCase() + name.slice(1)));
  return [...new Set(things)].slice(0, maxThings);
}

const bare = (type: string): string => type.replace(/[![\]]/g, "");
const isScalar = (type: string): boolean => /^(ID|String|Int|Float|Boolean)$/.test(type);

async function schemaOf(
  types: ReadonlyMap<string, Found>,
  query: string,
  mutation: string | null,
): Promise<GraphQLSchema | null> {
  // Loaded only where it is used: it brings every rule of validation, and each scan's process would load them for nothing.
  const { buildSchema } = await import("graphql/utilities/buildASTSchema");
  const scalars = new Set<string>();
  const known = (type: string) => {
    if (!types.has(bare(type)) && !isScalar(bare(type))) scalars.add(bare(type));
    return type;
  };
  const lines = [...types].map(([type, fields]) => {
    const all = [...fields].map(([name, field]) => {
      const args = [...field.args].map(([argument, its]) => `${argument}: ${known(its)}`).join(", ");
      return `  ${name}${args && `(${args})`}: ${known(field.type)}`;
    });
    return all.length > 0 ? `type ${type} {\n${all.join("\n")}\n}` : `type ${type}`;
  });
  lines.push(...[...scalars].map((type) => `scalar ${type}`));
  lines.push(`schema { query: ${query}${mutation === null ? "" : ` mutation: ${mutation}`} }`);
  try {
    return buildSchema(lines.join("\n"), { assumeValid: true, assumeValidSDL: true });
  } catch {
    return null;
  }
}

/** Names of fields in GraphQL documents, the first letter as in `capital` aside: what a schema may be asked for. */
export const namesInDocuments = (documents: readonly { text: string }[]): string[] => [
  ...new Set(documents.flatMap(({ text }) => text.match(/\b[a-z]\w{1,60}\b/g) ?? [])),
];

/** Names that operations of other kinds suggest: `/api/notes` may be `notes`. */
export const namesInPaths = (operations: readonly { path: string }[]): string[] => [
  ...new Set(
    operations.flatMap(({ path }) =>
      path
        .split("/")
        .filter((part) => /^[a-z][\w-]{2,40}$/i.test(part))
        .map((part) => part.replace(/-(\w)/g, (_whole, letter: string) => capital(letter))),
    ),
  ),
];
