import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";

const question =
  "Are you sure you want to delete this scan? This action cannot be undone. All scan data, endpoints, and results will be permanently removed.";

/** Deletes a scan after asking, then goes to the list. Absent for roles that may not. */
export function DeleteScan({ scanId }: { scanId: number }) {
  const api = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const remove = useCall(
    api.scans.remove.mutationOptions({
      onSuccess: () => {
        setAsking(false);
        navigate("/scanner");
        queries.removeQueries({ queryKey: api.scans.get.key({ input: { id: scanId } }) });
        void refreshAfterScan(queries, api);
      },
    }),
    {
      success: ["Scan Deleted", `Scan ${scanId} and its results are gone.`],
      failure: ["Delete Failed", "Failed to delete the scan. Please try again."],
    },
  );
  if (!useCan("scans.remove")) return null;
  return (
    <>
      <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
        Delete Scan
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete scan ${scanId}?`}
        text={question}
        action="Delete Scan"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: scanId })}
      />
    </>
  );
}
