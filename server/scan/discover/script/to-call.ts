import type { Part } from "./fold.ts";
import type { ScriptRequest } from "./requests.ts";

/** A call as found in a script. `path` is a template; `isRelative` tells that an unknown base comes before it. */
export type ScriptCall = {
  method: string;
  path: string;
  query: string;
  isRelative: boolean;
  /** What the script calls that unknown base; null when it says nothing. */
  baseName: string | null;
};

/** Parameters that only ever carry a query string. */
const queryNames = /^(query|search|params?|qs|querystring|searchparams)$/i;

/** Makes a request's address into a path template with its query, or null when it is no address of an API. */
export function toCall({ method, url, base }: ScriptRequest): ScriptCall | null {
  let parts = url.filter((part) => !("text" in part) || part.text !== "");
  let isRelative = false;
  let baseName: string | null = null;
  while (parts[0] && "hole" in parts[0]) {
    // The base is known only while the program runs.
    baseName ??= parts[0].hole;
    parts = parts.slice(1);
    isRelative = true;
  }
  let text = join(parts);
  if (text === "" || /^(data|blob|javascript|mailto|wss?|chrome|file):/i.test(text)) return null;
  const prefix = base ? join(base) : "";
  if (prefix !== "" && !/^(https?:)?\/\//i.test(text)) {
    text = `${prefix.replace(/\/$/, "")}/${text.replace(/^\//, "")}`;
    isRelative = false;
  }
  if (!/^(https?:\/\/|\/)/i.test(text)) {
    if (!/^[\w-]+(\/[\w{}.:~-]+)+\/?(\?|$)/.test(text) || isRelative) return null;
    text = `/${text}`;
    isRelative = true;
  }
  const [route = "", query = ""] = text.split("#")[0]?.split(/\?(.*)/s, 2) ?? [];
  // A hole glued to the end of a name carries a query or an optional rest.
  const path = route
    // Placeholders that are filled by name: `/users/:id`.
    .replace(/\/:([a-z]\w*)(?=\/|$)/gi, (_whole, name: string) => `/{${parameterName(name)}}`)
    .replace(/([a-z0-9])\{[^{}]*\}$/i, "$1")
    .replace(/(?<=.)\/+$/, "")
    .replace(/(?<!:)\/{2,}/g, "/");
  if (/[\s<>"'`\\^|]/.test(path) || path.length > 300) return null;
  if (!/^https?:/i.test(path) && !/[a-z]{2}/i.test(path.replace(/\{[^{}]*\}/g, ""))) return null;
  return { method, path, query: query.replace(/\{[^{}]*\}/g, "1"), isRelative, baseName };
}

/** An address that is built from values as a path template, or null when it is none or has no values in it. */
export function toTemplatePath(url: Part[] | null): string | null {
  const call = url && toCall({ method: "GET", url, base: null });
  return call && !call.isRelative && /^\/[a-z]/i.test(call.path) && call.path.includes("{") ? call.path : null;
}

function join(parts: readonly Part[]): string {
  let text = "";
  for (const part of parts) {
    if ("text" in part) text += part.text;
    else if (text.includes("?")) text += "1";
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
