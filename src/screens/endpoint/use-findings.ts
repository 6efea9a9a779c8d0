import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Finding } from "../../contract/findings.ts";
import { useRefreshFindings } from "../../parts/finding/use-resolve.ts";

/** An endpoint's findings, worst first; none until they are known. */
export function useFindings(endpointId: number): readonly Finding[] {
  const api = useApi();
  return useQuery(api.findings.list.queryOptions({ input: { endpointId } })).data ?? none;
}

const none: readonly Finding[] = [];

/** Whether a finding stands and nobody put it aside. */
export const isOpen = ({ state }: Finding): boolean => state === "open" || state === "regressed";

/** Takes a dismissed or resolved finding up again. */
export function useReopen() {
  const api = useApi();
  return useCall(api.findings.reopen.mutationOptions({ onSuccess: useRefreshFindings() }), {
    success: ["Finding Reopened", "The next test raises an alert if it is still there."],
    failure: ["Reopening Failed"],
  });
}
