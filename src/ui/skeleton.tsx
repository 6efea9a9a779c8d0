import { clsx } from "clsx";

/** A grey block in the place of content that is still loading. Give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx("skeleton h-4", className)} />;
}

/** Rows of a list that is still loading, 55 px each like the real two-line rows, or as `height` has them. */
export function SkeletonRows({ rows = 4, height = "h-[55px]" }: { rows?: number; height?: string }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
        <div key={row} className={`flex flex-col justify-center gap-2 px-4 ${height}`}>
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}
