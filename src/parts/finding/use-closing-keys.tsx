import { useSetAtom } from "jotai";
import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { useCan } from "../../client/session.ts";
import type { FindingRow } from "../../contract/findings.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { leftRowAtom } from "../endpoint/trail.ts";
import { useResolve } from "./use-resolve.ts";

/** Loaded when it is first opened: every screen with findings would carry a form. */
const DismissDialog = lazy(() => import("./dismiss-dialog.tsx").then((m) => ({ default: m.DismissDialog })));

/** What a key closes: a row's open findings, and the row that takes the focus then, where there is one. */
type Closing = { findings: FindingRow[]; next: string | null };

/**
 * The keys that close what a list's row found: `r` resolves, `d` dismisses. `meant` tells what that is at this moment, null
 * where a key means nothing; `what` names it, as in "the finding". Returns the dialog that `d` opens.
 */
export function useClosingKeys(
  list: RefObject<HTMLElement | null>,
  what: string,
  meant: () => Closing | null,
): ReactNode {
  const [path] = useLocation();
  const setLeft = useSetAtom(leftRowAtom);
  const mayResolve = useCan("findings.resolveSeveral");
  const mayDismiss = useCan("findings.dismiss");
  const { resolve, busy } = useResolve();
  const [dismissing, setDismissing] = useState<Closing | null>(null);
  const goOn = ({ next }: Closing) => {
    if (next !== null) setLeft({ path, row: next });
  };
  useKeys(
    list,
    {
      r: () => {
        const closing = mayResolve && !busy ? meant() : null;
        if (!closing) return false;
        resolve(closing.findings, () => goOn(closing));
      },
      d: () => {
        const closing = mayDismiss ? meant() : null;
        if (!closing) return false;
        setDismissing(closing);
      },
    },
    [
      ...(mayResolve ? [{ keys: ["r"], what: `Resolve ${what}` }] : []),
      ...(mayDismiss ? [{ keys: ["d"], what: `Dismiss ${what}` }] : []),
    ],
  );
  return (
    dismissing && (
      <Suspense fallback={null}>
        <DismissDialog
          findings={dismissing.findings}
          onClose={() => setDismissing(null)}
          onDone={() => goOn(dismissing)}
        />
      </Suspense>
    )
  );
}

/** The row of a list that has the focus, by its `data-row`. */
export const focusedRow = (list: RefObject<HTMLElement | null>): string | undefined =>
  list.current?.querySelector<HTMLElement>("[data-row]:focus")?.dataset.row;

/** The row after another one, else the one before it; null where it is alone. */
export function besides<Row>(rows: readonly Row[], row: Row): Row | null {
  const at = rows.indexOf(row);
  return rows[at + 1] ?? rows[at - 1] ?? null;
}
