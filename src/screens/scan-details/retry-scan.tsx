import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useLocation } from "wouter";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { answerOr, useCall } from "../../client/use-call.ts";
import type { Scan } from "../../contract/scans.ts";
import { Button } from "../../ui/button.tsx";

/** Scans the same application again and opens the new scan. Only a failed scan offers it, to roles that may. */
export function RetryScan({ scan, small }: { scan: Scan; small?: boolean }) {
  const api = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const create = useCall(
    api.scans.create.mutationOptions({
      onSuccess: (started) => {
        void queries.invalidateQueries({ queryKey: api.scans.list.key() });
        void queries.invalidateQueries({ queryKey: api.dashboard.key() });
        navigate(`/scan/${started.id}`);
      },
    }),
    {
      success: ["Scan Started", ({ id }) => `Scan ${id} is queued.`],
      failure: ["Scan Failed", answerOr("Failed to start the API scan. Please try again.")],
    },
  );
  const may = useCan("scans.create");
  const { applicationId } = scan;
  if (!may || scan.status !== "failed" || applicationId === null) return null;
  return (
    <Button
      small={small ?? false}
      icon={RotateCcw}
      busy={create.isPending}
      onClick={() => create.mutate({ applicationId })}
    >
      Retry Scan
    </Button>
  );
}
