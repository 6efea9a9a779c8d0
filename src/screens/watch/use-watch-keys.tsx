import type { ReactNode, RefObject } from "react";
import { besides, focusedRow, useClosingKeys } from "../../parts/finding/use-closing-keys.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import type { TestNow } from "./use-test-now.ts";
import { isTestable, type WatchedGroups } from "./watched-operations.ts";

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
  const meant = () => {
    const row = focusedRow(list) ?? given.selected;
    return [...groups.found, ...groups.fresh, ...groups.rest].find(({ key }) => key === row);
  };
  useKeys(
    list,
    {
      "/": () => (search.current ? search.current.focus() : false),
      t: () => {
        const row = meant();
        return row && test && isTestable(row, groups) ? test.start(row) : false;
      },
    },
    [{ keys: ["/"], what: "Search the list" }, ...(test ? [{ keys: ["t"], what: "Test the operation now" }] : [])],
  );
  return useClosingKeys(list, "the operation's findings", () => {
    const row = meant();
    if (!row || row.findings.length === 0) return null;
    // What has no finding any more leaves its group, and the focus stays in that.
    return { findings: row.findings, next: besides(groups.found, row)?.key ?? null };
  });
}
