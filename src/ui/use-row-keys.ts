import { type RefObject, useEffect } from "react";
import { useOverlayRoot } from "./overlay-root.ts";

const typing = "input, textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=alertdialog]";

/**
 * Moves the focus through a list by `j` and `k`: its rows are the elements with `data-row` inside `list`, usually
 * links, so that Enter opens them. Keys pressed while typing, in a dialog, or outside of the console are left alone.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const root = useOverlayRoot();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if (!step || event.ctrlKey || event.metaKey || event.altKey || !list.current) return;
      const [target] = event.composedPath();
      if (!(target instanceof Element) || target.closest(typing)) return;
      // In a page of somebody else, keys that are pressed outside of the console belong to that page.
      if (root && target !== document.body && !root.contains(target)) return;
      const rows = [...list.current.querySelectorAll<HTMLElement>("[data-row]")];
      const active = (list.current.getRootNode() as Document | ShadowRoot).activeElement;
      const index = rows.findIndex((row) => row === active || row.contains(active));
      const next = rows[index < 0 && step < 0 ? rows.length - 1 : Math.min(Math.max(index + step, 0), rows.length - 1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView?.({ block: "nearest" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list, root]);
}
