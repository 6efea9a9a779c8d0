import type { Part } from "./fold.ts";
import type { ScriptRequest } from "./requests.ts";

/** A call as found in a script. `path` is a template; `isRelative` tells that an unknown base comes before it. */
export type ScriptCall = {
  method: string;
  path: string;
  /** With made-up values where the script has none. */
  query: string;
  /** The part of it that the script knows: what is made up may filter everything away. */
  knownQuery: string;
  isRelative: boolean;
  /** Written without a slash before it, so that it leads from the page's folder: `./api/users`, `users`. */
  isBesidePage: boolean;
  /** Whether files travel in it, as a form. */
  isForm: boolean;
  /** Whether the script is seen to send a body. */
  hasBody: boolean;
  /** What the script calls that unknown base; null when it says nothing. */
  baseName: string | null;
  /** Whether the call itself sends a body with `query`, as GraphQL is asked; absent means no. */
  sendsQuery?: true;
  /** The name of the one function that makes the call, where that says what is done: `resetAll`; absent means that none does. */
  doneBy?: string;
};

/** Parameters that only ever carry a query string. */
const queryNames = /^(query|search|params?|qs|querystring|searchparams)$/i;
/** Longer texts are no addresses. */
const maxLength = 2_000;
/** Stands in a query for a value that is known only while the program runs. */
const unknown = "\u0001";
/** Names of what stands before an address. */
const baseNames = /base|url|host|origin|root|prefix|server|endpoint|api/i;
const otherScheme = /^(data|blob|javascript|mailto|wss?|chrome|file):/i;
const isAbsolute = (text: string): boolean => /^(https?:)?\/\//i.test(text);
/** Two segments at least without a slash before them. */
const bareSegments = /^[\w-]+(\/[\w{}.:~-]+)+\/?(\?|$)/;
const bareWord = /^[a-z][\w~-]*(\.(json|php|aspx?|jsp|do|cgi))?\/?(\?|$)/i;

/** Makes a request's address into a path template with its query, or null when it is no address of an API. */
export function toCall({
  method,
  url,
  base,
  isSure,
  isForm = false,
  hasBody = false,
}: ScriptRequest): ScriptCall | null {
  const own = withoutBase(url);
  let { text, baseName } = own;
  let isRelative = baseName !== null;
  let isBesidePage = false;
  if (text === "" || text.length > maxLength || otherScheme.test(text)) return null;
  const before = base && !isAbsolute(text) ? withoutBase(base) : null;
  if (before && (before.text !== "" || before.baseName !== null)) {
    text = `${before.text.replace(/\/$/, "")}/${text.replace(/^(\.?\/)?/, "")}`;
    baseName = before.baseName;
    isRelative = baseName !== null;
  }
  if (/^\.{1,2}\//.test(text)) {
    text = text.replace(/^(\.{1,2}\/)+/, "/");
    isBesidePage = !isRelative;
  } else if (!/^(https?:\/\/|\/)/i.test(text)) {
    // A base that is unknown may end with the slash that is missing here.
    if (isRelative && !isSure && !baseNames.test(baseName ?? "")) return null;
    if (!bareSegments.test(text) && !(isSure && bareWord.test(text))) return null;
    text = `/${text}`;
    isBesidePage = !isRelative;
    isRelative = true;
  }
  const [route = "", query = ""] = text.split("#")[0]?.split(/\?(.*)/s, 2) ?? [];
  // A hole glued to the end of a name carries a query or an optional rest.
  const path = route
    // Placeholders that are filled by name: `/users/:id`.
    .replace(/\/:([a-z]\w*)(?=\/|$)/gi, (_whole, name: string) => `/{${parameterName(name)}}`)
    .replace(/([a-z0-9])\{[^{}]*\}$/i, "$1")
    // What is joined of several values is one value to the router.
    .replace(/[^/]+/g, joinHoles)
    .replace(/(?<=[^/])\/+$/, "")
    .replace(/(?<!:)\/{2,}/g, "/");
  if (/[\s<>"'`\\^|]/.test(path) || path.length > 300) return null;
  // What is surely asked for may have short names: `/q/j4`.
  const named = isSure ? /[a-z]/i : /[a-z]{2}/i;
  if (!/^https?:/i.test(path) && !named.test(path.replace(/\{[^{}]*\}/g, ""))) return null;
  const known = query.split("&").filter((pair) => pair !== "" && !pair.includes(unknown));
  const plainQuery = query.replaceAll(unknown, "1");
  const knownQuery = known.join("&");
  return {
    method,
    path,
    query: plainQuery,
    knownQuery,
    isRelative,
    isBesidePage,
    isForm,
    hasBody: hasBody || isForm,
    baseName,
  };
}

/** A segment with its last hole alone in the place of all between the first and the last: `{a}-{b}` is `{b}`. */
function joinHoles(segment: string): string {
  const holes = [...segment.matchAll(/\{[^{}]*\}/g)];
  return holes.length < 2 ? segment : segment.slice(0, holes[0]?.index) + segment.slice(holes.at(-1)?.index);
}

/** An address without the values that it begins with, which are its base as long as the program does not run. */
function withoutBase(url: readonly Part[]): { text: string; baseName: string | null } {
  const parts = url.filter((part) => !("text" in part) || part.text !== "");
  const [first] = parts;
  const start = parts.findIndex((part) => "text" in part);
  const rest = start < 0 ? [] : parts.slice(start);
  return { text: join(rest), baseName: first && "hole" in first ? first.hole : null };
}

/** An address that is built from values as a path template, or null when it is none or has no values in it. */
export function toTemplatePath(url: Part[] | null): string | null {
  const call = url && toCall({ method: "GET", url, base: null, isSure: false });
  return call && !call.isRelative && !call.isBesidePage && /^\/[a-z]/i.test(call.path) && call.path.includes("{")
    ? call.path
    : null;
}

function join(parts: readonly Part[]): string {
  let text = "";
  for (const part of parts) {
    // What follows is looked through for each of its holes.
    if (text.length > maxLength) break;
    if ("text" in part) text += part.text;
    else if (text.includes("?")) text += unknown;
    // A hole that is glued to a name, as in `/search${query}`, carries a query, not a segment.
    else if (queryNames.test(part.hole) && !text.endsWith("/")) continue;
    else text += `{${parameterName(part.hole)}}`;
  }
  return text;
}

/** Minified names say nothing; `{id}` does. */
function parameterName(name: string): string {
  const clean = name.replace(/\W/g, "");
  return clean.length < 3 && clean !== "id" ? "id" : clean;
}
