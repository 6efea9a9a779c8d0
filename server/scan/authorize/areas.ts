import type { Operation } from "../operation.ts";
import { privilegedArea } from "./relation.ts";

/** The part of an API for those who may more that an operation lies in; null where it lies in none. */
export type AreaOf = (operation: Pick<Operation, "path" | "documentedRole">) => string | null;

/** As few operations do not show what a name stands for. */
const few = 10;

/**
 * Finds the parts of an API that are for those who may more. A name below which most of the API lies, such as the `admin`
 * of a product that is called so, tells nothing apart.
 */
export function areasOf(operations: readonly Pick<Operation, "path" | "documentedRole">[]): AreaOf {
  const sizes = new Map<string, number>();
  for (const operation of operations) {
    const area = privilegedArea(operation);
    if (area !== null) sizes.set(area, (sizes.get(area) ?? 0) + 1);
  }
  return (operation) => {
    const area = privilegedArea(operation);
    if (area === null || operations.length < few) return area;
    return (sizes.get(area) ?? 0) * 2 > operations.length ? null : area;
  };
}
