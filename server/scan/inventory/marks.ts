import type { Exchange } from "../../../src/contract/endpoints.ts";
import type { Operation } from "../operation.ts";

/** What a target says about what it does not have, or about a method that it does not take. */
export const absent: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/**
 * Whether an operation is documented and never answers. Where its example may name nothing that exists, a 404 proves
 * nothing; and silence is a fault of the network, not of the documentation.
 */
export function isOrphan(operation: Operation, exchanges: readonly Pick<Exchange, "status">[]): boolean {
  const isDocumented = operation.source === "openapi" || operation.source === "postman";
  if (!isDocumented || exchanges.length === 0) return operation.isOrphan ?? false;
  if (operation.isOrphan) return exchanges.every(({ status }) => status !== null && absent.has(status));
  const isFixed = !operation.path.includes("{");
  return exchanges.every(({ status }) => {
    if (status === null || !absent.has(status)) return false;
    return isFixed || status === 405 || status === 501;
  });
}
