import type { Operation } from "../operation.ts";
import { operationsOfHar } from "./operations-of-har.ts";
import { isPostmanCollection, operationsOfCollection } from "./postman-collection.ts";

/**
 * The operations of what a user recorded or collected, on the origin of `base`: an HTTP Archive or a Postman collection of
 * format 2, told apart by their content. Throws a sentence for the user when the value is neither.
 */
export function importedOperations(value: unknown, base: URL): Operation[] {
  return isPostmanCollection(value)
    ? operationsOfCollection(value, base, "an imported Postman collection")
    : operationsOfHar(value, base);
}
