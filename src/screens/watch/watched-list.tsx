import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { TestNow } from "./use-test-now.ts";
import type { WatchedGroups, WatchedOperation } from "./watched-operations.ts";
import { WatchedRow } from "./watched-row.tsx";

type Line = { key: string; head: string; count: number; note?: string } | { key: string; operation: WatchedOperation };

/** The captured operations in their groups. Only the rows in view are in the document, so thousands cost nothing. */
export function WatchedList(props: {
  groups: WatchedGroups;
  selected: string | null;
  onSelect: (key: string | null) => void;
  test: TestNow | null;
  /** Adds operations to the inventory; null for roles that may not, and where there is none. */
  onAdd: ((operations: WatchedOperation[]) => void) | null;
  isAdding: boolean;
}) {
  const { groups, selected, onSelect, test, onAdd } = props;
  const box = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(0);
  const lines = useMemo(() => linesOf(groups), [groups]);
  const fresh = useMemo(() => new Set(groups.fresh), [groups]);
  // The same while the list scrolls, so that no row in view is drawn again.
  const press = useCallback((key: string) => onSelect(key === selected ? null : key), [onSelect, selected]);
  useLayoutEffect(() => setAbove(box.current?.offsetTop ?? 0), []);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current?.closest("main") ?? null,
    estimateSize: (index) => (lines[index] && "head" in lines[index] ? 25 : 56),
    getItemKey: (index) => lines[index]?.key ?? index,
    scrollMargin: above,
    overscan: 10,
  });
  return (
    <ul
      ref={box}
      aria-label="Captured operations"
      className="relative bg-surface"
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index];
        if (!line) return null;
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - above}px)` }}
          >
            {"head" in line ? (
              <h2 className="flex h-[25px] items-center gap-2 border-b border-line bg-sunken px-3 text-chip font-medium text-ink-2">
                {line.head}
                <span className="tabular-nums text-ink-3">{line.count}</span>
                <span className="ml-auto font-normal text-ink-3">
                  {line.key === "fresh" && onAdd ? (
                    <button
                      type="button"
                      aria-disabled={props.isAdding || undefined}
                      className="font-medium text-accent-ink hover:underline"
                      onClick={() => onAdd(groups.fresh)}
                    >
                      Add {line.count.toLocaleString("en")}
                      <span className="sr-only"> to inventory</span>
                    </button>
                  ) : (
                    line.note
                  )}
                </span>
              </h2>
            ) : (
              <WatchedRow
                operation={line.operation}
                isSelected={line.key === selected}
                onPress={press}
                test={line.operation.endpoint || fresh.has(line.operation) ? test : null}
                isFresh={fresh.has(line.operation)}
                onAdd={fresh.has(line.operation) ? onAdd : null}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function linesOf({ found, fresh, rest }: WatchedGroups): Line[] {
  const group = (key: string, head: string, operations: readonly WatchedOperation[], note?: string): Line[] =>
    operations.length === 0
      ? []
      : [
          { key, head, count: operations.length, ...(note ? { note } : {}) },
          ...operations.map((operation) => ({ key: operation.key, operation })),
        ];
  const isAlone = found.length + fresh.length === 0;
  return [
    ...group("found", "Findings", found, "worst first"),
    ...group("fresh", "Not in the inventory", fresh),
    ...group("rest", isAlone ? "Operations" : "No finding", rest),
  ];
}
