import { traverseContractProcedures } from "@orpc/server";
import { contract } from "../../src/contract/all.ts";
import type { Access } from "../../src/contract/roles.ts";

/** One call of the contract as tests walk over them. `name` is its place in the contract, for example `teams.update`. */
export type ContractCall = { name: string; method: string; path: string; access: Access };

/** Every call of the contract, so that one that is added later is tested without a change in the tests. */
export const contractCalls: readonly ContractCall[] = (() => {
  const calls: ContractCall[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { route, meta } = procedure["~orpc"];
    const { access } = meta as { access: Access };
    calls.push({ name: path.join("."), method: route.method ?? "POST", path: route.path ?? "", access });
  });
  return calls;
})();
