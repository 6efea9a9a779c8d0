import type { RefObject } from "react";
import { useKeys } from "./use-keys.ts";

const help = [
  { keys: ["j", "k"], what: "Move through the rows" },
  { keys: ["Enter"], what: "Open the row" },
];

/**
 * Moves the focus through a list by `j` and `k`: its rows are the elements with `data-row` inside `list`, usually
 * links, so that Enter opens them. `list` must be there from the first render on.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const move = (step: 1 | -1) => {
    const element = list.current;
    if (!element) return false;
    const rows = [...element.querySelectorAll<HTMLElement>("[data-row]")].filter(
      // A list and its table for other widths may stand beside each other, of which one is hidden.
      (row) => row.checkVisibility?.() ?? true,
    );
    const active = (element.getRootNode() as Document | ShadowRoot).activeElement;
    const index = rows.indexOf(active as HTMLElement);
    // The keys belong to the list that has the focus; without any, to the first.
    if (index < 0 && active?.matches("[data-row]")) return false;
    const next = index < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(index + step, 0), rows.length - 1);
    rows[next]?.focus();
    return true;
  };
  useKeys(list, { j: () => move(1), k: () => move(-1) }, help);
}
