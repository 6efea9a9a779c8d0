import { traverseContractProcedures } from "@orpc/server";
import { contract } from "../../src/contract/all.ts";
import type { CallMeta } from "../../src/contract/call.ts";
import type { Access } from "../../src/contract/roles.ts";

/** One call of the contract as tests walk over them. `name` is its place in the contract, for example `teams.update`. */
export type ContractCall = {
  name: string;
  method: string;
  path: string;
  access: Access;
  /** Of an answer that is as it should be. */
  successStatus: number;
  /** Whether the audit log tells of it. */
  isRecorded: boolean;
};

/** Every call of the contract, so that one that is added later is tested without a change in the tests. */
export const contractCalls: readonly ContractCall[] = (() => {
  const calls: ContractCall[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { route, meta } = procedure["~orpc"];
    const { access, records } = meta as CallMeta;
    const method = route.method ?? "POST";
    calls.push({
      ...{ name: path.join("."), method, path: route.path ?? "", access },
      ...{ successStatus: route.successStatus ?? 200, isRecorded: records ?? method !== "GET" },
    });
  });
  return calls;
})();
