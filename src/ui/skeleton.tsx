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

/** A panel that is still loading: its outline with rows in it. Give it the content's height, or as many rows. */
export function SkeletonPanel({ rows = 4, className }: { rows?: number; className?: string }) {
  return (
    <div aria-hidden className={clsx("panel overflow-hidden", className)}>
      <SkeletonRows rows={rows} />
    </div>
  );
}

/** A strip of tabs that is still loading, with what the first of them shows. */
export function SkeletonTabs() {
  return (
    <div className="space-y-4">
      <div aria-hidden className="flex h-[37px] items-center gap-6 overflow-hidden border-b border-line">
        {["w-20", "w-24", "w-16", "w-20"].map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
          <Skeleton key={at} className={`h-3 shrink-0 ${width}`} />
        ))}
      </div>
      <SkeletonPanel rows={2} />
      <SkeletonPanel />
    </div>
  );
}
