import { type AnyNode, type Function as FunctionNode, parseExpressionAt } from "acorn";
import { memberName, returnOf, unwrap } from "./resolve.ts";

const maxChunks = 300;
/** Naming functions that are read: a bundle has one for each of its runtimes, and each is parsed to its end. */
const maxNamers = 8;
/** Where a runtime says how it names its chunks: `r.u = e => …` of webpack and its kin, `miniCssF` left aside. */
const namers = /\.u=(?=function|\(?[a-z_$][\w$]*\)?=>)/gi;
/**
 * Where a runtime asks for a chunk: `r.e(55)`, `r.e("pages_admin")`. It may have no table of them: that of a federated module names
 * each by its number alone.
 */
const asking = /\.e\((?:\/\*[^*]{0,40}\*\/)?\s{0,3}(?:(\d{1,7})|["']([\w~./-]{1,80})["'])\)/g;
/** Also where they stand in a text within a text, `"[\"static/chunks/a.js\"]"`. */
const literals = /["'`]((?:https?:\/\/|\.{0,2}\/)?[\w@%~./()[\]-]{1,200}\.m?js)(?:\?[\w=.-]*)?\\?["'`]/g;

/** Scripts that a script may load later, as written in it, and the folder that its runtime puts before them. */
export type ChunkNames = { names: string[]; publicPath: string | null };

/** Reads static and dynamic imports, lists for preloading, manifests and chunk tables out of a script's text. */
export function chunkNames(text: string): ChunkNames {
  const names = new Set(scriptsNamed(text));
  const asked = [...text.matchAll(asking)].map(([, number, name]) => number ?? name ?? "").slice(0, maxChunks);
  for (const match of [...text.matchAll(namers)].slice(0, maxNamers)) {
    try {
      const parsed = parseExpressionAt(text, match.index + 3, { ecmaVersion: "latest" }) as AnyNode;
      // Minified statements go on behind a comma.
      const node = parsed.type === "SequenceExpression" ? (parsed.expressions[0] as AnyNode) : parsed;
      if (node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression") {
        for (const name of namesBy(node, asked)) names.add(name);
      }
    } catch {
      // Not a function after all: the text only looks like one.
    }
  }
  const publicPath = /\.p=["']((?:https?:\/\/[^"'/]+)?\/[\w@%~./-]*)["']/.exec(text)?.[1] ?? null;
  return { names: [...names].slice(0, maxChunks), publicPath };
}

/** Addresses of scripts that stand in a text as they are, in quotes. */
export const scriptsNamed = (text: string): string[] => [...text.matchAll(literals)].map((match) => match[1] ?? "");

/** Calls the naming function in thought with every chunk number that stands in it, or that its runtime asks for. */
function namesBy(node: FunctionNode & AnyNode, asked: readonly string[]): string[] {
  const [parameter] = node.params;
  const body = returnOf(node);
  if (parameter?.type !== "Identifier" || !body) return [];
  const keys = new Set<string>(asked);
  collectKeys(body, keys);
  return [...keys].slice(0, maxChunks).flatMap((key) => {
    const name = textFor(body, parameter.name, key);
    return name !== null && /\.m?js$/.test(name) && !/undefined/.test(name) ? [name] : [];
  });
}

function collectKeys(node: AnyNode, keys: Set<string>): void {
  if (node.type === "ObjectExpression") {
    for (const property of node.properties) {
      if (property.type !== "Property") continue;
      const { key } = property;
      if (key.type === "Literal") keys.add(String(key.value));
      else if (key.type === "Identifier") keys.add(key.name);
    }
  } else if (node.type === "BinaryExpression" && /^===?$/.test(node.operator)) {
    for (const side of [node.left, node.right]) if (side.type === "Literal") keys.add(String(side.value));
  }
  if (node.type === "ObjectExpression") return;
  for (const value of Object.values(node).flat()) {
    if (typeof value === "object" && value !== null && "type" in value) collectKeys(value as AnyNode, keys);
  }
}

/** The text that an expression of texts, tables and conditions has for one chunk; null when it is something else. */
function textFor(wrapped: AnyNode, parameter: string, key: string): string | null {
  const node = unwrap(wrapped);
  const inner = (next: unknown) => textFor(next as AnyNode, parameter, key);
  switch (node.type) {
    case "Literal":
      return String(node.value);
    case "Identifier":
      return node.name === parameter ? key : null;
    case "TemplateLiteral": {
      const texts = node.quasis.map(({ value }) => value.cooked ?? "");
      const values = node.expressions.map(inner);
      return values.includes(null) ? null : texts.map((text, index) => text + (values[index] ?? "")).join("");
    }
    case "BinaryExpression": {
      const [left, right] = [inner(node.left), inner(node.right)];
      if (/^===?$/.test(node.operator)) return left === right ? "true" : "";
      return node.operator === "+" && left !== null && right !== null ? left + right : null;
    }
    case "LogicalExpression":
      return inner(node.left) || inner(node.right);
    case "ConditionalExpression":
      return inner(node.test) ? inner(node.consequent) : inner(node.alternate);
    case "CallExpression":
      // `"".concat(a, b)`, as older compilers write templates.
      return memberName(node.callee as AnyNode) === "concat" && node.callee.type === "MemberExpression"
        ? [node.callee.object, ...node.arguments].map(inner).join("")
        : null;
    case "MemberExpression": {
      const table = unwrap(node.object as AnyNode);
      if (table.type !== "ObjectExpression") return null;
      const asked = node.computed ? inner(node.property) : null;
      const found = table.properties.find(
        (property) =>
          property.type === "Property" &&
          String(property.key.type === "Literal" ? property.key.value : "name" in property.key && property.key.name) ===
            asked,
      );
      return found?.type === "Property" ? inner(found.value) : null;
    }
    default:
      return null;
  }
}
