import { folderOf } from "../inventory/folder-of.ts";
import type { Operation } from "../operation.ts";
import { mapParallel } from "../wire/parallel.ts";
import { createMethodFinder } from "./allowed-methods.ts";
import { mediaType } from "./answer-shape.ts";
import { type BaseAddress, baseAddresses } from "./base-addresses.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { foundOperation } from "./found-operation.ts";
import { describedInScript } from "./openapi.ts";
import { completeInputs } from "./procedure-input.ts";
import { type NamedFacts, readAll } from "./script/read-all.ts";
import type { ScriptCall } from "./script/to-call.ts";
import { tryProcedures } from "./script-procedures.ts";
import { tryRoutes } from "./script-routes.ts";
import { tryTranslations } from "./script-translations.ts";
import { readScripts } from "./scripts.ts";
import { exists, type FoundCall, settleCalls } from "./settle-calls.ts";
import { usualBase } from "./usual-base.ts";

/** Texts that look like paths and stand in no call; each costs a request or two. */
const maxTexts = 120;
const maxTemplates = 60;
const maxLinks = 40;
/** Bases below which such a text is asked, besides the root. */
const maxBases = 3;
const isFile =
  /\.(m?js|css|html?|png|svg|jpe?g|gif|ico|woff2?|map|md|tsx?|jsx)$|^\/(static|assets|node_modules|src|packages|_next)\//i;
const signsIn = /\/(log|sign)-?_?in$/i;
const namesApi = /(^|\/)(api|rest|v\d+|graphql|gql|rpc|auth|oauth2?|internal|admin)(\/|$)/i;

/** Operations that the target's scripts call, read by a parser; scripts that they load are read as well. */
export const javascript: DiscoverySource = {
  name: "JavaScript",
  async discover(context) {
    const scripts = await readScripts(context);
    const unread = new Map<string, string[]>();
    const all = await readAll(scripts, (name, reason) => unread.set(reason, [...(unread.get(reason) ?? []), name]));
    for (const [reason, names] of unread) context.log(`${unreadAs(names)} not read as JavaScript: ${reason}`);
    for (const { name, facts } of all) {
      for (const text of facts.documents) context.leads.graphql.push({ text, where: name });
    }
    const stated = await baseAddresses(
      all.flatMap(({ facts }) => facts.bases),
      scripts,
      context,
    );
    const described: Operation[] = [];
    for (const { name, text } of scripts) {
      if (name.startsWith("/") && !context.leads.readDocuments.has(name)) {
        described.push(...(await describedInScript(text, name, context)));
      }
    }
    scripts.length = 0;
    const named = ownCalls(all, context.base);
    const bases = [...stated, ...(await usualBase(named, stated, context))];
    const calls = await asTaken(await settleCalls(named, bases, context), context);
    for (const { path, sendsQuery } of calls) if (sendsQuery) context.leads.sendsQuery.add(path);
    const operations = calls.map(({ method, path, query, where, isForm, hasBody, doneBy }) => {
      const example = path.replace(/\{[^{}]*\}/g, "1") + (query ? `?${query}` : "");
      const requestTypes = isForm
        ? ["multipart/form-data"]
        : hasBody && !/^(GET|HEAD)$/.test(method)
          ? ["application/json"]
          : [];
      return foundOperation({
        ...{ method, path, source: "javascript", example, where, requestTypes },
        ...(doneBy === undefined ? {} : { acts: `the function that calls it is named ${doneBy.slice(0, 60)}` }),
      });
    });
    operations.push(...(await tryProcedures(all, context)), ...(await tryTranslations(all, context)));
    operations.push(...(await tryRoutes(all, context)));
    await tryTexts(all, alsoBelow(folderOf(context.base.pathname), bases), operations, context);
    for (const { path } of operations) {
      const first = /^\/[\w.~-]+\//.exec(path)?.[0];
      if (first) context.leads.directories.add(first);
    }
    return [...described, ...(await completeInputs(operations, context))];
  },
};

/** Names the scripts that one reason kept from being read, as the beginning of a sentence. */
const unreadAs = ([first = "", ...more]: readonly string[]): string =>
  more.length === 0
    ? `${first} is`
    : `${first} and ${more.length} more ${more.length === 1 ? "script" : "scripts"} are`;

/**
 * Calls by the methods that the target takes: what a script seems to read and the target answers with 405 is written, where
 * the answer says how (RFC 9110, 10.2.1). A sender that nobody knows may write whatever it is given.
 */
async function asTaken(calls: readonly FoundCall[], context: DiscoverContext): Promise<FoundCall[]> {
  const methods = createMethodFinder(context);
  const known = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const all = await mapParallel(calls, context.concurrency, async (call): Promise<FoundCall[]> => {
    const isPlain = call.method === "GET" && !call.path.includes("{") && call.doneBy === undefined;
    if (!isPlain || !(await exists(call.path, context, call.query))) return [call];
    const { status, headers } = await context.get(call.query ? `${call.path}?${call.query}` : call.path);
    if (status !== 405 || headers.allow === undefined) return [call];
    const taken = (await methods(call.path, headers.allow)).methods;
    if (taken.length === 0 || taken.includes("GET")) return [call];
    return taken.filter((method) => !known.has(`${method} ${call.path}`)).map((method) => ({ ...call, method }));
  });
  return all.flat();
}

