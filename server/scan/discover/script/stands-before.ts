import type { AnyNode } from "acorn";
import { unwrap } from "./resolve.ts";

/** Names of what holds an address that is completed by others. */
export const holdsAddress =
  /(server|ur[li]|base|host|api|endpoint|origin|root|prefix|service|path|address|backend|gateway)$/i;
const path = /^(\/[\w.-]+)+\/?$/;

/**
 * The path in what a property is set to that holds an address: behind a beginning that is known only while the program runs.
 * `SYNC_SERVER: join(url, "/sync")`, `authUrl: base + "/auth"`; null where it is none.
 */
export function pathBehindUnknown(name: string, value: AnyNode | null): string | null {
  if (value === null || !holdsAddress.test(name)) return null;
  const texts: string[] = [];
  let unknown = 0;
  for (const part of partsOf(unwrap(value))) {
    if (typeof part === "string") texts.push(part);
    else unknown++;
  }
  const [text = ""] = texts;
  return unknown === 1 && texts.length === 1 && path.test(text) ? text.replace(/\/$/, "") : null;
}

/** What an address is put together of: its texts, and null for each value. */
function partsOf(node: AnyNode): (string | null)[] {
  if (node.type === "CallExpression" || node.type === "NewExpression") return node.arguments.map(textOf);
  if (node.type === "BinaryExpression" && node.operator === "+") return [node.left, node.right].map(textOf);
  if (node.type !== "TemplateLiteral") return [];
  const [before, after] = node.quasis.map(({ value }) => value.cooked ?? "");
  return node.quasis.length === 2 && before === "" ? [null, after ?? ""] : [];
}

const textOf = (node: unknown): string | null => {
  const { type, value } = node as { type: string; value?: unknown };
  return type === "Literal" && typeof value === "string" ? value : null;
};
