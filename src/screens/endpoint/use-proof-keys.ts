import type { RefObject } from "react";
import type { Finding } from "../../contract/findings.ts";
import { useResolve } from "../../parts/finding/use-resolve.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { isOpen } from "./use-findings.ts";

/** The keys of a finding's view: `t` tests the operation again, `r` resolves its finding, `d` dismisses it. */
export function useProofKeys(
  within: RefObject<HTMLElement | null>,
  given: {
    endpointId: number;
    /** Null for roles that may not. */
    test: (() => void) | null;
    /** The finding that the user may judge; null where there is none. */
    judge: Finding | null;
    onDismiss: (finding: Finding) => void;
  },
): void {
  const { resolve } = useResolve("The next scan raises it again if it is still there.");
  const { test, judge, onDismiss } = given;
  const open = judge && isOpen(judge) ? judge : null;
  useKeys(
    within,
    {
      t: () => (test ? test() : false),
      r: () => (open ? resolve([{ id: open.id, endpointId: given.endpointId }]) : false),
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
