import { memo } from "react";
import { Pagination } from "../../ui/pagination.tsx";
import { Select } from "../../ui/select.tsx";
import { type PageSize, pageSizes } from "./list-address.ts";

/** Where the page stands among the paths, how many paths a page holds, and the way to the other pages. */
export const ListFooter = memo(function ListFooter(props: {
  from: number;
  shown: number;
  total: number;
  page: number;
  last: number;
  size: PageSize;
  compact?: boolean;
  /** Whether its room alone is drawn. */
  isEmpty: boolean;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
}) {
  const { from, shown, total, compact } = props;
  const word = total === 1 ? "path" : "paths";
  const className = compact
    ? "flex h-7 min-w-0 flex-1 items-center gap-2 text-meta text-ink-2 tabular-nums"
    : "hidden h-12 items-center gap-4 border-t border-line px-4 text-meta text-ink-3 tabular-nums @page:flex";
  // A paragraph, for a footer of a screen that has nothing in it is not shown.
  if (props.isEmpty) return <p className={className} />;
  return (
    <div className={className}>
      <span className="whitespace-nowrap">
        {shown === 0 ? "0" : `${(from + 1).toLocaleString("en")}–${(from + shown).toLocaleString("en")}`} of{" "}
        {total.toLocaleString("en")} <span className={compact ? "hidden @min-[360px]:inline" : ""}>{word}</span>
      </span>
      <span className={compact ? "flex items-center gap-2 @max-[319px]:hidden" : "flex items-center gap-2"}>
        {!compact && "Rows per page"}
        <Select
          aria-label="Rows per page"
          className={
            compact
              ? "h-7! w-auto! gap-1! border-transparent! px-1! text-meta! text-ink-3!"
              : "h-7! w-[62px]! gap-1.5! px-2! text-meta!"
          }
          value={String(props.size)}
          onChange={(value) => props.onSize(Number(value) as PageSize)}
          options={pageSizes.map((size) => ({
            value: String(size),
            label: compact ? `${size} per page` : String(size),
          }))}
        />
      </span>
      <span className="flex-1" />
      <Pagination page={props.page} last={props.last} compact={compact ?? false} onPage={props.onPage} />
    </div>
  );
});
