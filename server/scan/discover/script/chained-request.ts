import type { AnyNode, CallExpression } from "acorn";
import type { Folder } from "./fold.ts";
import type { ScriptRequest } from "./requests.ts";
import { memberName, propertyOf, unwrap } from "./resolve.ts";

const maxLength = 30;

/**
 * A call of Hono's client, `client.api.orders[":id"].$put({ param, json })`: its address is spelt by properties, behind what
 * `hc("/base")` was given. Null where it is another call.
 */
export function chainedRequest(call: CallExpression, place: readonly AnyNode[], folder: Folder): ScriptRequest | null {
  const callee = unwrap(call.callee as AnyNode);
  const method = /^\$(get|post|put|patch|delete)$/.exec(memberName(callee) ?? "")?.[1]?.toUpperCase();
  if (method === undefined || callee.type !== "MemberExpression") return null;
  const names: string[] = [];
  let at = { node: unwrap(callee.object as AnyNode), place };
  for (let left = maxLength; left > 0; left -= 1) {
    const { node } = at;
    const name = memberName(node);
    if (node.type === "MemberExpression" && name !== null) {
      names.unshift(name);
      at = { ...at, node: unwrap(node.object as AnyNode) };
    } else {
      const made = node.type === "Identifier" ? folder.resolve(node, at.place) : null;
      if (!made || made.node === node) break;
      at = made;
    }
  }
  // `index` stands for the address itself, and what a parameter must look like for no part of its name.
  const path = names.filter((name, index) => name !== "index" || index < names.length - 1);
  const base = at.node.type === "CallExpression" ? folder.fold(at.node.arguments[0] as AnyNode, at.place) : null;
  const given = call.arguments[0]?.type === "ObjectExpression" ? call.arguments[0] : null;
  const holds = (name: string) => given !== null && propertyOf(given, name) !== null;
  // A record of AngularJS is removed by `record.$delete()`.
  const isClient = base !== null || ["param", "query", "json", "form"].some(holds);
  if (path.length === 0 || !isClient) return null;
  return {
    method,
    url: [{ text: `/${path.map((name) => /^:\w+/.exec(name)?.[0] ?? name).join("/")}` }],
    base,
    isSure: true,
    isForm: holds("form"),
    hasBody: holds("json") || holds("form"),
  };
}
