import { type AnyNode, type CallExpression, type Function as FunctionNode, type Program, parse } from "acorn";
import { ancestor } from "acorn-walk";
import { type Arguments, createFolder, type Folder, memberName, type Part, propertyOf } from "./fold.ts";
import { isClient, readRequest, type ScriptRequest } from "./requests.ts";
import { collectScopes, isFunction } from "./scopes.ts";
import { type ScriptCall, toCall } from "./to-call.ts";

/** Everything that a script tells about the API behind it. */
export type ScriptFacts = {
  calls: ScriptCall[];
  /** Texts that look like API paths but stand in no call. */
  paths: string[];
  /** Addresses that clients put before their paths. */
  bases: string[];
  /** Further scripts that it loads. */
  imports: string[];
};

type Site = { call: CallExpression; place: readonly AnyNode[] };

/** Chains of functions that hand an address on are followed this far. */
const maxDepth = 4;

/** Parses a script, as a module first and as a plain script then. Throws the parser's error when it is neither. */
export function parseScript(text: string): Program {
  const options = { ecmaVersion: "latest", allowHashBang: true, allowReturnOutsideFunction: true } as const;
  try {
    return parse(text, { ...options, sourceType: "module" });
  } catch {
    return parse(text, { ...options, sourceType: "script" });
  }
}

/** Extracts requests, path texts, base addresses and imports from a script's text. Throws when it cannot be parsed. */
export function extractScript(text: string): ScriptFacts {
  const program = parseScript(text) as AnyNode;
  const folder = createFolder(collectScopes(program));
  const sites: Site[] = [];
  const paths = new Set<string>();
  const bases = new Set<string>();
  const imports = new Set<string>();
  const collect = (node: unknown, _state: unknown, path: unknown) => {
    sites.push({ call: node as CallExpression, place: [...(path as AnyNode[])] });
  };
  ancestor(program, {
    CallExpression: collect,
    NewExpression: collect,
    Literal(node) {
      if (typeof node.value !== "string") return;
      if (isPath(node.value)) paths.add(node.value);
      else if (/^[\w./-]+\.m?js$/.test(node.value) && node.value.includes("/")) imports.add(node.value);
    },
    TemplateLiteral(node) {
      const plain = node.quasis[0]?.value.cooked;
      if (node.quasis.length === 1 && plain && isPath(plain)) paths.add(plain);
    },
    ImportExpression(node) {
      if (node.source.type === "Literal" && typeof node.source.value === "string") imports.add(node.source.value);
    },
    ImportDeclaration(node) {
      if (typeof node.source.value === "string" && /^[./]/.test(node.source.value)) imports.add(node.source.value);
    },
    ObjectExpression(node, _state, path) {
      for (const name of ["baseURL", "baseUrl", "prefixUrl", "apiUrl", "API_URL", "apiBase"]) {
        addBase(folder.fold(propertyOf(node, name), path as unknown as AnyNode[]), bases);
      }
    },
    VariableDeclarator(node, _state, path) {
      if (
        node.id.type !== "Identifier" ||
        !/^(api|base|api_?(base|url|root|prefix)|base_?(url|path))(_?url|_?path)?$/i.test(node.id.name)
      )
        return;
      addBase(folder.fold(node.init as AnyNode | null, path as unknown as AnyNode[]), bases);
    },
  });
  const calls = readCalls(sites, folder);
  for (const { path } of calls) paths.delete(path);
  return {
    calls,
    paths: [...paths].sort((a, b) => Number(looksLikePath.test(b)) - Number(looksLikePath.test(a))),
    bases: [...bases],
    imports: [...imports],
  };
}

/** Two segments at least, or one that names an API; a final slash means that something is to follow. */
const looksLikePath =
  /^\/(?:(?:api|rest|v\d+|graphql|gql|rpc|internal|admin|auth|oauth2?)\/?|[\w.~-]*[a-z][\w.~-]*(?:\/[\w.~-]+)+\/?|-(?:\/[\w.~-]+)+\/?)$/i;
/** Paths of other forms have at least two segments and no extension; most routes of pages have one. */
const mayBePath = /^(?:\/[\w.~@-]+)+\/[\w~@-]+$/;

const isPath = (text: string): boolean => looksLikePath.test(text) || mayBePath.test(text);

function readCalls(sites: readonly Site[], folder: Folder): ScriptCall[] {
  const wrappers = new Map<FunctionNode, Site>();

  /** The request behind a call: its own, or that of the functions it hands its address to. */
  function requestOf(site: Site, given: Arguments, depth: number): ScriptRequest | null {
    const owner = wrapperOf(site, wrappers, folder);
    const inner = owner && wrappers.get(owner);
    if (!owner || !inner || inner === site || depth >= maxDepth)
      return readRequest(site.call, site.place, folder, given);
    const args = (site.call.arguments as AnyNode[]).map((arg) => folder.fold(arg, site.place, given));
    const request = requestOf(inner, new Map(given).set(owner, args), depth + 1);
    const method = request?.method === "GET" ? methodFromOptions(site, folder) : null;
    return request && method ? { ...request, method } : request;
  }

  for (let round = 0; round < maxDepth; round++) {
    const before = wrappers.size;
    for (const site of sites) {
      const request = requestOf(site, new Map(), 0);
      const owner = request && passedOn(request.url, site.place);
      if (owner && !wrappers.has(owner)) wrappers.set(owner, site);
    }
    if (wrappers.size === before) break;
  }
  const calls = new Map<string, ScriptCall>();
  for (const site of sites) {
    const request = requestOf(site, new Map(), 0);
    if (!request || passedOn(request.url, site.place)) continue;
    const call = toCall(request);
    if (call) calls.set(`${call.method} ${call.path}`, call);
  }
  return [...calls.values()];
}

const addressNames = /^(path|url|uri|endpoint|route|resource|href|pathname)$/i;

/** The function whose parameter makes up the end of an address or all of it, so that its callers know the rest. */
function passedOn(url: readonly Part[], place: readonly AnyNode[]): (FunctionNode & AnyNode) | null {
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
  { call, place }: Site,
  wrappers: ReadonlyMap<FunctionNode, Site>,
  folder: Folder,
): FunctionNode | null {
  const callee = call.callee as AnyNode;
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
function methodName(owner: FunctionNode, place: readonly AnyNode[]): string | null {
  const holder = place[place.indexOf(owner as FunctionNode & AnyNode) - 1];
  if (holder?.type !== "MethodDefinition" && holder?.type !== "Property" && holder?.type !== "PropertyDefinition")
    return null;
  return holder.key.type === "Identifier" ? holder.key.name : null;
}

/** `api("/x", { method: "POST" })`: options that the wrapper hands on whole. */
function methodFromOptions({ call, place }: Site, folder: Folder): string | null {
  for (const arg of call.arguments as AnyNode[]) {
    const options = arg.type === "ObjectExpression" ? arg : folder.resolve(arg, place)?.node;
    if (options?.type !== "ObjectExpression") continue;
    const [part] = folder.fold(propertyOf(options, "method"), place) ?? [];
    if (part && "text" in part && /^(post|put|patch|delete|get|head)$/i.test(part.text)) return part.text.toUpperCase();
  }
  return null;
}

function addBase(parts: Part[] | null, bases: Set<string>): void {
  const text = parts?.every((part) => "text" in part) ? parts.map((part) => part.text).join("") : "";
  if (/^(https?:\/\/[^/]+)?\/[\w./-]*$/.test(text) && text.length > 1) bases.add(text.replace(/\/$/, ""));
}
