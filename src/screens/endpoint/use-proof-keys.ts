import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useApi } from "../../client/context.ts";
import { answerOr, useCall } from "../../client/use-call.ts";
import type { Finding } from "../../contract/findings.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { isOpen } from "./use-findings.ts";

/** The keys of a finding's view: `t` tests the operation again, `r` resolves its finding, `d` dismisses it. */
export function useProofKeys(
  within: RefObject<HTMLElement | null>,
  given: {
    /** Null for roles that may not. */
    test: (() => void) | null;
    /** The finding that the user may judge; null where there is none. */
    judge: Finding | null;
    onDismiss: (finding: Finding) => void;
  },
): void {
  const api = useApi();
  const queries = useQueryClient();
  const resolve = useCall(
    api.findings.resolveSeveral.mutationOptions({
      onSuccess: () => {
        for (const queryKey of [
          api.findings.key(),
          api.alerts.key(),
          api.dashboard.key(),
          api.applicationSummaries.key(),
        ])
          void queries.invalidateQueries({ queryKey });
      },
    }),
    {
      success: ["Alert Resolved", "The next scan raises it again if it is still there."],
      failure: ["Error", answerOr("Failed to resolve alert")],
    },
  );
  const { test, judge, onDismiss } = given;
  const open = judge && isOpen(judge) ? judge : null;
  useKeys(
    within,
    {
      t: () => (test ? test() : false),
      r: () => (open ? resolve.mutate({ ids: [open.id] }) : false),
      d: () => (open ? onDismiss(open) : false),
    },
    [
      { keys: ["j", "k"], what: "Next and previous of the list" },
      { keys: ["Esc"], what: "Back to the list" },
      ...(test ? [{ keys: ["t"], what: "Test again" }] : []),
      ...(open ? [{ keys: ["r"], what: "Mark as Resolved" }] : []),
      ...(open ? [{ keys: ["d"], what: "Dismiss" }] : []),
    ],
  );
}
