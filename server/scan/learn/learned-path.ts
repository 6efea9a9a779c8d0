import { parameterOf, singular, toTemplate } from "../../../src/contract/path-template.ts";
import { commonWords, rootWords, subWords } from "../discover/words.ts";
import { folderOf } from "../inventory/folder-of.ts";

/** Where an API begins says nothing about what it offers: these are left out of a pattern. */
const rootSegment = /^(api|rest|v\d{1,3}([._]\d{1,3})?|internal|public|private|services?|backend|latest|beta)$/i;
/** Names of files, which belong to one site's build or content. */
const file = /\.(js|mjs|css|map|png|jpe?g|gif|svg|ico|webp|woff2?|ttf|eot|html?|pdf|mp4|webmanifest|zip|docx?|xlsx?)$/i;
const plainName = /^[a-z][a-z0-9]*([._-][a-z0-9]+){0,3}$/i;
const longestSegment = 32;
const mostSegments = 8;

/** Words that any API may use, so that finding one of them in the name of an application says nothing. */
const commonly = new Set(
  [...commonWords, ...subWords, ...rootWords]
    .flatMap((words) => wordsOf(words))
    .flatMap((word) => [word, singular(word)]),
);

/**
 * Where a target's own address ends and its API begins: `/shop` for `https://host/shop/api/v1/`. Learned paths stand
 * below it. Empty for a target at the root of its host.
 */
export function mountOf(base: URL): string {
  const segments = folderOf(base.pathname).split("/").filter(Boolean);
  while (rootSegment.test(segments.at(-1) ?? "")) segments.pop();
  return segments.map((segment) => `/${segment}`).join("");
}

/** The leading segments that only say where an API begins: `/api/v1` of `/api/v1/users`; empty when there are none. */
export function rootOf(path: string): string {
  const segments = path.split("/").slice(1);
  const length = segments.findIndex((segment) => !rootSegment.test(segment));
  return segments
    .slice(0, length === -1 ? segments.length : length)
    .map((segment) => `/${segment}`)
    .join("");
}

/** What a path is wherever its API begins: `/users/{id}` of `/api/v1/users/{id}`; the path itself when nothing is left. */
export function patternOf(path: string): string {
  return path.slice(rootOf(path).length) || path;
}

/**
 * Words that name one application or its owner, taken from its host and names, in lower case: a path with one of them
 * is not learned. Words that any API may use are none.
 */
export function ownWords(names: readonly string[]): Set<string> {
  return new Set(
    names.flatMap(wordsOf).filter((word) => word.length > 3 && !commonly.has(word) && !/^\d+$/.test(word)),
  );
}

/**
 * A path as other applications may have it, or null when it says more than that. Parameters lose their own names
 * (`/users/{userId}` becomes `/users/{id}`), ids become parameters, the query and the target's `mount` are left out. Null
 * for names of files, for anything that looks like a secret, a title or a person, and for paths with a word of `own`.
 */
export function generalize(path: string, mount: string, own: ReadonlySet<string>): string | null {
  const route = (path.split("?")[0] ?? "").replace(/(?<!\/)\/+$/, "");
  const below = mount !== "" && route.startsWith(`${mount}/`) ? route.slice(mount.length) : route;
  const segments = below.split("/").slice(1);
  if (segments.length === 0 || segments.length > mostSegments) return null;
  const folded = segments.map((segment) => fold(segment, own));
  if (folded.includes(null) || folded.every((segment) => segment === placeholder)) return null;
  return toTemplate(`/${folded.join("/")}`);
}

/** Folds into `{id}` like any other number. */
const placeholder = "0";

function fold(segment: string, own: ReadonlySet<string>): string | null {
  if (/^\{[^{}]*\}$/.test(segment)) return placeholder;
  if (rootSegment.test(segment) || segment === ".well-known") return segment;
  if (parameterOf(segment) !== null) return placeholder;
  return isCommonName(segment, own) ? segment : null;
}

function isCommonName(segment: string, own: ReadonlySet<string>): boolean {
  const name = segment.replace(/^[._]/, "");
  if (name.length > longestSegment || !plainName.test(name) || file.test(name)) return false;
  // Years, phone numbers and runs of letters that nobody can pronounce.
  if (/\d{3}|(?:\d\D*){3}\d/.test(name) || /[bcdfghjklmnpqrstvwxz]{7,}/i.test(name)) return false;
  const lower = name.toLowerCase();
  return (
    !wordsOf(name).some((word) => own.has(word)) && ![...own].some((word) => word.length > 4 && lower.includes(word))
  );
}

function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
