import { FindingSkeleton } from "../../parts/finding/finding-skeleton.tsx";
import { Skeleton, SkeletonPanel } from "../../ui/skeleton.tsx";

/** The layout of a scan that is still loading: findings, figures, and what is looked up when it is needed. */
export function DetailsSkeleton() {
  return (
    <div className="space-y-4">
      <div className="flex h-[42px] flex-col justify-center gap-3 @page:hidden">
        <Skeleton className="w-2/5" />
        <Skeleton className="h-3 w-3/5" />
      </div>
      <div className="-mx-4 border-y border-line bg-surface @widget:mx-0 @widget:rounded-lg @widget:border">
        <div className="flex h-[69px] items-center border-b @widget:h-[45px] border-line px-4">
          <Skeleton className="w-40" />
        </div>
        <FindingSkeleton rows={5} heads />
      </div>
      <div className="hidden gap-4 @widget:grid @widget:grid-cols-2 @page:grid-cols-[296px_minmax(0,1fr)_270px]">
        {["score", "figures", "information"].map((key) => (
          <SkeletonPanel key={key} className="h-40" />
        ))}
      </div>
      <div className="space-y-2">
        {["endpoints", "checks", "profile", "kept back"].map((key) => (
          <div key={key} className="panel flex h-10 items-center px-4">
            <Skeleton className="h-3 w-1/4" />
          </div>
        ))}
      </div>
    </div>
  );
}
