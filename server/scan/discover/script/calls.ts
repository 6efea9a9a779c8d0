import type { AnyNode, CallExpression, Function as FunctionNode } from "acorn";
import { type Caller, callerOf, saysWhatIsDone } from "./callers.ts";
import { chainedRequest } from "./chained-request.ts";
import { describedRequest } from "./described-requests.ts";
import type { Arguments, Folder, Part } from "./fold.ts";
import { createFactories } from "./made-by-factory.ts";
import { isClient, readRequest, type ScriptRequest } from "./requests.ts";
import { memberName, propertyOf, unwrap } from "./resolve.ts";
import { isFunction } from "./scopes.ts";
import type { CallSite, Place } from "./site.ts";
import { holdsAddress } from "./stands-before.ts";
import { type ScriptCall, toCall } from "./to-call.ts";

/** What the calls of a script come to. */
export type CallFacts = {
  calls: ScriptCall[];
  /** Functions that make a request of what they are given, by the call inside that makes it. */
  wrappers: ReadonlyMap<FunctionNode, CallSite>;
  /** The request that a call site makes, with holes where parameters go; null when it makes none. */
  requestOf(site: CallSite): ScriptRequest | null;
};

/** Chains of functions that hand an address on are followed this far. */
const maxDepth = 4;

/** Reads the requests out of all calls of a script, through the functions that hand addresses on. */
export function readCalls(sites: readonly CallSite[], folder: Folder): CallFacts {
  const wrappers = new Map<FunctionNode, CallSite>();
  const factories = createFactories(sites, folder);

  /** The function that hands an address on; a factory makes others that ask. */
  function handsOn(request: ScriptRequest, place: Place): (FunctionNode & AnyNode) | null {
    const owner = passedOn(request.url, place);
    return owner && !factories.isFactory(owner, place) ? owner : null;
  }

  /** The request behind a call: its own, or that of the functions it hands its address to. */
  function requestOf(site: CallSite, given: Arguments, depth: number): ScriptRequest | null {
    const owner = wrapperOf(site, wrappers, folder);
    const inner = owner && wrappers.get(owner);
    if (!owner || !inner || inner === site || depth >= maxDepth)
      return chainedRequest(site.call, site.place, folder) ?? readRequest(site.call, site.place, folder, given);
    const args = (site.call.arguments as AnyNode[]).map((arg) => folder.fold(arg, site.place, given));
    const request = requestOf(inner, new Map(given).set(owner, args), depth + 1);
    // A client behind the function gets the whole description: `const send = (config) => client(config)`.
    const description = request && isHole(request.url) ? describedIn(site, folder) : null;
    if (request && description) {
      const described = readRequest(description, site.place, folder, given);
      return described && { ...described, base: described.base ?? request.base, isSure: request.isSure };
    }
    const method = request?.method === "GET" ? methodFromOptions(site, folder) : null;
    return request && method ? { ...request, method } : request;
  }

  for (let round = 0; round < maxDepth; round++) {
    const before = wrappers.size;
    for (const site of sites) {
      const request = requestOf(site, new Map(), 0);
      const owner = request && handsOn(request, site.place);
      if (owner && !wrappers.has(owner)) wrappers.set(owner, site);
    }
    if (wrappers.size === before) break;
  }
  // What a client was given is read with its base, and not once more as an object that describes a request.
  const given = new Set<AnyNode>();
  for (const site of sites) {
    const [first] = site.call.arguments;
    if (first?.type === "ObjectExpression" && !isDescribed(site) && requestOf(site, new Map(), 0)) given.add(first);
  }
  const calls = new Map<string, ScriptCall>();
  const callers = new Map<string, Set<Caller | null>>();
  const made = new Map<AnyNode, Set<string>>();
  for (const site of sites) {
    if (isDescribed(site) && given.has(site.call.arguments[0] as AnyNode)) continue;
    for (const request of folder.eachWay(() => requestOf(site, new Map(), 0)).flatMap(madeAt(site))) {
      const call = toCall(request);
      if (!call) continue;
      // Several services may have a path of that name, each behind an address of its own.
      const before = holdsAddress.test(call.baseName ?? "") ? ` ${call.baseName}` : "";
      const key = `${call.method} ${call.path}${before}`;
      const known = calls.get(key);
      const caller = callerOf(site.place);
      callers.set(key, (callers.get(key) ?? new Set()).add(caller));
      if (caller) made.set(caller.node, (made.get(caller.node) ?? new Set()).add(key));
      const isQuery = call.method === "POST" && (sendsQuery(site.call) || known?.sendsQuery);
      calls.set(key, isQuery ? { ...(known ?? call), sendsQuery: true } : (known ?? call));
    }
  }
  /** What a call asks for, as each function around it that is given words makes it; nothing where the address is handed on. */
  function madeAt({ place }: CallSite) {
    return (request: ScriptRequest | null) => (!request || handsOn(request, place) ? [] : factories.made(request));
  }
  // What changes something may list it anew: only where a function makes one request its name is about that.
  for (const [key, call] of calls) {
    const of = [...(callers.get(key) ?? [])];
    const [by] = of.map((caller) => caller?.name ?? "");
    const isDone = of.every((one) => one !== null && saysWhatIsDone(one.name) && made.get(one.node)?.size === 1);
    if (call.method === "GET" && by && isDone) calls.set(key, { ...call, doneBy: by });
  }
  return { calls: [...calls.values()], wrappers, requestOf: (site) => requestOf(site, new Map(), 0) };
}

