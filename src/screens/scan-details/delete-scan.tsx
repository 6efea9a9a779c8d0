import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";
import { Confirm } from "../../ui/confirm.tsx";

const question =
  "Are you sure you want to delete this scan? This action cannot be undone. All scan data, endpoints, and results will be permanently removed.";

/** Asks whether to delete a scan, deletes it, then goes to the list. */
export function DeleteScan(props: { scanId: number; asking: boolean; onAsking: (asking: boolean) => void }) {
  const { scanId, asking, onAsking } = props;
  const api = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const remove = useCall(
    api.scans.remove.mutationOptions({
      onSuccess: () => {
        onAsking(false);
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
  return (
    <Confirm
      open={asking}
      onOpenChange={onAsking}
      title={`Delete scan ${scanId}?`}
      text={question}
      action="Delete Scan"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: scanId })}
    />
  );
}
