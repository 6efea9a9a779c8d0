import { Skeleton } from "../../ui/skeleton.tsx";

/** Rows of findings that are still loading, each as high as a `FindingRow` at every width, so that nothing below moves. */
export function FindingSkeleton({ rows, heads }: { rows: number; heads?: boolean }) {
  return (
    <div className="@container">
      {heads && <div className="hidden h-8 border-b border-line bg-sunken @page:block" />}
      <div className="divide-y divide-line">
        {Array.from({ length: rows }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
            key={row}
            className="flex h-[71px] flex-col justify-center gap-2 px-4 @min-[320px]:h-[55px] @widget:h-10 @widget:flex-row @widget:items-center @widget:justify-start @widget:gap-6"
          >
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="h-3 w-1/2 @widget:w-1/4" />
          </div>
        ))}
      </div>
    </div>
  );
}
