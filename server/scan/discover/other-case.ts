import { templateKey } from "../../../src/contract/path-template.ts";
import { sameContent } from "../compare/compare.ts";
import { mergeAlike } from "../inventory/inventory.ts";
import type { Operation } from "../operation.ts";
import { jsonBody } from "./answer-shape.ts";
import type { DiscoverContext } from "./context.ts";

/** Pairs of addresses that are compared; one tells of the whole router. */
const enough = 3;

/**
 * Writes each path as one source does, its document first, where the router ignores case: `/Boats` and `/boats` are one operation
 * there. That is seen from two addresses which the sources write both ways; where nothing is written twice, nothing is asked.
 */
export async function withoutOtherCase(
  operations: readonly Operation[],
  context: Pick<DiscoverContext, "get" | "remaining">,
): Promise<readonly Operation[]> {
  const spelled = new Map<string, string>();
  const doubled = new Map<string, Operation>();
  const byTrust = operations.toSorted((one, two) => Number(isDescribed(two)) - Number(isDescribed(one)));
  for (const operation of byTrust) {
    if (operation.graphql) continue;
    const key = templateKey(operation.path).toLowerCase();
    const first = spelled.get(key) ?? operation.path;
    spelled.set(key, first);
    if (templateKey(first) !== templateKey(operation.path)) doubled.set(operation.path, operation);
  }
  const respelled = (operation: Operation): Operation => {
    const path = spelled.get(templateKey(operation.path).toLowerCase());
    return operation.graphql || path === undefined || !doubled.has(operation.path)
      ? operation
      : { ...operation, path, example: exampleOf(operation, path) };
  };
  for (const operation of [...doubled.values()].filter(({ method }) => method === "GET").slice(0, enough)) {
    if (context.remaining() <= 0) break;
    const answers = [await context.get(operation.example), await context.get(respelled(operation).example)] as const;
    if (jsonBody(answers[0]) !== undefined && sameContent(...answers)) return mergeAlike(byTrust.map(respelled));
  }
  return operations;
}

const isDescribed = ({ source }: Operation): boolean => source === "openapi" || source === "postman";

/** The example's address with the fixed parts of a path as that writes them. */
function exampleOf({ example }: Operation, path: string): string {
  const [route = "", ...query] = example.split("?");
  const parts = path.split("/");
  const written = route
    .split("/")
    .map((part, at) => (parts[at] === undefined || /\{/.test(parts[at]) ? part : parts[at]));
  return [written.join("/"), ...query].join("?");
}
