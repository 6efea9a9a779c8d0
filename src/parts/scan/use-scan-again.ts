import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { answerOr, useCall } from "../../client/use-call.ts";
import type { Scan } from "../../contract/scans.ts";

/** Scans the same application again and opens the new scan; null while it still runs, and for roles that may not. */
export function useScanAgain(scan: Pick<Scan, "status" | "applicationId">) {
  const api = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const create = useCall(
    api.scans.create.mutationOptions({
      onSuccess: (started) => {
        void queries.invalidateQueries({ queryKey: api.scans.list.key() });
        void queries.invalidateQueries({ queryKey: api.dashboard.key() });
        void queries.invalidateQueries({ queryKey: api.applicationSummaries.key() });
        navigate(`/scan/${started.id}`);
      },
    }),
    {
      success: ["Scan Started", ({ id }) => `Scan ${id} is queued.`],
      failure: ["Scan Failed", answerOr("Failed to start the API scan. Please try again.")],
    },
  );
  const may = useCan("scans.create");
  const { applicationId, status } = scan;
  if (!may || applicationId === null || status === "pending" || status === "running") return null;
  return { busy: create.isPending, start: () => create.mutate({ applicationId }) };
}
