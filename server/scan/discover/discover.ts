import { buildInventory } from "../inventory/inventory.ts";
import type { Operation } from "../operation.ts";
import { BudgetSpentError } from "../wire/budget.ts";
import { discoverySources } from "./all.ts";
import type { DiscoverContext } from "./context.ts";
import { fitAddresses } from "./fit-addresses.ts";
import { withoutFalseDocumentation } from "./intention.ts";
import { withSignUp } from "./sign-up.ts";

/**
 * Runs all sources one after the other and returns one list of operations. A source that fails costs its own results
 * only; a spent budget ends discovery with what there is.
 */
export async function discoverOperations(
  context: DiscoverContext,
  shapeOf: (example: string) => string | null,
  onFound: (operations: Operation[]) => void,
): Promise<Operation[]> {
  for (const source of discoverySources) {
    if (context.remaining() <= 0) {
      context.log(`${source.name}: left out, no requests or no time are left for it`);
      continue;
    }
    const before = buildInventory(context.operations, shapeOf).length;
    try {
      const found = fitAddresses(await source.discover(context), (line) => context.log(`${source.name}: ${line}`));
      context.learn(found);
      context.operations.push(...found);
    } catch (error) {
      context.signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      context.log(`${source.name}: ended early, ${reason}`);
      if (error instanceof BudgetSpentError) break;
    }
    context.operations = withoutFalseDocumentation(context.operations, shapeOf);
    const inventory = buildInventory(context.operations, shapeOf);
    const added = inventory.length - before;
    if (added > 0 && context.operations.length > added) {
      context.log(
        `${source.name} ${/s$/.test(source.name) ? "add" : "adds"} ${added} ${added === 1 ? "operation" : "operations"}`,
      );
    }
    onFound(inventory);
  }
  return withSignUp(buildInventory(context.operations, shapeOf));
}
