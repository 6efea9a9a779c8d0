import type { AnyNode, CallExpression, Function as FunctionNode, ObjectExpression } from "acorn";
import { isFunction, type Scopes } from "./scopes.ts";
import type { Place, Site } from "./site.ts";

/** Finds what a name or a member stands for, when that is one known expression; null otherwise. */
export type Resolve = (node: AnyNode, place: Place) => Site | null;

/** Name under which the exports of other scripts' bundled modules stand, as an object by module id. */
export const foreignModules = "__bundledElsewhere";

const maxDepth = 12;

/** Creates a resolver over the names of one script. */
export function createResolver(scopes: Scopes): Resolve {
  function resolve(given: AnyNode, place: Place, depth: number): Site | null {
    if (depth > maxDepth) return null;
    const node = unwrap(given);
    if (node.type === "Identifier") {
      const binding = scopes.lookup(node.name, place);
      if (!binding?.init) return null;
      return resolve(binding.init, binding.place, depth + 1) ?? { node: unwrap(binding.init), place: binding.place };
    }
    if (node.type === "CallExpression") return interop(node, place, depth);
    const name = memberName(node);
    if (node.type !== "MemberExpression" || name === null) return null;
    const site = member(node.object as AnyNode, name, place, depth);
    return site && (resolve(site.node, site.place, depth + 1) ?? { ...site, node: unwrap(site.node) });
  }

  function member(object: AnyNode, name: string, place: Place, depth: number): Site | null {
    if (object.type === "ThisExpression") {
      const field = scopes.field(name, place);
      if (field) return field;
    }
    const owner = resolve(object, place, depth + 1) ?? { node: unwrap(object), place };
    if (owner.node.type === "ObjectExpression") {
      const value = propertyOf(owner.node, name);
      if (value) return { node: value, place: owner.place };
    }
    if (/^Class/.test(owner.node.type)) {
      // A static field, or an instance that is not followed further.
      const value = scopes.field(name, [...owner.place, owner.node]);
      if (value) return value;
    }
    if (owner.node.type === "NewExpression") {
      const made = resolve(owner.node.callee as AnyNode, owner.place, depth + 1);
      const value = made && /^Class/.test(made.node.type) && scopes.field(name, [...made.place, made.node]);
      if (value) return value;
    }
    if (owner.node.type === "CallExpression") {
      const exported = moduleExport(owner.node, owner.place, [name]);
      if (exported) return exported;
      const maker = owner.node.callee as AnyNode;
      const set = isFunction(maker) ? scopes.setBy(maker, name) : null;
      if (set?.type === "Literal" || set?.type === "TemplateLiteral") return { node: set, place };
    }
    const assigned = scopes.property(name);
    return assigned?.type === "Literal" || assigned?.type === "TemplateLiteral" ? { node: assigned, place } : null;
  }

  function moduleExport(call: AnyNode, place: Place, names: readonly string[]): Site | null {
    const id = scopes.required(call, place);
    if (id === null) return null;
    for (const name of names) {
      const own = scopes.modules.exported(id, name);
      if (own) return own;
    }
    const foreign = scopes.lookup(foreignModules, place)?.init;
    const exports = foreign?.type === "ObjectExpression" ? propertyOf(foreign, id) : null;
    for (const name of exports?.type === "ObjectExpression" ? names : []) {
      const value = propertyOf(exports as ObjectExpression, name);
      if (value) return { node: value, place: [] };
    }
    return null;
  }

  /** `r()` where `r = require.n(require(1))`: the default export of a module. */
  function interop(call: CallExpression, place: Place, depth: number): Site | null {
    const callee = resolve(call.callee as AnyNode, place, depth + 1);
    if (callee?.node.type !== "CallExpression" || memberName(callee.node.callee as AnyNode) !== "n") return null;
    const argument = callee.node.arguments[0] as AnyNode | undefined;
    const loaded = argument && (resolve(argument, callee.place, depth + 1) ?? { node: argument, place: callee.place });
    const value = loaded && moduleExport(loaded.node, loaded.place, ["default", "Z", "="]);
    return value ? (resolve(value.node, value.place, depth + 1) ?? value) : null;
  }

  return (node, place) => resolve(node, place, 0);
}

/** An expression without what only changes its type or its grouping: `(0, f)`, `Object(f)`, `x as T`, `x!`. */
export function unwrap(node: AnyNode): AnyNode {
  let inner = node;
  for (;;) {
    if (inner.type === "SequenceExpression") inner = inner.expressions.at(-1) as AnyNode;
    else if (isObjectOf(inner)) inner = inner.arguments[0] as AnyNode;
    else if (inner.type === "ParenthesizedExpression" || inner.type === "ChainExpression") {
      inner = inner.expression as AnyNode;
    } else if (/^TS/.test(inner.type) && "expression" in inner) inner = inner.expression as AnyNode;
    else return inner;
  }
}

/** `Object(f)`, by which older bundlers call what they import. */
const isObjectOf = (node: AnyNode): node is CallExpression & AnyNode =>
  node.type === "CallExpression" &&
  node.callee.type === "Identifier" &&
  node.callee.name === "Object" &&
  node.arguments.length === 1;

/** The value of a plain property of an object literal. */
export function propertyOf(node: ObjectExpression, name: string): AnyNode | null {
  for (const property of node.properties) {
    if (property.type !== "Property" || property.computed) continue;
    const { key } = property;
    const own = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : null;
    if (own === name) return property.value as AnyNode;
  }
  return null;
}

/** The property that a callee names: `get` of `client.get`. */
export function memberName(node: AnyNode): string | null {
  if (node.type !== "MemberExpression") return null;
  if (!node.computed && node.property.type === "Identifier") return node.property.name;
  return node.property.type === "Literal" && typeof node.property.value === "string" ? node.property.value : null;
}

/** The value of a function's last statement, when that is a return. */
export function returnOf(node: FunctionNode & AnyNode): AnyNode | null {
  if (node.body.type !== "BlockStatement") return node.body as AnyNode;
  const last = node.body.body.at(-1);
  return last?.type === "ReturnStatement" && last.argument ? unwrap(last.argument as AnyNode) : null;
}
