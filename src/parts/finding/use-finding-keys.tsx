import { useSetAtom } from "jotai";
import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { useCan } from "../../client/session.ts";
import type { FindingRow } from "../../contract/findings.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { leftRowAtom } from "../endpoint/trail.ts";
import { useTestAgain } from "../endpoint/use-test-again.ts";
import { useResolve } from "./use-resolve.ts";

/** Loaded when it is first opened: every screen with findings would carry a form. */
const DismissDialog = lazy(() => import("./dismiss-dialog.tsx").then((m) => ({ default: m.DismissDialog })));
const isOpen = ({ state }: FindingRow) => state === "open" || state === "regressed";

/**
 * The keys of findings in a list, for the row that has the focus: `r` resolves, `t` tests again, `d` dismisses. What is
 * closed gives the focus to the row after it. Returns the dialog that `d` opens.
 */
export function useFindingKeys(list: RefObject<HTMLElement | null>, findings: readonly FindingRow[]): ReactNode {
  const [path] = useLocation();
  const setLeft = useSetAtom(leftRowAtom);
  const mayResolve = useCan("findings.resolveSeveral");
  const mayDismiss = useCan("findings.dismiss");
  const test = useTestAgain();
  const { resolve, busy } = useResolve();
  const [dismissing, setDismissing] = useState<FindingRow | null>(null);
  const focused = () => {
    const row = list.current?.querySelector<HTMLElement>("[data-row]:focus")?.dataset.row;
    return findings.find(({ id }) => String(id) === row);
  };
  const goOn = (from: FindingRow) => {
    const at = findings.indexOf(from);
    const next = findings[at + 1] ?? findings[at - 1];
    if (next) setLeft({ path, row: String(next.id) });
  };
  useKeys(
    list,
    {
      r: () => {
        const finding = focused();
        if (!finding || !isOpen(finding) || !mayResolve || busy) return false;
        resolve([finding], () => goOn(finding));
      },
      t: () => {
        const finding = focused();
        if (!finding || !test) return false;
        test.start([finding.endpointId]);
      },
      d: () => {
        const finding = focused();
        if (!finding || !isOpen(finding) || !mayDismiss) return false;
        setDismissing(finding);
      },
    },
    [
      ...(mayResolve ? [{ keys: ["r"], what: "Resolve the finding" }] : []),
      ...(test ? [{ keys: ["t"], what: "Test the finding again" }] : []),
      ...(mayDismiss ? [{ keys: ["d"], what: "Dismiss the finding" }] : []),
    ],
  );
  return (
    dismissing && (
      <Suspense fallback={null}>
        <DismissDialog findings={[dismissing]} onClose={() => setDismissing(null)} onDone={() => goOn(dismissing)} />
      </Suspense>
    )
  );
}
