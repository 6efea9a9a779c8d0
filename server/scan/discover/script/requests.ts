import type { AnyNode, CallExpression } from "acorn";
import type { Arguments, Folder, Part } from "./fold.ts";
import { memberName, propertyOf, unwrap } from "./resolve.ts";

/** A request that a script makes, before its address is made into a path. */
export type ScriptRequest = {
  method: string;
  /** Where the method comes from, when that is a value of its own. */
  methodPart?: Part;
  url: Part[];
  /** The address that the client object puts before: a hole where it has one that nobody knows; null without one. */
  base: Part[] | null;
  /** Whether files travel in it, as a form (RFC 7578). */
  isForm?: boolean;
  /** Whether anything travels in it; absent means that nothing shows it. */
  hasBody?: boolean;
  /** Whether its sender can be nothing else, so that a single word is an address as well. */
  isSure: boolean;
};

const verbs = new Map(
  Object.entries({
    get: "GET",
    head: "HEAD",
    post: "POST",
    put: "PUT",
    patch: "PATCH",
    delete: "DELETE",
    del: "DELETE",
    options: "OPTIONS",
  }),
);
/** What hand-written clients put behind a verb: `getPromise`, `postJson`. */
const howItSends = /(?<=^(?:get|post|put|patch|delete|del))(?:promise|async|json|request)$/;
const senders =
  /^(\$?fetch|ofetch|ajax|axios|request|ky|got|superagent|http|https|xhr|apifetch|fetchjson|fetcher|api|apicall|apirequest|httprequest|callapi|sendrequest|fetchapi|usefetch|fetchdata|authfetch|send|call|sendbeacon|eventsource)$/i;
const sureSenders =
  /^(\$?fetch|ofetch|ajax|axios|ky|got|superagent|getjson|apifetch|usefetch|sendbeacon|eventsource|request)$/i;
const sureClients = /^(axios|\$|jquery|ky|got|ofetch|superagent|\$?_?http(client)?)$/i;
const clients = /axios|http|api|client|request|fetch|ajax|^\$$|^ky$|jquery|superagent|rest|service|^this$/i;

/** Reads a call as a request, or returns null when it is something else. */
export function readRequest(
  call: CallExpression,
  place: readonly AnyNode[],
  folder: Folder,
  given?: Arguments,
): ScriptRequest | null {
  const callee = unwrap(call.callee as AnyNode);
  const args = call.arguments as AnyNode[];
  const fold = (node: AnyNode | null | undefined) => folder.fold(node, place, given);
  const name = callee.type === "Identifier" ? callee.name : memberName(callee);
  if (name === null) return null;
  const options = args.map((arg) => objectAt(arg, place, folder));

  if (name === "open" && args.length >= 2) {
    const verb = fold(args[0]);
    const method = textOf(verb);
    const url = fold(args[1]);
    // `open(method, url)` in a function that is given both.
    if (url && givenMethod(verb)) return { method: "GET", methodPart: verb?.[0], url, base: null, isSure: false };
    if (!method || !/^[a-z]{3,7}$/i.test(method) || !url) return null;
    return { method: method.toUpperCase(), url, base: null, isSure: verbs.has(method.toLowerCase()) };
  }
  const verb = callee.type === "MemberExpression" ? verbs.get(name.toLowerCase().replace(howItSends, "")) : undefined;
  if (verb && callee.type === "MemberExpression") {
    // Generated clients hand everything over in one object.
    const url = fold(args[0]) ?? (options[0] ? fold(propertyOf(options[0], "url")) : null);
    const object = callee.object as AnyNode;
    const base = baseOf(object, place, folder);
    if (!url || !(startsWithSlash(url) || base || isClient(object))) return null;
    const isSure = base !== null || isNamed(object, sureClients) || name === "getJSON";
    return { method: verb, url, base, isSure, isForm: args.slice(1, 2).some(isFormData), hasBody: isData(args[1]) };
  }
  const isMade = call.type !== "CallExpression";
  // An instance may be called itself: `const api = ofetch.create({ baseURL }); api("/users")`, or `(0, n.A)({ url })` in a bundle.
  const own = isMade ? null : baseOf(callee, place, folder);
  if (own !== null && args[0] && !options[0]) {
    const url = fold(args[0]);
    const method = options[1] ? methodIn(options[1], fold) : null;
    const hasBody = options[1] ? holdsData(options[1]) : false;
    return url && { method: method ?? "GET", url, base: own, isSure: true, hasBody };
  }
  if (own === null && (isMade ? !/^(Request|EventSource)$/.test(name) : !senders.test(name))) return null;
  const isSure = own !== null || (sureSenders.test(name) && (callee.type === "Identifier" || name !== "request"));
  const [first, second] = options;
  if (first) {
    const url = fold(propertyOf(first, "url") ?? propertyOf(first, "path"));
    const base = fold(propertyOf(first, "baseURL")) ?? own ?? clientBase();
    return (
      url && {
        method: methodIn(first, fold) ?? "GET",
        methodPart: methodPartIn(first, fold),
        url,
        base,
        isSure,
        isForm: hasForm(first),
        hasBody: holdsData(first),
      }
    );
  }
  // `request("POST", "/x")`, as many hand-written clients have it.
  const folded = fold(args[0]);
  const leading = textOf(folded);
  if (leading && verbs.has(leading.toLowerCase()) && args[1]) {
    const url = fold(args[1]);
    return url && { method: leading.toUpperCase(), url, base: clientBase(), isSure: true, hasBody: isData(args[2]) };
  }
  if (givenMethod(folded) && args[1]) {
    const url = fold(args[1]);
    if (url)
      return {
        method: "GET",
        methodPart: folded?.[0],
        url,
        base: clientBase(),
        isSure: false,
        hasBody: isData(args[2]),
      };
  }
  const url = folded;
  if (!url) return null;
  const method =
    (second && methodIn(second, fold)) ?? textMethod(fold(args[1])) ?? (name === "sendBeacon" ? "POST" : "GET");
  const methodPart = second ? methodPartIn(second, fold) : undefined;
  const isForm = second ? hasForm(second) : false;
  const hasBody = second ? holdsData(second) : name === "sendBeacon" && isData(args[1]);
  return { method, methodPart, url, base: clientBase(), isSure, isForm, hasBody };

  function holdsData(given: Parameters<typeof propertyOf>[0]): boolean {
    return ["body", "data", "json"].some((part) => isData(propertyOf(given, part)));
  }

  function hasForm(given: Parameters<typeof propertyOf>[0]): boolean {
    return ["body", "data"].some((part) => isFormData(propertyOf(given, part)));
  }

  function isFormData(node: AnyNode | null | undefined): boolean {
    const made = node && (folder.resolve(node, place)?.node ?? node);
    return made?.type === "NewExpression" && made.callee.type === "Identifier" && made.callee.name === "FormData";
  }

  function clientBase(): Part[] | null {
    return baseOf(callee.type === "MemberExpression" ? (callee.object as AnyNode) : callee, place, folder);
  }
}

