import { clsx } from "clsx";

/** A grey block in the place of content that is still loading. Give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx("skeleton h-4", className)} />;
}

/** Rows of a list that is still loading, 55 px each like the real two-line rows. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
        <div key={row} className="flex h-[55px] flex-col justify-center gap-2 px-4">
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}