/** Every call once, where it is one of the target's own host. Holes survive, which a URL would escape. */
function ownCalls(all: readonly NamedFacts[], base: URL): FoundCall[] {
  const calls = new Map<string, FoundCall>();
  const before = new Map<string, Set<string>>();
  for (const { facts } of all)
    for (const { name, address } of facts.behindUnknown) before.set(name, (before.get(name) ?? new Set()).add(address));
  /** What a property holds that stands before a path; nothing where it is not always the same. */
  const heldBy = ({ isRelative, baseName }: ScriptCall) => {
    const [address = "", ...others] = (isRelative && before.get(baseName ?? "")) || [];
    return others.length > 0 ? "" : address;
  };
  for (const { name, facts } of all) {
    for (const call of facts.calls) {
      const path = ownPath(heldBy(call) + call.path, base);
      const key = `${call.method} ${path}`;
      const known = calls.get(key);
      if (path !== null && known === undefined) calls.set(key, { ...call, path, where: name });
      // What another script asks for elsewhere as well is no matter of one function's name.
      if (known !== undefined && call.doneBy === undefined) delete known.doneBy;
    }
  }
  return [...calls.values()];
}

function ownPath(path: string, base: URL): string | null {
  if (path.startsWith("/") && !path.startsWith("//")) return path;
  const match = /^(?:https?:)?\/\/([^/]+)(\/.*)?$/i.exec(path);
  return match?.[1] === base.host ? (match[2] ?? "/") : null;
}

/** Bases, and first the same below a prefix that a proxy cuts off. */
function alsoBelow(prefix: string, bases: readonly BaseAddress[]): readonly BaseAddress[] {
  if (prefix === "") return bases;
  const below = bases.map((base) => ({ ...base, path: prefix + base.path }));
  return [{ path: prefix, names: new Set(), isForeign: false }, ...below, ...bases];
}

/** Texts that stand in no call: kept when the target answers there, or says which methods it takes. */
async function tryTexts(
  all: readonly NamedFacts[],
  bases: readonly BaseAddress[],
  operations: Operation[],
  context: DiscoverContext,
): Promise<void> {
  const known = new Set(operations.map(({ path }) => path));
  const own = bases.filter(({ isForeign }) => !isForeign).map(({ path }) => path);
  const texts = new Map<string, string>();
  const links = new Map<string, string>();
  for (const { name, facts } of all) {
    for (const path of facts.paths) {
      const isKnown = known.has(path) || own.some((base) => path === base || known.has(base + path));
      if (!isKnown && !isFile.test(path) && !texts.has(path)) texts.set(path, name);
    }
    for (const path of facts.links)
      if (!known.has(path) && !isFile.test(path) && !texts.has(path)) links.set(path, name);
    for (const path of facts.templates.slice(0, maxTemplates)) {
      const base = own.find((prefix) => path.startsWith(`${prefix}/`)) === undefined ? (own[0] ?? "") : "";
      for (const place of new Set([path, base + path])) {
        context.leads.tentative.push(foundOperation({ method: "GET", path: place, source: "javascript", where: name }));
      }
    }
  }
  const ordered = [...texts].sort(([one], [other]) => Number(namesApi.test(other)) - Number(namesApi.test(one)));
  const used = new Set(operations.map(({ path }) => /^\/[\w.~-]+\//.exec(path)?.[0]));
  const methods = createMethodFinder(context);
  const found = await mapParallel(ordered.slice(0, maxTexts), context.concurrency, async ([path, where]) => {
    const first = /^\/[\w.~-]+\//.exec(path)?.[0];
    if (path.endsWith("/") && path.length > 1) {
      context.leads.tentative.push(
        foundOperation({ method: "GET", path: `${path}{name}`, source: "javascript", where }),
      );
      if (first) context.leads.directories.add(first);
      return [];
    }
    const isBelow = own.some((base) => path.startsWith(`${base}/`));
    const places = isBelow ? [path] : [path, ...own.slice(0, maxBases).map((base) => base + path)];
    for (const place of places) {
      if (!(await exists(place, context))) continue;
      if (first) context.leads.directories.add(first);
      const { status, headers } = await context.get(place);
      // Whoever says that other methods are taken says that reading is not.
      const others = status === 405 ? (await methods(place, headers.allow)).methods : ["GET"];
      if (others.length > 0)
        return others.map((method) => foundOperation({ method, path: place, source: "javascript", where }));
    }
    const likely = places.filter((place) => namesApi.test(place) || signsIn.test(place) || (first && used.has(first)));
    if (first && likely.length > 0) context.leads.directories.add(first);
    for (const place of likely.reverse()) {
      const stated = (await methods(place)).methods.filter((method) => method !== "GET");
      // Signing in is a POST, also where nothing says so.
      const isSignIn = signsIn.test(place) && [404, 405].includes((await context.get(place)).status ?? 0);
      const takes = stated.length === 0 && isSignIn ? ["POST"] : stated;
      if (takes.length === 0) continue;
      return takes.map((method) => foundOperation({ method, path: place, source: "javascript", where }));
    }
    return [];
  });
  const linked = await mapParallel([...links].slice(0, maxLinks), context.concurrency, async ([path, where]) => {
    // Most links lead to pages.
    const isThere = (await exists(path, context)) && !/html/.test(mediaType(await context.get(path)));
    return isThere ? [foundOperation({ method: "GET", path, source: "javascript", where })] : [];
  });
  operations.push(...found.flat(), ...linked.flat());
}
