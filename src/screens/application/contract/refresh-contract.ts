import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../../client/client.ts";
import type { AccessContract } from "../../../contract/access-contracts.ts";
import { refreshAfterScan } from "../../../parts/scan/refresh-after-scan.ts";

/** Shows a contract as a change left it, and reads anew what follows from the change: findings, verdicts, questions. */
export async function refreshContract(
  queries: QueryClient,
  api: Api,
  contract: AccessContract,
  id: number,
): Promise<void> {
  const { queryKey } = api.accessContracts.get.queryOptions({ input: { id } });
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, contract);
  await queries.invalidateQueries({ queryKey: api.intentions.key() });
  await refreshAfterScan(queries, api);
}
