import type { ReactNode, RefObject } from "react";
import type { FindingRow } from "../../contract/findings.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { useTestAgain } from "../endpoint/use-test-again.ts";
import { besides, focusedRow, useClosingKeys } from "./use-closing-keys.tsx";

const isOpen = ({ state }: FindingRow) => state === "open" || state === "regressed";

/**
 * The keys of findings in a list, for the row that has the focus: `r` resolves, `t` tests again, `d` dismisses. What is
 * closed gives the focus to the row after it. Returns the dialog that `d` opens.
 */
export function useFindingKeys(list: RefObject<HTMLElement | null>, findings: readonly FindingRow[]): ReactNode {
  const test = useTestAgain();
  const focused = () => findings.find(({ id }) => String(id) === focusedRow(list));
  useKeys(
    list,
    {
      t: () => {
        const finding = focused();
        if (!finding || !test) return false;
        test.start([finding.endpointId]);
      },
    },
    test ? [{ keys: ["t"], what: "Test the finding again" }] : [],
  );
  return useClosingKeys(list, "the finding", () => {
    const finding = focused();
    if (!finding || !isOpen(finding)) return null;
    const next = besides(findings, finding);
    return { findings: [finding], next: next && String(next.id) };
  });
}
