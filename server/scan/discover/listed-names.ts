import { singular, toTemplate } from "../../../src/contract/path-template.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { withoutEnvelopes } from "../inventory/without-envelopes.ts";
import type { Operation } from "../operation.ts";
import { actsByGet } from "../safety/effect.ts";
import { mapParallel } from "../wire/parallel.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";

const maxLists = 30;
const recorded = new Set<Operation["source"]>(["postman", "traffic", "observed"]);

/**
 * Recorded addresses that name one thing by a word, `/regions/north`: a word is an id where the list above shows a thing that has
 * it as its id. Adds nothing; what is recorded of several things is one operation then.
 */
export const listedNames: DiscoverySource = {
  name: "Names in lists",
  async discover(context) {
    const lists = listsAbove(context.operations).slice(0, maxLists);
    const ids = new Map(
      await mapParallel(lists, context.concurrency, async (list) => [list.path, await idsOf(list, context)] as const),
    );
    context.operations = context.operations.map((operation) => {
      if (!recorded.has(operation.source)) return operation;
      const path = folded(operation.path, ids);
      return path === operation.path ? operation : { ...operation, path };
    });
    return [];
  },
};

/** Reads of fixed addresses, below which something is recorded by a word. */
function listsAbove(operations: readonly Operation[]): Operation[] {
  const below = new Set(
    operations.flatMap(({ source, path }) => {
      const segments = path.split("/");
      return recorded.has(source) ? segments.map((_, at) => segments.slice(0, at).join("/")) : [];
    }),
  );
  return operations.filter(
    (one) =>
      one.method === "GET" &&
      !one.graphql &&
      toTemplate(one.path) === one.path &&
      below.has(one.path) &&
      !actsByGet(one),
  );
}

async function idsOf(list: Operation, { get, ofPrivileged, remaining }: DiscoverContext): Promise<ReadonlySet<string>> {
  if (remaining() <= 0) return new Set();
  const own = await get(list.example);
  const isRefused = own.status === 401 || own.status === 403;
  const { status, body } = isRefused && ofPrivileged !== null ? await ofPrivileged.get(list.example) : own;
  const rows = status === 200 ? listedIn(withoutEnvelopes(parseJson(body))) : [];
  return new Set(rows.map((row) => Object(row).id ?? Object(row)._id).filter((id) => typeof id === "string"));
}

/** What an answer lists, alone or beside what it says of its pages: `{ regions: [ … ], links: { … } }`. */
const listedIn = (json: unknown): unknown[] =>
  Array.isArray(json) ? json : Object.values(Object(json)).filter(Array.isArray).flat();

function folded(path: string, ids: ReadonlyMap<string, ReadonlySet<string>>): string {
  const segments = path.split("/");
  const isId = (segment: string, at: number) => ids.get(segments.slice(0, at).join("/"))?.has(segment) === true;
  const at = segments.findIndex(isId);
  if (at < 0) return path;
  const name = path.includes("{id}") ? `${singular(segments[at - 1] ?? "")}Id` : "id";
  return segments.with(at, `{${name}}`).join("/");
}
