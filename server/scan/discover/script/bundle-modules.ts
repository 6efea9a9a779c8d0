import type { AnyNode, CallExpression, Function as FunctionNode } from "acorn";
import type { Place, Site } from "./site.ts";

/** Modules that a bundler wrapped into functions, `{ 789: (module, exports, require) => … }`, and what they export. */
export type BundleModules = {
  /** Takes a property or member of an object that may be a table of modules. */
  add(key: AnyNode, value: AnyNode): void;
  /** Takes `require.d(exports, { name: () => value })` and its older form. */
  define(call: CallExpression, place: Place, ownerOf: (node: AnyNode) => Parameter): void;
  /** Takes `exports.name = value`, `exports["name"] = value` and `module.exports = value`. */
  assign(left: AnyNode, value: AnyNode, place: Place, ownerOf: (node: AnyNode) => Parameter): void;
  /** The module that a call loads, or null when it is no such call; `isRequire` says that it calls the runtime. */
  required(call: AnyNode, isRequire: boolean, ownerOf: (node: AnyNode) => Parameter): string | null;
  /** What a module exports under a name; `=` is `module.exports` itself. */
  exported(id: string, name: string): Site | null;
  /** Every module's exports, for the scripts that are read later. */
  all(): Iterable<[id: string, exports: ReadonlyMap<string, Site>]>;
};

/** Which parameter of which function a name is; null when it is none. */
type Parameter = { owner: FunctionNode; index: number } | null;

/** Creates an empty register of one script's modules. */
export function createBundleModules(): BundleModules {
  const ids = new Map<FunctionNode, string>();
  const exportsOf = new Map<string, Map<string, Site>>();

  function moduleAt(parameter: Parameter, index: number): string | null {
    return parameter?.index === index ? (ids.get(parameter.owner) ?? null) : null;
  }
  function set(id: string, name: string, site: Site): void {
    exportsOf.set(id, (exportsOf.get(id) ?? new Map<string, Site>()).set(name, site));
  }

  return {
    add(key, value) {
      if (value.type !== "FunctionExpression" && value.type !== "ArrowFunctionExpression") return;
      const id = key.type === "Literal" ? String(key.value) : key.type === "Identifier" ? key.name : "";
      const isModule = /^\d+$/.test(id) || (value.params.length === 3 && id !== "");
      if (isModule && value.params.length <= 3) ids.set(value, id);
    },
    define(call, place, ownerOf) {
      const callee = call.callee as AnyNode;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || callee.property.name !== "d")
        return;
      const id = moduleAt(ownerOf(callee.object as AnyNode), 2);
      const [, second, third] = call.arguments as AnyNode[];
      if (id === null || !second) return;
      if (second.type === "Literal" && third) {
        const value = returned(third);
        if (value) set(id, String(second.value), { node: value, place: [...place, third] });
      }
      // Newer ones have a list: name, getter, or name, 0 and the value itself.
      const list = second.type === "ArrayExpression" ? (second.elements as (AnyNode | null)[]) : [];
      for (let at = 0; at < list.length; at += 2) {
        const name = list[at];
        const isValue = list[at + 1]?.type === "Literal";
        const value = isValue ? list[++at + 1] : list[at + 1] && returned(list[at + 1] as AnyNode);
        if (name?.type === "Literal" && value) set(id, String(name.value), { node: value, place: [...place, value] });
      }
      if (second.type !== "ObjectExpression") return;
      for (const property of second.properties) {
        if (property.type !== "Property") continue;
        const name = property.key.type === "Identifier" ? property.key.name : null;
        const value = returned(property.value as AnyNode);
        if (name && value) set(id, name, { node: value, place: [...place, property.value as AnyNode] });
      }
    },
    assign(left, value, place, ownerOf) {
      if (left.type !== "MemberExpression") return;
      const { property } = left;
      const name = property.type === "Identifier" ? property.name : property.type === "Literal" ? property.value : null;
      if (typeof name !== "string") return;
      const asExports = moduleAt(ownerOf(left.object as AnyNode), 1);
      if (asExports !== null) set(asExports, name, { node: value, place });
      const asModule = name === "exports" ? moduleAt(ownerOf(left.object as AnyNode), 0) : null;
      if (asModule !== null) set(asModule, "=", { node: value, place });
    },
    required(call, isRequire, ownerOf) {
      if (call.type !== "CallExpression" || call.callee.type !== "Identifier") return null;
      const [argument] = call.arguments;
      if (argument?.type !== "Literal") return null;
      const id = String(argument.value);
      // The entry stands beside the modules and calls the runtime's own function.
      const isRuntime = isRequire && call.arguments.length === 1 && exportsOf.has(id);
      return isRuntime || moduleAt(ownerOf(call.callee), 2) !== null ? id : null;
    },
    exported: (id, name) => exportsOf.get(id)?.get(name) ?? null,
    all: () => exportsOf.entries(),
  };
}

/** The value that a getter such as `() => value` returns. */
function returned(node: AnyNode): AnyNode | null {
  if (node.type === "ArrowFunctionExpression" && node.body.type !== "BlockStatement") return node.body as AnyNode;
  if (node.type !== "ArrowFunctionExpression" && node.type !== "FunctionExpression") return null;
  const last = node.body.type === "BlockStatement" ? node.body.body.at(-1) : null;
  return last?.type === "ReturnStatement" ? ((last.argument ?? null) as AnyNode | null) : null;
}
