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
  const stale = [api.accessContracts.counts.key(), api.accessContracts.decisions.key(), api.intentions.key()];
  await Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: key })));
  await refreshAfterScan(queries, api);
}
