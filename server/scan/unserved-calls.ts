import type { Operation } from "./operation.ts";
import type { JudgedOperation } from "./outcome.ts";

/** What is answered to faulty input, or where nothing is. */
const nothing = new Set([400, 404, 405, 413, 415, 422]);

/**
 * Whether an operation is a write that nothing but a page's script names, and the target says by its router that it has no such
 * route: 405, or a 404 that names method and address, as a handler that hides something does not.
 */
export function isUnservedCall({ operation, exchanges }: Pick<JudgedOperation, "operation" | "exchanges">): boolean {
  const { method, source, provenance = [], graphql } = operation;
  const isScripts = source === "javascript" && provenance.every((place) => place.source === "javascript");
  const own = exchanges.filter((one) => one.method === method);
  if (!isScripts || method === "GET" || graphql || !own.every(({ status }) => status !== null && nothing.has(status)))
    return false;
  return own.some((one) => one.status === 405 || (one.status === 404 && namesItself(one)));
}

function namesItself({ url, method, responseBody }: JudgedOperation["exchanges"][number]): boolean {
  const said = responseBody ?? "";
  const words = said.toUpperCase().split(/[^A-Z]+/);
  return URL.canParse(url) && said.includes(new URL(url).pathname) && words.includes(method);
}

/** The operations without calls that only scripts name and the target does not serve, and those. */
export function withoutUnserved(
  operations: readonly Operation[],
  judged: ReadonlyMap<string, JudgedOperation>,
): { served: Operation[]; unserved: Operation[] } {
  const isUnserved = ({ method, path }: Operation) => {
    const known = judged.get(`${method} ${path}`);
    return known !== undefined && isUnservedCall(known);
  };
  return { served: operations.filter((one) => !isUnserved(one)), unserved: operations.filter(isUnserved) };
}
