import { matcherOf, toTemplate } from "../../../src/contract/path-template.ts";

/** What documents, links and buttons name for an action, by the address. */
export type ActionsNamed = {
  /** Takes note of an operation, and of why reading it acts, where something says so. */
  learn(path: string, acts: string | undefined, example: string): void;
  /** Takes note of an operation that its document says to read, and of what its name leaves open. */
  saidToRead(path: string, why: string): void;
  /** Whether a document says so of an address of the same name, and of no other that its template fits too. */
  isSaidToRead(route: string, why: string): boolean;
  /** Takes note of an operation whose name leaves open whether it acts. */
  doubted(path: string, why: string): void;
  /**
   * The operation whose name leaves it open that an address is one of, and why; one that was only guessed may also lie below
   * it. `isNamed`: the address has such a name itself. Null where there is none.
   */
  doubtAt(route: string, isNamed: boolean): { template: string; why: string } | null;
  /** Takes note of an address whose own answer said so: what is only guessed below it is not asked either. */
  reported(path: string, why: string): void;
  /** Why reading an address acts; null where nothing says so. */
  reasonAt(route: string): string | null;
  /** The action below which, or as which elsewhere, an address stands that was only guessed; null for every other address. */
  above(route: string): string | null;
  /** The operation that was found at an address, which may be another id's; null where none was. */
  foundAt(route: string): string | null;
};

/** Creates an empty memory of them for one scan. */
export function actionsNamed(): ActionsNamed {
  const acting = new Map<string, string>();
  const found = new Set<string>();
  /** What was found at an address, ids left out. */
  const templates = new Map<string, string>();
  const begins = new Set<string>();
  const readings = new Map<string, string>();
  const doubts = new Map<string, string>();
  /** Addresses that end in an id and reported an action themselves; what was found beside them by name is none of them. */
  const byId = new Map<string, string>();
  /** Actions by their last names: what is only guessed to be called so elsewhere is another version of one, or its other mount. */
  const called = new Map<string, string>();
  /** Every request is held against each of the templates. */
  const matchers = new Map<string, (path: string) => boolean>();
  const matches = (template: string, route: string) => {
    let matcher = matchers.get(template);
    if (matcher === undefined) {
      matcher = matcherOf(template.toLowerCase());
      matchers.set(template, matcher);
    }
    return matcher(route.toLowerCase());
  };
  const isAmong = (templates: Iterable<string>, route: string) => [...templates].some((one) => matches(one, route));

  // Some routers look at the beginning of an address only, so what lies below an action is one too.
  function above(route: string): string | null {
    if (begins.size === 0 && byId.size === 0 && called.size === 0) return null;
    const segments = route.split("/");
    const isBelow = (one: string, fits: (folder: string) => boolean) => {
      const depth = one.split("/").length;
      return segments.length > depth && fits(segments.slice(0, depth).join("/"));
    };
    const template =
      [...begins].find((one) => isBelow(one, (folder) => matches(one, folder))) ??
      [...byId.keys()].find((one) => isBelow(one, (folder) => toTemplate(folder) === one) || isBeside(one, segments)) ??
      called.get(lastNamesOf(route) ?? "");
    if (template === undefined) return null;
    // That the action itself was found says nothing of what is guessed beside it.
    return [...found].some((one) => matches(one, route) && toTemplate(one) !== template) ? null : template;
  }

  function callSo(path: string): void {
    const name = lastNamesOf(path);
    if (name !== null && !called.has(name)) called.set(name, path);
  }

  return {
    learn(path, acts, example) {
      found.add(path);
      if (acts === undefined) return;
      // What acts under one id acts under each.
      const template = toTemplate(path);
      if (template !== path && !acting.has(template)) acting.set(template, acts);
      if (acting.has(path)) return;
      acting.set(path, acts);
      if (!path.endsWith("}") && !example.includes("?")) callSo(path);
      // Where the query names the action, the address may be a list like any other.
      if (path !== "/" && !example.includes("?")) begins.add(path);
    },
    reported(path, why) {
      if (path.endsWith("}") && !acting.has(path)) byId.set(path, why);
      callSo(path);
      // Below the root of an API lies everything, and beside what is asked for by an id anything.
      if (/^(\/|.*\/(api|rest|v\d+|\{[^/]*\})\/?)$/i.test(path) || acting.has(path)) return;
      acting.set(path, why);
      begins.add(path);
    },
    reasonAt(route) {
      // What has a name of its own is not meant by a neighbour's id: `/basket/offers` beside `/basket/7`.
      const isNamed = found.has(route) && !acting.has(route) && toTemplate(route) === route;
      for (const [template, why] of acting)
        if (matches(template, route) && !(isNamed && template.includes("{"))) return why;
      const template = above(route) ?? "";
      return acting.get(template) ?? byId.get(template) ?? null;
    },
    saidToRead: (path, why) => void readings.set(path, why),
    isSaidToRead: (route, why) =>
      [...readings].some(([template, known]) => known === why && (template === route || matches(template, route))),
    doubted: (path, why) => void (path !== "/" && doubts.set(path, why)),
    doubtAt(route, isNamed) {
      if (doubts.size === 0 || (!isNamed && found.has(route))) return null;
      const segments = route.split("/");
      let isFound: boolean | undefined;
      for (const [template, why] of doubts) {
        const depth = template.split("/").length;
        if (segments.length > depth) isFound ??= isAmong(found, route);
        const isBelow = segments.length > depth && !isFound;
        if (matches(template, isBelow ? segments.slice(0, depth).join("/") : route)) return { template, why };
      }
      return null;
    },
    above,
    foundAt(route) {
      if (found.has(route)) return route;
      const key = toTemplate(route);
      const known = templates.get(key);
      if (known !== undefined) return known;
      const template = [...found].find((one) => matches(one, route)) ?? null;
      if (template !== null) templates.set(key, template);
      return template;
    },
  };
}

/** The last name of an address, with an id behind it where it has one, in lower case: `warmup/{}` of `/api/v1/warmup/7`. */
function lastNamesOf(route: string): string | null {
  const segments = toTemplate(route).toLowerCase().split("/").filter(Boolean);
  const at = segments.findLastIndex((segment) => !segment.includes("{"));
  const name = segments[at];
  // Where APIs begin, anything lies.
  if (name === undefined || /^(api|rest|v\d[\w.]*|internal|admin)$/.test(name)) return null;
  return at < segments.length - 1 ? `${name}/{}` : name;
}

/** Whether an address has another name where the operation has its id, `/magic/anything` beside `/magic/7`, and that not where an API begins. */
function isBeside(template: string, segments: readonly string[]): boolean {
  const folder = template.slice(0, template.lastIndexOf("/"));
  return (
    lastNamesOf(folder) !== null && toTemplate(segments.slice(0, -1).join("/")) === folder && segments.at(-1) !== ""
  );
}
