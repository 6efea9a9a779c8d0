import type { AnyNode, CallExpression, Function as FunctionNode, MemberExpression } from "acorn";
import { createResolver, memberName, type Resolve, returnOf, unwrap } from "./resolve.ts";
import { isFunction, type Scopes } from "./scopes.ts";
import type { Site } from "./site.ts";
import { holdsAddress } from "./stands-before.ts";
import { valuesAt } from "./values-at.ts";

/** A piece of a folded text: known characters, or a hole where the value is unknown. */
export type Part = { text: string } | { hole: string; parameter: { owner: FunctionNode; index: number } | null };

/** Values for parameters of functions that are being followed. */
export type Arguments = ReadonlyMap<FunctionNode, readonly (readonly Part[] | null)[]>;

/** Folds expressions into texts with holes, as far as constants reach. */
export type Folder = {
  /** Null when the expression is no text at all. */
  fold(node: AnyNode | null | undefined, place: readonly AnyNode[], given?: Arguments): Part[] | null;
  resolve: Resolve;
  /**
   * Runs `read` once for each way in which the conditions and tables that it meets may turn out, the same way for all of
   * them: `method: id ? "PUT" : "POST"` belongs to `url: id ? one : all`.
   */
  eachWay<T>(read: () => T): T[];
};

const maxDepth = 12;
/** Entries of a table of addresses that are taken one after the other. */
const maxWays = 40;
/** A name that is given more values than this is one that changes all the time. */
const maxValues = 6;
const none: Arguments = new Map();

