import { templateKey } from "../../../src/contract/path-template.ts";
import { sameContent } from "../compare/compare.ts";
import { madeUpLike } from "../inventory/made-up-id.ts";
import type { Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import type { DiscoverContext } from "./context.ts";
import { foundOperation } from "./found-operation.ts";

type Context = Pick<DiscoverContext, "asksDoubtful" | "remaining" | "get" | "ask" | "changeNothing" | "tryAsStranger">;

/** Collections that are asked. */
const most = 20;
/** What only a handler that looked at the request answers where nothing but its path and method are right. */
const examined = new Set([400, 409, 422]);

/**
 * Writes that no source names, by the conventions of collections (RFC 9110, RFC 5789): PATCH or PUT and DELETE of an item, POST on the
 * list.
 * Where the scan may make objects, each is asked in a way of which nothing comes: a change sets nothing at an id that was never given
 * out, and the others are asked by a stranger, for what does not exist or with what nobody can read. A write is listed only where that
 * is answered as neither another path beside it nor, where a stranger is refused, another method there.
 */
export async function unnamedWrites(operations: readonly Operation[], context: Context): Promise<Operation[]> {
  if (!context.asksDoubtful) return [];
  const known = new Set(operations.map(({ method, path }) => `${method} ${templateKey(path)}`));
  const isKnown = (path: string, ...methods: string[]) =>
    methods.some((method) => known.has(`${method} ${templateKey(path)}`));
  const items = operations.filter(
    ({ method, path, graphql, exampleSeen, intention }) =>
      method === "GET" && !graphql && exampleSeen && intention === null && /^(\/[\w.~-]+)+\/\{[^{}/]+\}$/.test(path),
  );
  const found: Operation[] = [];
  for (const { path, example } of items.slice(0, most)) {
    if (context.remaining() <= 0) break;
    const list = path.replace(/\/\{[^{}/]+\}$/, "");
    const places = placesOf(example);
    const add = (method: string, at: string, seen: string) => {
      const type = method === "DELETE" ? [] : ["application/json"];
      const where = `what collections such as ${list} commonly take`;
      found.push(
        foundOperation({
          method,
          path: at,
          source: "answer",
          where,
          example: seen,
          exampleSeen: true,
          requestTypes: type,
        }),
      );
    };
    const { list: collection, nowhere } = places;
    if (!isKnown(path, "PUT", "PATCH")) {
      if (await takesPatch(places, context)) add("PATCH", path, example);
      else if (await takesPut(places, context)) add("PUT", path, example);
    }
    if (!isKnown(path, "DELETE") && (await takesDelete(places, context))) add("DELETE", path, example);
    if (isKnown(list, "GET") && !isKnown(list, "POST") && (await isShut(collection, nowhere, context)))
      add("POST", list, collection);
  }
  return found;
}

type Places = { list: string; nowhere: string; id: string; never: string };

/** The list that an item stands in, one that exists nowhere beside it, and an id that was never given out. */
function placesOf(example: string): Places {
  const [path = ""] = example.split(/[?#]/, 1);
  const list = path.slice(0, path.lastIndexOf("/"));
  const id = madeUpLike(path.slice(list.length + 1));
  return { list, nowhere: `${list.slice(0, list.lastIndexOf("/"))}/q7f3zq0nobody`, id, never: `${list}/${id}` };
}

/** Where a parser or a guard stands before the router, nothing is told apart. */
const isNowhere = ({ status }: Answer): boolean => status === 404 || status === 405;

async function takesPatch({ nowhere, id, never }: Places, context: Context): Promise<boolean> {
  const beside = await context.changeNothing(`${nowhere}/${id}`);
  if (!isNowhere(beside)) return false;
  const answer = await context.changeNothing(never);
  const { status } = answer;
  if (status === 404) return await isMissedByHandler(answer, beside, never, context);
  return status !== null && (examined.has(status) || (status >= 200 && status < 300));
}

/**
 * Whether a replacement is there: strangers are asked for a credential, turned down for what nobody can read, or miss what never was
 * as a read does. A PUT may make what it names (RFC 9110, 9.3.4), so that nobody else and nothing that can be read asks for it.
 */
async function takesPut({ nowhere, id, never }: Places, context: Context): Promise<boolean> {
  const beside = await context.tryAsStranger("PUT", `${nowhere}/${id}`);
  if (!isNowhere(beside)) return false;
  const answer = await context.tryAsStranger("PUT", never);
  const { status } = answer;
  if (status === 404) return await isMissedByHandler(answer, beside, never, context);
  if (status === null || (status !== 401 && !examined.has(status))) return false;
  return (await context.tryAsStranger("TRACE", never)).status === 404;
}

/** Whether a removal is there: strangers are asked for a credential, or miss what never was as a read does. */
async function takesDelete({ nowhere, id, never }: Places, context: Context): Promise<boolean> {
  const beside = await context.tryAsStranger("DELETE", `${nowhere}/${id}`);
  if (!isNowhere(beside)) return false;
  const answer = await context.tryAsStranger("DELETE", never);
  if (answer.status === 401) return (await context.tryAsStranger("TRACE", never)).status === 404;
  return answer.status === 404 && (await isMissedByHandler(answer, beside, never, context));
}

/** Whether a stranger is asked for a credential for this method alone: the router knows neither another path nor another method. */
async function isShut(place: string, nowhere: string, context: Context): Promise<boolean> {
  if (!isNowhere(await context.tryAsStranger("POST", nowhere))) return false;
  if ((await context.tryAsStranger("POST", place)).status !== 401) return false;
  return (await context.tryAsStranger("TRACE", place)).status === 404;
}

/**
 * Whether a 404 is the handler's: as for reading what is not there, and unlike the router's for another path and another method. Where
 * that is 405, a second method tells that it is the router's word, as some servers turn the first one down themselves.
 */
async function isMissedByHandler(
  answer: Answer,
  beside: Answer,
  place: string,
  { get, ask }: Context,
): Promise<boolean> {
  if (sameContent(plain(answer), plain(beside)) || !sameContent(plain(answer), plain(await get(place)))) return false;
  const other = await ask("TRACE", place);
  if (other.status === 405) return (await ask("OPTIONS", place)).status === 405;
  return other.status === 404 && !sameContent(plain(answer), plain(other));
}

/** Routers like to repeat what was asked. */
const plain = ({ body, headers, probe }: Answer): Pick<Answer, "body" | "headers"> => ({
  headers,
  body: body.replaceAll(probe.path, "").replaceAll(/\b(GET|PATCH|PUT|DELETE|TRACE)\b/g, ""),
});
