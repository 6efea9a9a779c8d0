import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { answerOr, useCall } from "../../client/use-call.ts";
import { findingWords, many } from "../../contract/finding-words.ts";
import type { FindingRow } from "../../contract/findings.ts";
import { useToast } from "../../ui/toast.ts";

/** Resolves findings, and takes them up again for whoever presses Undo. */
export function useResolve() {
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const refresh = () => {
    for (const queryKey of [api.findings.key(), api.alerts.key(), api.dashboard.key(), api.applicationSummaries.key()])
      void queries.invalidateQueries({ queryKey });
  };
  const failure = { failure: ["Error", answerOr("Failed to resolve alert")] } as const;
  const one = useCall(api.alerts.resolve.mutationOptions({ onSuccess: refresh }), failure);
  const several = useCall(api.findings.resolveSeveral.mutationOptions({ onSuccess: refresh }), failure);
  const reopen = useCall(api.findings.reopenSeveral.mutationOptions({ onSuccess: refresh }), {
    success: [
      "Alert Reopened",
      (_, { ids }) => (ids.length === 1 ? "It stands open again." : `${many(ids.length, "finding")} stand open again.`),
    ],
    failure: ["Reopening Failed"],
  });
  const resolve = (rows: readonly FindingRow[], onDone?: () => void) => {
    const ids = rows.map(({ id }) => id);
    const onSuccess = () => {
      onDone?.();
      const endpoints = new Set(rows.map(({ endpointId }) => endpointId)).size;
      toast("Alert Resolved", `${findingWords({ findings: rows.length, endpoints })}.`, {
        action: { label: "Undo", run: () => reopen.mutate({ ids }) },
      });
    };
    const [only] = rows;
    if (rows.length === 1 && typeof only?.alertId === "number") one.mutate({ id: only.alertId }, { onSuccess });
    else if (ids.length > 0) several.mutate({ ids: ids.slice(0, 500) }, { onSuccess });
  };
  return { resolve, busy: one.isPending || several.isPending };
}