/** Whether a call stands nowhere in the script, but for an object or arguments that describe it. */
const isDescribed = ({ call }: CallSite): boolean => call.end === 0;

/** Whether nothing is known of an address. */
const isHole = (url: readonly Part[]): boolean => url.every((part) => "hole" in part);

/** The request that an object among the arguments of a call describes. */
function describedIn({ call, place }: CallSite, folder: Folder): CallExpression | null {
  const [first] = call.arguments as AnyNode[];
  const node = first && first.type !== "ObjectExpression" ? folder.resolve(first, place)?.node : first;
  return node?.type === "ObjectExpression" ? describedRequest(node) : null;
}

/** Levels of an argument that are looked into for what is sent. */
const maxArgumentDepth = 5;

/** Whether a call's arguments hold a body with `query`: `body: JSON.stringify({ query, variables })`. */
function sendsQuery(call: CallExpression): boolean {
  const isBody = (node: AnyNode | null | undefined, depth: number): boolean => {
    if (!node || depth > maxArgumentDepth) return false;
    if (node.type === "CallExpression") return node.arguments.some((arg) => isBody(arg as AnyNode, depth + 1));
    if (node.type !== "ObjectExpression") return false;
    return ["query", "body", "data", "json"].some((name) => {
      const value = propertyOf(node, name);
      return value !== null && value !== undefined && (name === "query" || isBody(value, depth + 1));
    });
  };
  return (call.arguments as AnyNode[]).some((arg) => isBody(arg, 0));
}

const addressNames = /^(path|url|uri|endpoint|route|resource|href|pathname)$/i;

/** The function whose parameter makes up the end of an address or all of it, so that its callers know the rest. */
export function passedOn(url: readonly Part[], place: readonly AnyNode[]): (FunctionNode & AnyNode) | null {
  for (const [index, part] of url.entries()) {
    if ("text" in part || part.parameter === null) continue;
    const before = url[index - 1];
    const fillsSegment = before !== undefined && "text" in before && /[/=]$/.test(before.text);
    const owner = part.parameter.owner as FunctionNode & AnyNode;
    if ((!fillsSegment || addressNames.test(part.hole)) && place.includes(owner)) return owner;
  }
  return null;
}

/** The wrapper that a call goes to, if any. */
function wrapperOf(
  { call, place }: CallSite,
  wrappers: ReadonlyMap<FunctionNode, CallSite>,
  folder: Folder,
): FunctionNode | null {
  const callee = unwrap(call.callee as AnyNode);
  const target = folder.resolve(callee, place)?.node;
  if (target) return isFunction(target) && wrappers.has(target) ? target : null;
  const name = memberName(callee);
  if (name === null || callee.type !== "MemberExpression" || call.arguments.length === 0) return null;
  // A method of a class or of an object that is not in sight: its name decides, when only one wrapper has it.
  const object = callee.object as AnyNode;
  const made = object.type === "NewExpression" ? object : folder.resolve(object, place)?.node;
  const mayBe = object.type === "ThisExpression" || made?.type === "NewExpression" || (!made && isClient(object));
  if (!mayBe) return null;
  const named = [...wrappers].filter(([owner, site]) => methodName(owner, site.place) === name);
  return named.length === 1 ? (named[0]?.[0] ?? null) : null;
}

/** The name under which a function stands in its class or object. */
export function methodName(owner: FunctionNode, place: readonly AnyNode[]): string | null {
  const holder = place[place.indexOf(owner as FunctionNode & AnyNode) - 1];
  if (holder?.type !== "MethodDefinition" && holder?.type !== "Property" && holder?.type !== "PropertyDefinition")
    return null;
  return holder.key.type === "Identifier" ? holder.key.name : null;
}

/** `api("/x", { method: "POST" })`: options that the wrapper hands on whole. */
function methodFromOptions({ call, place }: CallSite, folder: Folder): string | null {
  for (const arg of call.arguments as AnyNode[]) {
    const options = arg.type === "ObjectExpression" ? arg : folder.resolve(arg, place)?.node;
    if (options?.type !== "ObjectExpression") continue;
    const [part] = folder.fold(propertyOf(options, "method"), place) ?? [];
    if (part && "text" in part && /^(post|put|patch|delete|get|head)$/i.test(part.text)) return part.text.toUpperCase();
  }
  return null;
}
