import type { AnyNode, Function as FunctionNode } from "acorn";
import { type CallFacts, methodName, passedOn } from "./calls.ts";
import type { Folder, Part } from "./fold.ts";
import { propertyOf, returnOf } from "./resolve.ts";
import { isFunction } from "./scopes.ts";
import type { Place, Site } from "./site.ts";

/** What one script hands to another, each name with JavaScript that stands for its value. */
export type ExportedCode = ReadonlyMap<string, string>;

const maxDepth = 3;
const maxProperties = 200;
const baseNames = ["baseURL", "baseUrl", "prefixUrl", "prefix", "base"];

/**
 * Writes a value down as a few words of JavaScript that mean the same to a reader of requests: texts, tables of texts,
 * clients with their base address, functions that build or request an address. Null for everything else.
 */
export function codeOf(site: Site, folder: Folder, calls: CallFacts, depth = 0): string | null {
  if (depth > maxDepth) return null;
  const { node, place } = folder.resolve(site.node, site.place) ?? site;
  const text = folder.fold(node, place);
  if (text?.every((part) => "text" in part) && text.length > 0) return JSON.stringify(joined(text));
  if (isFunction(node)) return functionCode(node, place, folder, calls);
  if (node.type === "ObjectExpression") {
    const entries = node.properties.slice(0, maxProperties).flatMap((property) => {
      if (property.type !== "Property" || property.computed) return [];
      const name = property.key.type === "Identifier" ? property.key.name : null;
      const value = name && codeOf({ node: property.value as AnyNode, place }, folder, calls, depth + 1);
      return value ? [`${JSON.stringify(name)}:${value}`] : [];
    });
    return entries.length === 0 ? null : `{${entries.join()}}`;
  }
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    return instanceCode(node, place, folder, calls) ?? clientCode(node.arguments as AnyNode[], place, folder);
  }
  return null;
}

/** `axios.create({ baseURL })` and its kin. */
function clientCode(args: readonly AnyNode[], place: Place, folder: Folder): string | null {
  for (const arg of args) {
    const options = folder.resolve(arg, place)?.node ?? arg;
    if (options.type !== "ObjectExpression") continue;
    for (const name of baseNames) {
      const stated = propertyOf(options, name);
      const base = folder.fold(stated, place);
      if (base) return `client.create({baseURL:${concatenated(base, null)}})`;
      if (stated && name.length > 6) return "client.create({baseURL:unknown})";
    }
  }
  return null;
}

/** The requesting methods of an instance, as an object. */
function instanceCode(node: AnyNode, place: Place, folder: Folder, calls: CallFacts): string | null {
  if (node.type !== "NewExpression") return null;
  const made = folder.resolve(node.callee as AnyNode, place);
  if (!made || !/^Class/.test(made.node.type)) return null;
  const methods = [...calls.wrappers.keys()].flatMap((wrapper) => {
    const inner = calls.wrappers.get(wrapper);
    if (!inner?.place.includes(made.node)) return [];
    const name = methodName(wrapper, inner.place);
    const code = functionCode(wrapper as FunctionNode & AnyNode, inner.place, folder, calls);
    return name && code ? [`${JSON.stringify(name)}:${code}`] : [];
  });
  return methods.length === 0 ? null : `{${methods.join()}}`;
}

function functionCode(node: FunctionNode & AnyNode, place: Place, folder: Folder, calls: CallFacts): string | null {
  const inner = calls.wrappers.get(node);
  const request = inner && calls.requestOf(inner);
  if (request && passedOn(request.url, inner.place) === node) {
    const base = request.base ? `${concatenated(request.base, node)}+` : "";
    const address = request.url.findIndex((part) => "hole" in part && part.parameter?.owner === node);
    const hole = request.url[address];
    const at = hole && "hole" in hole ? (hole.parameter?.index ?? 0) : 0;
    const parameters = node.params.map((_, index) => (index === at ? "path" : `p${index}`));
    const method = request.methodPart && "hole" in request.methodPart ? request.methodPart.parameter : null;
    const verb = method?.owner === node ? (parameters[method.index] ?? '"GET"') : JSON.stringify(request.method);
    return `(${parameters.join()})=>fetch(${base}${concatenated(request.url, node)},{method:${verb}})`;
  }
  const value = returnOf(node);
  const built = value && folder.fold(value, [...place, node, node.body as AnyNode]);
  if (!built?.some((part) => "text" in part && part.text.includes("/"))) return null;
  return `(${node.params.map((_, index) => `p${index}`).join()})=>${concatenated(built, null)}`;
}

/** An expression that joins the parts; the address parameter of a wrapper is `path`, other holes keep their names. */
function concatenated(parts: readonly Part[], wrapper: FunctionNode | null): string {
  const terms = parts.map((part) => {
    if ("text" in part) return JSON.stringify(part.text);
    if (wrapper && part.parameter?.owner === wrapper) return "path";
    return part.parameter && !wrapper
      ? `p${part.parameter.index}`
      : /^[a-z_$][\w$]*$/i.test(part.hole)
        ? part.hole
        : "id";
  });
  return terms.length === 0 ? '""' : `""+${terms.join("+")}`;
}

function joined(parts: readonly Part[]): string {
  return parts.map((part) => ("text" in part ? part.text : "")).join("");
}
