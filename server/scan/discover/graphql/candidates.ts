import { folderOf } from "../../inventory/folder-of.ts";
import type { Answer } from "../../wire/probe.ts";
import { jsonBody, mediaType } from "../answer-shape.ts";
import { linkedPaths } from "../answers.ts";
import type { DiscoverContext } from "../context.ts";

/** Addresses that count once the target itself answers a GET there. */
const usualPlaces = ["/graphql", "/api/graphql", "/v1/graphql", "/gql", "/graphql/v1"];
/** An address that ends in the name: what stands below it, `/graphql/import`, is something else. */
export const namedGraphql = /(^|\/)(graphql|gql|graphiql)(\/v\d{1,3})?\/?$/i;
/** A query over GET (GraphQL over HTTP, 6.2): whoever does not speak GraphQL reads a page that is not there. */
export const asked = "?query=%7B__typename%7D";
/** What only GraphQL says of a query by GET; Apollo's refusal of simple requests (CSRF) among them. */
const onlyGraphqlByGet =
  /graphi?ql|cannot query field|must provide (a )?(query|document)|no query (was )?(provided|string)|persistedquery|introspection|apollo-|get query missing|post body missing|only (supports? )?mutations|get requests? (only )?supports? only quer/i;

/**
 * Addresses that something names as GraphQL: their own name in a document, a link or a script, a call that itself sends
 * `query`, or the target, which answers a GET there. No other address is sent a query: whatever takes a POST may keep it.
 */
export async function candidates(context: DiscoverContext): Promise<string[]> {
  const { operations, base, leads } = context;
  const named = operations.flatMap(({ path, method }) => {
    // A search, a chat or a ticket is sent a query as well, and keeps it: in production the name has to say what it is.
    const mayBeOther = context.isProduction || path.includes("{") || leads.graphql.length === 0;
    const sends = method === "POST" && !mayBeOther && leads.sendsQuery.has(path);
    // What is only read there may be anything: the answer to a query by GET tells.
    const isAsked = method === "POST" || leads.graphql.length > 0;
    return sends || (isAsked && namedGraphql.test(path)) ? [path.replace(/\/$/, "")] : [];
  });
  const read = operations.flatMap(({ path, method }) =>
    method === "GET" && namedGraphql.test(path) && !path.includes("{") ? [path.replace(/\/$/, "")] : [],
  );
  // An index of the API names it as well as a page does.
  for (const link of linkedPaths(await context.get(base.pathname))) if (namedGraphql.test(link)) read.push(link);
  const own = folderOf(base.pathname);
  const known = [...new Set(named)].slice(0, 6);
  const usual = [...(own === "" ? [] : [`${own}/graphql`]), ...usualPlaces];
  const guessed = [...read.slice(0, 6), ...usual].filter((path) => !known.includes(path));
  const there: string[] = [];
  for (const path of new Set(guessed)) {
    if (context.remaining() <= 0) break;
    const answer = await context.get(path + asked);
    // In production an address that was only guessed is sent nothing by POST before it answers as GraphQL itself.
    const isOnlyGuessed = context.isProduction && !read.includes(path);
    const speaks = isOnlyGuessed
      ? answersAsGraphql(answer, path)
      : speaksGraphql(answer, path) || takesPostAlone(answer, path);
    if (speaks && !(await context.calibration.isMiss(answer))) there.push(path);
  }
  // A server that answers every address as GraphQL has one endpoint; of its addresses the usual one says what it is.
  if (known.length + there.length === 0) {
    for (const path of [`${own}/graphql`, own || "/"])
      if (answersAsGraphql(await context.get(path + asked), path)) return [path];
  }
  return [...known, ...there];
}

/** Whether a place that is called `graphql` says that it has something for POST alone (RFC 9110, 15.5.6). */
const takesPostAlone = ({ status }: Answer, path: string) => status === 405 && /(^|\/)graphql(\/|$)/i.test(path);

/** Whether what stands at an address called `graphql` answers as GraphQL, in its format or in plain words of its own. */
function speaksGraphql(answer: Answer, path: string): boolean {
  if (answersAsGraphql(answer, path)) return true;
  // Of pages only those count on which queries are written: any other may merely link what explains GraphQL.
  const words = withoutEcho(answer.body, path);
  return /html/.test(mediaType(answer)) ? writesQueries.test(words) : onlyGraphqlByGet.test(words);
}

/** Pages on which one writes queries. */
const writesQueries = /graphiql|graphql[ -]?playground|apollo[ -]?(server|sandbox|studio)|altair|embeddable-explorer/i;

/** Whether an answer to a query by GET is in GraphQL's own format: its data, or errors that only GraphQL has. */
function answersAsGraphql(answer: Answer, path: string): boolean {
  const body = jsonBody(answer) as { data?: { __typename?: unknown } | null; errors?: unknown } | undefined;
  if (typeof body?.data?.__typename === "string") return true;
  if (!Array.isArray(body?.errors)) return false;
  const words = withoutEcho(JSON.stringify(body.errors), path);
  return onlyGraphqlByGet.test(
    words.replaceAll(/\bgraphql\b(?! (quer|operation|document|request|schema|endpoint))/gi, ""),
  );
}

/** What an answer says beyond repeating what was asked. */
const withoutEcho = (text: string, path: string): string =>
  text
    .slice(0, 20_000)
    .replaceAll(path === "/" ? "?query=" : path, "")
    .replaceAll(/(%7B|\{|\\u007b|&#123;)__typename/gi, "");
