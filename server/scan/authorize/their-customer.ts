import type { ScanUser } from "../identity/identities.ts";
import { namesCustomer, ownCustomers } from "../identity/own-names.ts";
import { decoded } from "../inventory/decoded.ts";
import type { Operation } from "../operation.ts";
import { takesId } from "./owned-variables.ts";

/** Whether an operation is of one thing: by an id in its address, or among the variables of its query. */
export const namesOne = (operation: Operation, users: readonly ScanUser[]): boolean =>
  takesId(operation) || (operation.path.includes("{") && !isOfTheirCustomer(operation, users));

/**
 * Whether an address names nothing but the customer to whom everybody who asks belongs, `/t/{tenant}/notes`: then what each gets there
 * is their own view, as at an address without an id.
 */
function isOfTheirCustomer(
  { path, example }: Pick<Operation, "path" | "example">,
  users: readonly ScanUser[],
): boolean {
  const given = (example.split(/[?#]/, 1)[0] ?? "").split("/");
  const named = path.split("/").flatMap((segment, at) => (segment.includes("{") ? [{ segment, at }] : []));
  if (named.length === 0) return false;
  const customers = users.map((user) => ownCustomers(user));
  return named.every(({ segment, at }) => {
    const parameter = /^\{([^{}]+)\}$/.exec(segment)?.[1];
    const value = decoded(given[at] ?? "");
    return parameter !== undefined && namesCustomer(parameter) && customers.every((own) => own.includes(value));
  });
}
