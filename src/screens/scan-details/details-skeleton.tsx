import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";

/** The layout of a scan that is still loading. */
export function DetailsSkeleton() {
  return (
    <div className="space-y-4">
      <div className="panel grid grid-cols-2 gap-4 p-4 @widget:grid-cols-6">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} className="h-10" />
        ))}
      </div>
      <div className="grid gap-4 @widget:grid-cols-3">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
      <div className="panel">
        <SkeletonRows rows={5} />
      </div>
    </div>
  );
}
