import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Report } from "../../contract/reports.ts";
import { Confirm } from "../../ui/confirm.tsx";

/** Deletes a report after a confirmation that names it; closed while `report` is null. */
export function DeleteReport({ report, onClose }: { report: Report | null; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const remove = useCall(
    api.reports.remove.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: api.reports.key() });
        onClose();
      },
    }),
    { success: ["Report Deleted", "The report and its file are gone."], failure: ["Delete Failed"] },
  );
  return (
    <Confirm
      open={report !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Delete this report?"
      text={`Are you sure you want to delete the report "${report?.title ?? ""}"? This action cannot be undone.`}
      action="Delete Report"
      busy={remove.isPending}
      onConfirm={() => report && remove.mutate({ id: report.id })}
    />
  );
}
