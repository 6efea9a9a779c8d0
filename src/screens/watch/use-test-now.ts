import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import { verdictLook } from "../../parts/endpoint/verdict-chip.tsx";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";
import { observedOf } from "./use-add-observed.ts";
import type { WatchedOperation } from "./watched-operations.ts";

export type TestNow = { start(operation: WatchedOperation): void; busy: string | null };

/**
 * Has the platform test one operation now, added to the inventory of `applicationId` before where it is new, and every list read
 * anew; null for roles that may not.
 */
export function useTestNow(applicationId: number | undefined): TestNow | null {
  const api = useApi();
  const queries = useQueryClient();
  const mayTest = useCan("endpoints.test");
  async function endpointIdOf({ endpoint, ...operation }: WatchedOperation): Promise<number> {
    if (endpoint) return endpoint.id;
    const [added] = await api.applications.addObserved.call({
      id: applicationId ?? 0,
      operations: [observedOf(operation)],
    });
    if (!added) throw new Error("The inventory has this operation already. Reload the list, then test it.");
    return added.id;
  }
  const test = useCall(
    {
      mutationFn: async (operation: WatchedOperation) =>
        await api.endpoints.test.call({ endpointId: await endpointIdOf(operation) }),
      onSettled: () => void refreshAfterScan(queries, api),
    },
    {
      success: [
        "Tested",
        ({ authentication, authorization }) =>
          `Authentication is ${verdictLook(authentication.state).word}, authorization is ${verdictLook(authorization.state).word}.`,
      ],
      failure: ["Test Failed"],
    },
  );
  if (!mayTest || applicationId === undefined) return null;
  return { start: (operation) => test.mutate(operation), busy: test.isPending ? test.variables.key : null };
}
