import { indexTemplates } from "../../../src/contract/path-index.ts";
import { templateKey, toTemplate } from "../../../src/contract/path-template.ts";
import type { Operation } from "../operation.ts";
import { actsByGet, actsByName } from "../safety/effect.ts";
import { mapParallel } from "../wire/parallel.ts";
import type { Answer } from "../wire/probe.ts";
import { jsonBody, mediaType } from "./answer-shape.ts";
import type { DiscoverySource } from "./context.ts";
import { foundOperation } from "./found-operation.ts";
import { linksIn } from "./link-header.ts";
import { toTargetPath } from "./same-origin.ts";

const maxReads = 200;
const maxFollowed = 80;
const maxDepth = 3;
/** Names below one place that are followed: readable ones cannot be told from an endless list. */
const maxPerPlace = 4;
const linkKeys =
  /^(href|url|uri|link|self|next|prev|previous|first|last|path|location|endpoint|route|related|@id)$|(_|-)(url|uri|href|link)$|(Url|Uri|Href|Link)$/;
const asset =
  /\.(css|m?js|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|mp[34]|webm|zip|t?gz|tar|7z|rar|jar|whl|deb|rpm|apk|exe|dmg|iso|html?)$/i;

/** Operations that answers link to: hypermedia, lists of routes, `Link` headers. Kept when the target answers there. */
export const answers: DiscoverySource = {
  name: "Links in answers",
  async discover(context) {
    const known = indexTemplates(context.operations.map(({ path }) => path));
    const seen = new Set(context.operations.map(({ path }) => templateKey(path)));
    const counts = new Map<string, number>();
    const operations: Operation[] = [];
    let followed = 0;
    const roots = new Set(["/", context.base.pathname, ...readable(context.operations)]);
    let level = [...roots].slice(0, maxReads).map((path) => ({ path, from: "" }));
    for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) {
      const read = await mapParallel(level, context.concurrency, async ({ path, from }) => {
        const nothing = { path, links: [], found: [] };
        if (context.remaining() <= 0) return nothing;
        const answer = await context.get(path);
        if (depth > 0) {
          const isPage = /html/.test(mediaType(answer));
          if (isPage || (await context.calibration.isMiss(answer))) return nothing;
        }
        const exampleSeen = (answer.status ?? 500) < 300;
        const [route = path] = path.split("?");
        const seen = { method: "GET", path: route, source: "answer", where: from, example: path, exampleSeen } as const;
        return { path, links: linkedPaths(answer), found: depth > 0 ? [foundOperation(seen)] : [] };
      });
      operations.push(...read.flatMap(({ found }) => found));
      // Which of many links are followed must not depend on which answer came first.
      const all = read.flatMap(({ path, links }) => links.filter(isNew).map((link) => ({ path: link, from: path })));
      // What would act is listed, and left to the gate; it is not asked in passing.
      for (const { path, from } of all.filter((link) => actsByName(link.path)).slice(0, maxFollowed))
        operations.push(
          foundOperation({
            method: "GET",
            path: path.split("?", 1)[0] ?? path,
            source: "answer",
            where: from,
            example: path,
          }),
        );
      const next = all.filter((link) => !actsByName(link.path));
      level = next.slice(0, maxFollowed - followed);
      followed += level.length;
    }
    return operations;

    function isNew(link: string): boolean {
      const [route = "/"] = link.split("?");
      const template = toTemplate(route);
      const key = templateKey(template);
      if (seen.has(key) || known.find(route) !== null) return false;
      const place = route.slice(0, route.lastIndexOf("/"));
      const count = counts.get(place) ?? 0;
      if (count >= maxPerPlace) return false;
      counts.set(place, count + 1);
      seen.add(key);
      return true;
    }
  },
};

/** Reads that need no values, which are asked for examples anyway. */
function readable(operations: readonly Operation[]): string[] {
  return operations
    .filter(
      ({ method, example, path }) => method === "GET" && !path.includes("{") && !asset.test(path) && example !== "",
    )
    .filter((operation) => !actsByGet(operation))
    .map(({ example }) => example);
}

/** Paths of the target that an answer's header or JSON body links to. */
export function linkedPaths(answer: Answer): string[] {
  const page = URL.parse(answer.url);
  if (page === null || answer.status === null || answer.status >= 400) return [];
  const found = new Set(linksIn(answer.headers.link).flatMap(({ target }) => toTargetPath(target, page) ?? []));
  collect(jsonBody(answer), null, found, page, 0);
  return [...found].filter((path) => path !== "/" && !asset.test(path.split("?")[0] ?? path)).slice(0, 300);
}

function collect(value: unknown, key: string | null, found: Set<string>, page: URL, depth: number): void {
  if (depth > 8 || found.size > 300) return;
  if (typeof value === "string") {
    // Templates of RFC 6570: what is optional is left out, what is required has no value.
    const plain = value.replace(/\{[?&#][^{}]*\}/g, "");
    const isAbsolute = /^https?:\/\//i.test(plain) && toTargetPath(plain, page) !== null;
    const isRooted =
      /^\/[\w~-][\w.~%/@:?=&,+-]*$/.test(plain) && (key === null || linkKeys.test(key) || isRoute(plain));
    // Hypermedia may leave out what it shares with the address of the answer.
    const isRelative = (key === "href" || key === "@id") && /^(\.{0,2}\/)*[\w-]+(\/[\w.~-]+)*$/.test(plain);
    if ((!isAbsolute && !isRooted && !isRelative) || plain.includes("{") || plain.length > 300) return;
    const path = toTargetPath(plain, page);
    if (path !== null) found.add(path);
  } else if (Array.isArray(value)) {
    const inner = isListOfLinks(value) ? null : key;
    for (const item of value.slice(0, 200)) collect(item, inner, found, page, depth + 1);
  } else if (typeof value === "object" && value !== null) {
    const isEntrance = isListOfLinks(Object.values(value));
    for (const [name, inner] of Object.entries(value).slice(0, 300)) {
      if (isEntrance && typeof inner === "string") collect(inner, null, found, page, depth + 1);
      // Tables of routes have the paths for keys.
      if (isRoute(name) && typeof inner === "object") collect(name, null, found, page, depth + 1);
      collect(inner, name, found, page, depth + 1);
    }
  }
}

/** Addresses and hardly anything else, as the entrances of hypermedia APIs have them: `{ "users": "/users" }`. */
function isListOfLinks(values: readonly unknown[]): boolean {
  const texts = values.slice(0, 300).filter((value) => typeof value === "string");
  const addresses = texts.filter((text) => /^\/[\w~-][\w.~%/@-]*$/.test(text));
  return addresses.length > 1 && addresses.length * 2 > texts.length && texts.length * 2 >= values.length;
}

function isRoute(text: string): boolean {
  return /^\/(api|rest|v\d+|internal|admin)\/[\w.~/-]+$/.test(text);
}
