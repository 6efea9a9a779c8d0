import { ChevronDown } from "lucide-react";
import type { Sort } from "./list-address.ts";

const words: Record<Sort, string> = { worst: "Worst first", path: "A to Z" };

/** Tells how the list is sorted and switches between worst first and A to Z. */
export function SortButton(props: { sort: Sort; before?: string; onSort: (sort: Sort) => void }) {
  const { sort, onSort } = props;
  const word = words[sort];
  const text = props.before ? `${props.before}, ${sort === "worst" ? "worst first" : word}` : word;
  return (
    <button
      type="button"
      className="inline-flex h-6 items-center gap-1 rounded-sm hover:text-ink"
      aria-label={`${text}. Sort ${words[sort === "worst" ? "path" : "worst"]} instead`}
      onClick={() => onSort(sort === "worst" ? "path" : "worst")}
    >
      {text}
      <ChevronDown className="size-3" strokeWidth={1.75} aria-hidden />
    </button>
  );
}
