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
import { isStructural, labelActs } from "./link-labels.ts";
import { ownHosts } from "./own-hosts.ts";
import { toTargetPath } from "./same-origin.ts";
import { statedActions } from "./stated-actions.ts";

const maxReads = 200;
const maxFollowed = 80;
const maxDepth = 3;
/** Names below one place that are followed: readable ones cannot be told from an endless list. */
const maxPerPlace = 4;
const linkKeys =
  /^(href|url|uri|link|self|next|prev|previous|first|last|path|location|endpoint|route|related|@id)$|(_|-)(url|uri|href|link)$|(Url|Uri|Href|Link)$/;
const asset =
  /\.(css|m?js|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|mp[34]|webm|zip|t?gz|tar|7z|rar|jar|whl|deb|rpm|apk|exe|dmg|iso|html?)$/i;

/** Where a server's files are, of which answers tell as well: `/var/lib/app/upload`. */
const ofFiles = /^\/(tmp|var|usr|etc|opt|mnt|srv|root|home\/[\w.-]+|Users\/[\w.-]+)\//;

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
        const nothing = { path, answer: null, found: [] };
        if (context.remaining() <= 0) return nothing;
        const answer = await context.get(path);
        if (depth > 0) {
          const isPage = /html/.test(mediaType(answer));
          if (isPage || (await context.calibration.isMiss(answer))) return nothing;
        }
        const exampleSeen = (answer.status ?? 500) < 300;
        const [route = path] = path.split("?");
        const seen = { method: "GET", path: route, source: "answer", where: from, example: path, exampleSeen } as const;
        return { path, answer, found: depth > 0 ? [foundOperation(seen)] : [] };
      });
      operations.push(...read.flatMap(({ found }) => found));
      const hosts = context.leads.hosts;
      // Which of many links are followed must not depend on which answer came first.
      for (const { answer } of read) for (const host of answer ? ownHosts(answer) : []) hosts.add(host);
      for (const { path, answer } of read) {
        const asked = URL.parse(answer?.url ?? "");
        if (answer && asked && (answer.status ?? 500) < 300)
          operations.push(
            ...statedActions(jsonBody(answer), { path, toPath: (href) => toTargetPath(href, asked, hosts) }),
          );
      }
      const all = read.flatMap(({ path, answer }) => {
        const { links, named } = answer ? linksOf(answer, hosts) : nothingFound;
        return [...links]
          .filter(([link]) => isNew(link, named.has(link)))
          .map(([link, label]) => ({ path: link, from: path, label }));
      });
      const acts = ({ path, label }: (typeof all)[number]) => label !== null || actsByName(path);
      // What would act is listed, and left to the gate; it is not asked in passing.
      for (const { path, from, label } of all
        .filter((one) => acts(one) && !ofFiles.test(one.path))
        .slice(0, maxFollowed))
        operations.push(
          foundOperation({
            method: "GET",
            path: path.split("?", 1)[0] ?? path,
            source: "answer",
            where: from,
            example: path,
            ...(label === null ? {} : { acts: `a link to it is called “${label.slice(0, 80)}”` }),
          }),
        );
      const next = all.filter((link) => !acts(link));
      level = next.slice(0, maxFollowed - followed);
      followed += level.length;
    }
    return operations;

    /** `isNamed`: an entrance tells it apart by a name, so that it is none of an endless list. */
    function isNew(link: string, isNamed: boolean): boolean {
      const [route = "/"] = link.split("?");
      const template = toTemplate(route);
      const key = templateKey(template);
      if (seen.has(key) || known.find(route) !== null) return false;
      const place = route.slice(0, route.lastIndexOf("/"));
      const count = counts.get(place) ?? 0;
      if (count >= maxPerPlace && !isNamed) return false;
      if (!isNamed) counts.set(place, count + 1);
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
export const linkedPaths = (answer: Answer): string[] => [...linksOf(answer).links.keys()];

/** Links of an answer's header and JSON body. */
function linksOf(answer: Answer, hosts?: ReadonlySet<string>): Found {
  const asked = URL.parse(answer.url);
  const found: Found = { links: new Map(), named: new Set() };
  if (asked === null || answer.status === null || answer.status >= 400) return found;
  const page: Place = { toPath: (href) => toTargetPath(href, asked, hosts) };
  for (const { target, relations } of linksIn(answer.headers.link))
    noteLink(found, page.toPath(target), relations.find(labelActs) ?? null);
  collect(jsonBody(answer), { key: null, label: null, isNamed: true }, found, page, 0);
  const kept = [...found.links].filter(([path]) => path !== "/" && !asset.test(path.split("?")[0] ?? path));
  return { ...found, links: new Map(kept.slice(0, 300)) };
}

/** By path, what names an action where all links to it do, null where one leads there; and those that stand in no list. */
type Found = { links: Map<string, string | null>; named: Set<string> };
const nothingFound: Found = { links: new Map(), named: new Set() };
/** Where links are met, which leads them to the target. */
type Place = { toPath(href: string): string | null };
/** The key under which a value stands, in no list or in one, and the nearest name that says what a link there does, if anything. */
type Named = { key: string | null; label: string | null; isNamed: boolean };

function noteLink({ links, named }: Found, path: string | null, label: string | null, isNamed = false): void {
  if (path === null) return;
  links.set(path, links.has(path) ? (links.get(path) && label) || null : label);
  if (isNamed) named.add(path);
}

function collect(value: unknown, { key, label, isNamed }: Named, found: Found, page: Place, depth: number): void {
  if (depth > 8 || found.links.size > 300) return;
  if (typeof value === "string") {
    // Templates of RFC 6570: what is optional is left out, what is required has no value.
    const plain = value.replace(/\{[?&#][^{}]*\}/g, "");
    const isAbsolute = /^https?:\/\//i.test(plain) && page.toPath(plain) !== null;
    const isRooted =
      /^\/[\w~-][\w.~%/@:?=&,+-]*$/.test(plain) && (key === null || linkKeys.test(key) || isRoute(plain));
    // Hypermedia may leave out what it shares with the address of the answer.
    const isRelative = (key === "href" || key === "@id") && /^(\.{0,2}\/)*[\w-]+(\/[\w.~-]+)*$/.test(plain);
    if ((!isAbsolute && !isRooted && !isRelative) || plain.includes("{") || plain.length > 300) return;
    noteLink(found, page.toPath(plain), label, isNamed);
  } else if (Array.isArray(value)) {
    const inner = isListOfLinks(value) ? null : key;
    for (const item of value.slice(0, 200))
      collect(item, { key: inner, label, isNamed: false }, found, page, depth + 1);
  } else if (typeof value === "object" && value !== null) {
    const isEntrance = isListOfLinks(Object.values(value));
    const own = labelOfLink(value as Record<string, unknown>, key);
    for (const [name, inner] of Object.entries(value).slice(0, 300)) {
      const nearest = isStructural(name) ? (own === undefined ? label : own) : labelActs(name) ? name : null;
      if (isEntrance && typeof inner === "string")
        collect(inner, { key: null, label: nearest, isNamed }, found, page, depth + 1);
      // Tables of routes have the paths for keys.
      if (isRoute(name) && typeof inner === "object")
        collect(name, { key: null, label: null, isNamed: false }, found, page, depth + 1);
      collect(inner, { key: name, label: nearest, isNamed }, found, page, depth + 1);
    }
  }
}

/**
 * What an object that is a link says of itself: `{ rel: "delete", href }`, an action of Siren. Null where it says that it only
 * leads on, or is of another method than GET; undefined where it says nothing.
 */
function labelOfLink(value: Record<string, unknown>, key: string | null): string | null | undefined {
  if (typeof value.href !== "string" && typeof value.url !== "string" && typeof value.uri !== "string")
    return undefined;
  const { method, rel, title, name } = value;
  // What is done by another method there says nothing of a GET.
  if (typeof method === "string" && !/^(get|head)$/i.test(method)) return null;
  const isLink = rel !== undefined || typeof method === "string" || /^(_?links?|actions?)$/.test(key ?? "");
  if (!isLink) return undefined;
  const labels = [rel, title, name].flat().filter((one) => typeof one === "string");
  return labels.length === 0 ? undefined : (labels.find(labelActs) ?? null);
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