/** Whether a method is what the function around is given under a name that says so. */
function givenMethod(parts: Part[] | null): boolean {
  const [only] = parts?.length === 1 ? parts : [];
  return only !== undefined && "hole" in only && only.parameter !== null && /^(method|verb|type|m)$/i.test(only.hole);
}

/** Whether an argument can be a body: anything but nothing, which some clients are given in its place. */
function isData(node: AnyNode | null | undefined): boolean {
  if (!node) return false;
  const isNothing =
    (node.type === "Literal" && node.value === null) ||
    (node.type === "Identifier" && node.name === "undefined") ||
    node.type === "UnaryExpression" ||
    (node.type === "ObjectExpression" && node.properties.length === 0);
  return !isNothing && !isFunction(node);
}

const isFunction = ({ type }: AnyNode): boolean => type === "FunctionExpression" || type === "ArrowFunctionExpression";

/** The base address of `axios.create({ baseURL })`, `ky.create({ prefixUrl })` or `ofetch.create(…)`. */
function baseOf(object: AnyNode, place: readonly AnyNode[], folder: Folder): Part[] | null {
  const made = folder.resolve(object, place);
  if (made?.node.type !== "CallExpression" && made?.node.type !== "NewExpression") return null;
  for (const arg of made.node.arguments as AnyNode[]) {
    const options = objectAt(arg, made.place, folder);
    if (!options) continue;
    for (const name of ["baseURL", "baseUrl", "prefixUrl", "prefix", "base"]) {
      const stated = propertyOf(options, name);
      const base = folder.fold(stated, made.place);
      if (base) return base;
      // Known only while the program runs: a client all the same.
      if (stated && name.length > 6) return [{ hole: name, parameter: null }];
    }
  }
  return null;
}

function methodIn(
  options: Parameters<typeof propertyOf>[0],
  fold: (node: AnyNode | null) => Part[] | null,
): string | null {
  return textMethod(fold(propertyOf(options, "method") ?? propertyOf(options, "type")));
}

function methodPartIn(
  options: Parameters<typeof propertyOf>[0],
  fold: (node: AnyNode | null) => Part[] | null,
): Part | undefined {
  const parts = fold(propertyOf(options, "method") ?? propertyOf(options, "type"));
  return parts?.length === 1 ? parts[0] : undefined;
}

function textMethod(parts: Part[] | null): string | null {
  const text = textOf(parts);
  return text && /^(get|head|post|put|patch|delete|options)$/i.test(text) ? text.toUpperCase() : null;
}

function textOf(parts: Part[] | null): string | null {
  return parts?.every((part) => "text" in part)
    ? parts.map((part) => ("text" in part ? part.text : "")).join("")
    : null;
}

function objectAt(node: AnyNode | undefined, place: readonly AnyNode[], folder: Folder) {
  if (node?.type === "ObjectExpression") return node;
  const target = node && folder.resolve(node, place);
  return target?.node.type === "ObjectExpression" ? target.node : null;
}

function startsWithSlash(parts: Part[]): boolean {
  // A template that begins with a value begins with an empty text; what is known of the value counts.
  const begins = parts.find((part) => !("text" in part) || part.text !== "");
  const text = begins && "text" in begins ? begins : parts.find((part) => "text" in part);
  return /^((https?:)?|\.{1,2})\//.test(text?.text ?? "");
}

/** Whether the name of an object says that it sends requests. */
export function isClient(node: AnyNode): boolean {
  return node.type === "ThisExpression" || isNamed(node, clients);
}

function isNamed(node: AnyNode, names: RegExp): boolean {
  const name = node.type === "Identifier" ? node.name : memberName(node);
  return name !== null && names.test(name);
}
