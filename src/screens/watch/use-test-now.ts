import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import { verdictLook } from "../../parts/endpoint/verdict-chip.tsx";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";

export type TestNow = { start(endpointId: number): void; busy: number | null };

/** Has the platform test one endpoint now, and every list read anew what that showed; null for roles that may not. */
export function useTestNow(): TestNow | null {
  const api = useApi();
  const queries = useQueryClient();
  const mayTest = useCan("endpoints.test");
  const test = useCall(api.endpoints.test.mutationOptions({ onSuccess: () => void refreshAfterScan(queries, api) }), {
    success: [
      "Tested",
      ({ authentication, authorization }) =>
        `Authentication is ${verdictLook(authentication.state).word}, authorization is ${verdictLook(authorization.state).word}.`,
    ],
    failure: ["Test Failed"],
  });
  if (!mayTest) return null;
  return {
    start: (endpointId) => test.mutate({ endpointId }),
    busy: test.isPending ? ((test.variables as { endpointId: number } | undefined)?.endpointId ?? null) : null,
  };
}
