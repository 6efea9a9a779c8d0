import { useQueryClient } from "@tanstack/react-query";
import { Square } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { answerOr, useCall } from "../../client/use-call.ts";
import type { Scan } from "../../contract/scans.ts";
import { isUnderWay } from "../../parts/scan/is-under-way.ts";
import { Button } from "../../ui/button.tsx";

/** Stops a scan that waits or runs; what it found so far is kept. Absent for roles that may not. */
export function StopScan({ scan }: { scan: Scan }) {
  const api = useApi();
  const queries = useQueryClient();
  const cancel = useCall(
    api.scans.cancel.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.scans.key() }),
    }),
    { failure: ["Stop Failed", answerOr("Failed to stop the scan. Please try again.")] },
  );
  const may = useCan("scans.cancel");
  if (!may || !isUnderWay(scan)) return null;
  return (
    <Button variant="danger" icon={Square} busy={cancel.isPending} onClick={() => cancel.mutate({ id: scan.id })}>
      {cancel.isPending ? "Stopping" : "Stop scan"}
    </Button>
  );
}