/** Creates a folder over the names of one script. */
export function createFolder(scopes: Scopes): Folder {
  const resolve = createResolver(scopes);
  let way = 0;
  let ways = 1;
  /** What parameters are made into, while that is folded: inside, the name is what was given. */
  const rewriting = new Set<AnyNode>();

  /** One of the values that a name is given here and there. */
  const oneOf = (values: readonly Site[]): Site | null =>
    (values.length > 0 && values.length <= maxValues && values[choice(values.length)]) || null;

  /** Which of so many ways is taken this time. */
  function choice(count: number): number {
    ways = Math.min(maxWays, Math.max(ways, count));
    return way % count;
  }

  function fold(
    wrapped: AnyNode | null | undefined,
    place: readonly AnyNode[],
    given: Arguments,
    depth: number,
  ): Part[] | null {
    if (!wrapped || depth > maxDepth) return null;
    const node = unwrap(wrapped);
    const inner = (next: AnyNode | null | undefined) => fold(next, place, given, depth + 1);
    const holeOf = (next: AnyNode) => hole(heldIn(next, place) ?? next);
    const orHole = (next: AnyNode) => inner(next) ?? [holeOf(next)];
    switch (node.type) {
      case "Literal":
        return typeof node.value === "string" || typeof node.value === "number" ? [{ text: String(node.value) }] : null;
      case "TemplateLiteral":
        return node.quasis.flatMap((quasi, index) => {
          const expression = node.expressions[index] as AnyNode | undefined;
          return [{ text: quasi.value.cooked ?? "" }, ...(expression ? orHole(expression) : [])];
        });
      case "BinaryExpression": {
        if (node.operator !== "+") return null;
        const [left, right] = [node.left as AnyNode, node.right as AnyNode];
        const folded = [inner(left), inner(right)];
        if (folded.every((side) => side === null)) return null;
        return [...(folded[0] ?? [holeOf(left)]), ...(folded[1] ?? [holeOf(right)])];
      }
      case "LogicalExpression":
        return known(inner(node.left as AnyNode)) ?? inner(node.right as AnyNode);
      case "ConditionalExpression": {
        const both = [inner(node.consequent as AnyNode), inner(node.alternate as AnyNode)];
        return both.includes(null) ? (both[0] ?? both[1] ?? null) : (both[choice(2)] ?? null);
      }
      case "AssignmentExpression":
        return inner(node.right as AnyNode);
      case "AwaitExpression":
        return inner(node.argument as AnyNode);
      case "Identifier": {
        const binding = scopes.lookup(node.name, place);
        const { rewritten } = binding ?? {};
        if (rewritten && !rewriting.has(rewritten.node)) {
          rewriting.add(rewritten.node);
          const whole = fold(rewritten.node, rewritten.place, given, depth + 1);
          rewriting.delete(rewritten.node);
          if (whole) return whole;
        }
        const owner = binding?.parameter?.owner;
        const value = owner && given.get(owner)?.[binding.parameter?.index ?? 0];
        if (value) return [...value];
        if (binding?.parameter && !binding.init) return [{ hole: node.name, parameter: binding.parameter }];
        const first = binding?.init
          ? { node: binding.init, place: binding.place }
          : oneOf(valuesAt(binding?.values ?? [], node, place));
        const start = first && fold(first.node, first.place, given, depth + 1);
        const added = (binding?.added ?? []).flatMap(
          (more) => fold(more.node, more.place, given, depth + 1) ?? [hole(more.node)],
        );
        return start && [...start, ...added];
      }
      case "MemberExpression": {
        if (isOwnOrigin(node)) return [{ text: "" }];
        const entry = node.computed ? entryOf(node.object as AnyNode, node.property as AnyNode, place) : null;
        if (entry) return fold(entry.node, entry.place, given, depth + 1);
        const target = resolve(node, place);
        return target ? (constructed(target, depth) ?? fold(target.node, target.place, given, depth + 1)) : null;
      }
      case "CallExpression":
      case "NewExpression":
        return foldCall(node as CallExpression, place, given, depth);
      default:
        return null;
    }
  }

  /** The member that a name stands for, where that holds an address: `const server = config.SYNC_SERVER`. */
  function heldIn(node: AnyNode, place: readonly AnyNode[]): AnyNode | null {
    const init = node.type === "Identifier" ? scopes.lookup(node.name, place)?.init : null;
    const held = init ? unwrap(init) : null;
    return held?.type === "MemberExpression" && holdsAddress.test(memberName(held) ?? "") ? held : null;
  }

  /** What is in a list, in its order: written out, or put in one after the other; null where it is none or nothing is known. */
  function elementsOf(object: AnyNode, place: readonly AnyNode[]): Site[] | null {
    const binding = object.type === "Identifier" ? scopes.lookup(object.name, place) : null;
    const list = binding?.init ? { node: binding.init, place: binding.place } : { node: object, place };
    if (list.node.type !== "ArrayExpression") return null;
    const written = list.node.elements.flatMap((element) =>
      element === null ? [] : [{ node: element as AnyNode, place: list.place }],
    );
    const all = [...written, ...(binding?.added ?? [])];
    return all.length > 0 ? all : null;
  }

  /** One entry of a table that is read by a name that is known only while the program runs: `urls[kind]`. */
  function entryOf(object: AnyNode, name: AnyNode, place: readonly AnyNode[]): Site | null {
    if (name.type === "Literal") return null;
    const table = resolve(object, place) ?? { node: unwrap(object), place };
    if (table.node.type !== "ObjectExpression") return null;
    const values = table.node.properties.flatMap((property) =>
      property.type === "Property" && !isFunction(property.value as AnyNode) ? [property.value as AnyNode] : [],
    );
    const value = values.length > 0 ? values[choice(values.length)] : undefined;
    return value ? { node: value, place: table.place } : null;
  }

  function foldCall(node: CallExpression, place: readonly AnyNode[], given: Arguments, depth: number): Part[] | null {
    const callee = node.callee as AnyNode;
    const args = node.arguments as AnyNode[];
    const inner = (next: AnyNode | undefined) => fold(next, place, given, depth + 1);
    const name = callee.type === "Identifier" ? callee.name : memberName(callee);
    if (name === "encodeURIComponent" || name === "encodeURI" || name === "String") {
      return inner(args[0]) ?? (args[0] ? [hole(args[0])] : null);
    }
    if (name === "URL" && args[0]) {
      const base = known(inner(args[1]));
      const path = inner(args[0]);
      return base && path && !startsLikeAddress(path) ? [...base, ...path] : path;
    }
    if (callee.type === "MemberExpression") {
      const object = callee.object as AnyNode;
      // Transpilers write template strings as "".concat(a, b).
      if (name === "concat") {
        const start = inner(object);
        return start && [...start, ...args.flatMap((arg) => inner(arg) ?? [hole(arg)])];
      }
      if (name === "join") {
        const elements = elementsOf(object, place);
        const separator = known(inner(args[0])) ?? [{ text: "," }];
        if (elements)
          return elements.flatMap((element, index) => [
            ...(index > 0 ? separator : []),
            ...(fold(element.node, element.place, given, depth + 1) ?? [hole(element.node)]),
          ]);
      }
      if (name === "toString" || name === "trim" || name === "replace") return inner(object);
    }
    const target = isFunction(callee) ? { node: callee, place } : resolve(callee, place);
    if (!target || !isFunction(target.node)) return null;
    const result = returnOf(target.node);
    if (!result) return null;
    const passed = new Map(given).set(target.node, args.map(inner));
    return fold(result, [...target.place, target.node, target.node.body as AnyNode], passed, depth + 1);
  }

  /** A field that the constructor sets to its parameter: the value that the only instance was made with. */
  function constructed({ node, place }: Site, depth: number): Part[] | null {
    const parameter = node.type === "Identifier" ? scopes.lookup(node.name, place)?.parameter : null;
    const made = parameter && scopes.constructedWith(parameter.owner);
    return made ? fold(made.node.arguments[parameter.index] as AnyNode, made.place, none, depth + 1) : null;
  }

  return {
    fold: (node, place, given = none) => fold(node, place, given, 0),
    resolve,
    eachWay(read) {
      ways = 1;
      way = 0;
      const results = [read()];
      for (way = 1; way < ways; way++) results.push(read());
      way = 0;
      return results;
    },
  };
}

/** `location.origin`, `window.location.origin`, `document.baseURI`: the page's own origin, which is the target's. */
function isOwnOrigin(node: MemberExpression): boolean {
  const name = memberName(node as AnyNode);
  if (name !== "origin" && name !== "baseURI") return false;
  const object = node.object as AnyNode;
  return (object.type === "Identifier" ? object.name : memberName(object)) !== null;
}

function known(parts: Part[] | null): Part[] | null {
  return parts?.every((part) => "text" in part) ? parts : null;
}

function startsLikeAddress(parts: Part[]): boolean {
  const [first] = parts;
  return first !== undefined && "text" in first && /^([a-z]+:)?\/\//i.test(first.text);
}

/** A hole named after the expression that stands there. */
function hole(node: AnyNode): Part {
  const expression = node.type === "CallExpression" ? (node.arguments[0] as AnyNode | undefined) : node;
  const name = expression?.type === "Identifier" ? expression.name : expression ? memberName(expression) : null;
  return { hole: name ?? "id", parameter: null };
}
