import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { answerOr, useCall } from "../../client/use-call.ts";
import { findingWords, many } from "../../contract/finding-words.ts";
import type { FindingRow } from "../../contract/findings.ts";
import type { Toast } from "../../ui/toast.ts";

/** Findings that one call takes. */
const mostAtOnce = 500;

type Resolved = Pick<FindingRow, "id" | "endpointId"> & Partial<Pick<FindingRow, "alertId">>;

/** Resolves findings, however many, and takes them up again for whoever presses Undo. `text`: what its toast says instead of how many. */
export function useResolve(text?: string) {
  const api = useApi();
  const undo = useUndo();
  const refresh = useRefreshFindings();
  const { mutate, isPending } = useCall(
    {
      mutationFn: async (rows: readonly Resolved[]) => {
        const [only] = rows;
        if (rows.length > 1 || typeof only?.alertId !== "number")
          return await inPortions(idsOf(rows), api.findings.resolveSeveral.call);
        await api.alerts.resolve.call({ id: only.alertId });
        return 1;
      },
      onSettled: refresh,
    },
    {
      success: [
        (changed) => (changed === 1 ? "Alert Resolved" : "Alerts Resolved"),
        (changed, rows) => text ?? `${resolvedWords(changed, rows)}.`,
        (changed, rows) => (changed > 0 ? undo(idsOf(rows)) : undefined),
      ],
      failure: ["Error", answerOr("Failed to resolve alert")],
    },
  );
  const resolve = (rows: readonly Resolved[], onDone?: () => void) => {
    if (rows.length > 0) mutate(rows, { onSuccess: onDone });
  };
  return { resolve, busy: isPending };
}

/** What a toast that tells of resolved or dismissed findings offers: to take them up again. */
export function useUndo(): (ids: readonly number[]) => Toast["action"] {
  const api = useApi();
  const refresh = useRefreshFindings();
  const { mutate } = useCall(
    { mutationFn: (ids: readonly number[]) => inPortions(ids, api.findings.reopenSeveral.call), onSettled: refresh },
    {
      success: [
        (changed) => (changed === 1 ? "Alert Reopened" : "Alerts Reopened"),
        (changed) => (changed === 1 ? "It stands open again." : `${many(changed, "finding")} stand open again.`),
      ],
      failure: ["Reopening Failed"],
    },
  );
  return (ids) => ({ label: "Undo", run: () => mutate(ids) });
}

/** Has every list and figure read anew that changes with what becomes of findings. */
export function useRefreshFindings(): () => void {
  const api = useApi();
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [api.findings.key(), api.alerts.key(), api.dashboard.key(), api.applicationSummaries.key()])
      void queries.invalidateQueries({ queryKey });
  };
}

const idsOf = (rows: readonly Resolved[]) => rows.map(({ id }) => id);

/** Where all were open until then, on how many endpoints as well. */
function resolvedWords(changed: number, rows: readonly Resolved[]): string {
  const endpoints = new Set(rows.map(({ endpointId }) => endpointId)).size;
  return changed === rows.length ? findingWords({ findings: changed, endpoints }) : many(changed, "finding");
}

/** How many findings a call changed that is made for so many of them at a time. */
async function inPortions(
  ids: readonly number[],
  call: (input: { ids: number[] }) => Promise<{ changed: number }>,
): Promise<number> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += mostAtOnce)
    changed += (await call({ ids: ids.slice(from, from + mostAtOnce) })).changed;
  return changed;
}
