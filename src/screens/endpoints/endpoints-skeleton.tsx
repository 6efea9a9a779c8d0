import { Skeleton } from "../../ui/skeleton.tsx";

/** Figures and rows of a list that is still loading, in the layout of the real ones. */
export function EndpointsSkeleton() {
  return (
    <>
      <div className="-mx-4 -mt-4 flex divide-x divide-line border-b border-line bg-surface @widget:m-0 @widget:rounded-lg @widget:border">
        {[1, 2, 3, 4, 5].map((figure) => (
          <div key={figure} className="flex flex-1 flex-col gap-2 px-2.5 py-3 @widget:px-4 @widget:py-4">
            <Skeleton className="h-2.5 w-3/4" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        ))}
      </div>
      <Skeleton className="my-3 h-8 w-full @widget:w-[250px]" />
      <RowsSkeleton />
    </>
  );
}

/** The rows alone, below figures and filters that are there. */
export function RowsSkeleton() {
  return (
    <div className="panel mt-3 overflow-hidden">
      {[62, 48, 70, 55, 40, 66, 52, 44].map((width) => (
        <div key={width} className="flex h-10 items-center gap-3 border-b border-line px-4 last:border-0">
          <Skeleton className="size-4 rounded-full" />
          <span className="flex-1">
            <span className="skeleton block h-2.5" style={{ width: `${width}%` }} />
          </span>
          <Skeleton className="h-4 w-[62px]" />
          <Skeleton className="hidden h-4 w-[62px] @panel:block" />
        </div>
      ))}
    </div>
  );
}
