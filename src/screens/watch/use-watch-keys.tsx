import { useSetAtom } from "jotai";
import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { useCan } from "../../client/session.ts";
import { leftRowAtom } from "../../parts/endpoint/trail.ts";
import { useResolve } from "../../parts/finding/use-resolve.ts";
import { useKeys } from "../../ui/use-keys.ts";
import type { TestNow } from "./use-test-now.ts";
import { isTestable, type WatchedGroups, type WatchedOperation } from "./watched-operations.ts";

const DismissDialog = lazy(() =>
  import("../../parts/finding/dismiss-dialog.tsx").then((m) => ({ default: m.DismissDialog })),
);

/**
 * The keys of captured operations, for the row that has the focus, else the one that is open: `t` tests it now, `r` resolves its
 * findings, `d` dismisses them, `/` searches. Returns the dialog that `d` opens.
 */
export function useWatchKeys(
  list: RefObject<HTMLElement | null>,
  given: {
    groups: WatchedGroups;
    /** The key of the row that is open. */
    selected: string | null;
    test: TestNow | null;
    search: RefObject<HTMLElement | null>;
  },
): ReactNode {
  const { groups, test, search } = given;
  const [path] = useLocation();
  const setLeft = useSetAtom(leftRowAtom);
  const mayResolve = useCan("findings.resolveSeveral");
  const mayDismiss = useCan("findings.dismiss");
  const { resolve, busy } = useResolve();
  const [dismissing, setDismissing] = useState<WatchedOperation | null>(null);
  const rows = [...groups.found, ...groups.fresh, ...groups.rest];
  const meant = () => {
    const focused = list.current?.querySelector<HTMLElement>("[data-row]:focus")?.dataset.row;
    return rows.find(({ key }) => key === (focused ?? given.selected));
  };
  const judged = () => {
    const row = meant();
    return row && row.findings.length > 0 ? row : null;
  };
  /** What has no finding any more leaves its group, and the focus stays in that. */
  const goOn = (from: WatchedOperation) => {
    const at = groups.found.findIndex(({ key }) => key === from.key);
    const next = groups.found[at + 1] ?? groups.found[at - 1];
    if (next) setLeft({ path, row: next.key });
  };
  useKeys(
    list,
    {
      "/": () => (search.current ? search.current.focus() : false),
      t: () => {
        const row = meant();
        return row && test && isTestable(row, groups) ? test.start(row) : false;
      },
      r: () => {
        const row = judged();
        if (!row || !mayResolve || busy) return false;
        resolve(row.findings, () => goOn(row));
      },
      d: () => {
        const row = judged();
        if (!row || !mayDismiss) return false;
        setDismissing(row);
      },
    },
    [
      { keys: ["/"], what: "Search the list" },
      ...(test ? [{ keys: ["t"], what: "Test the operation now" }] : []),
      ...(mayResolve ? [{ keys: ["r"], what: "Resolve the operation's findings" }] : []),
      ...(mayDismiss ? [{ keys: ["d"], what: "Dismiss the operation's findings" }] : []),
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
