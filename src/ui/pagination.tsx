import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button.tsx";
import { pageNumbers } from "./page-numbers.ts";

/** Steps through pages: numbers with ellipses, or with `compact` only the position, `1 / 2`. */
export function Pagination(props: { page: number; last: number; compact?: boolean; onPage: (page: number) => void }) {
  const { page, last, onPage } = props;
  return (
    <nav aria-label="Pagination" className="flex items-center gap-0.5 text-meta tabular-nums">
      <Button
        variant="ghost"
        small
        icon={ChevronLeft}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {props.compact ? (
        <span className="px-1 whitespace-nowrap text-ink-2">
          {page} / {last}
        </span>
      ) : (
        pageNumbers(page, last).map((entry, index) =>
          entry === "gap" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, told apart by their place
            <span key={`gap-${index}`} aria-hidden className="grid size-7 place-items-center text-ink-3">
              …
            </span>
          ) : (
            <button
              key={entry}
              type="button"
              aria-label={`Page ${entry}`}
              aria-current={entry === page ? "page" : undefined}
              onClick={() => onPage(entry)}
              className={clsx(
                "grid h-7 min-w-7 place-items-center rounded-md px-1",
                entry === page
                  ? "border border-mark bg-accent-soft font-semibold text-ink"
                  : "text-ink-2 hover:bg-hover",
              )}
            >
              {entry}
            </button>
          ),
        )
      )}
      <Button
        variant="ghost"
        small
        icon={ChevronRight}
        aria-label="Next page"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
