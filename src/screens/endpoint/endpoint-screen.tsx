import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { SearchX } from "lucide-react";
import { Link, useSearchParams } from "wouter";
import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import { trailAtom } from "../../parts/endpoint/trail.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Skeleton, SkeletonPanel } from "../../ui/skeleton.tsx";
import { Proof } from "./proof.tsx";

/** One operation and the proof of what is claimed about it. */
export function EndpointScreen({ endpointId }: { endpointId: number }) {
  const api = useApi();
  const { name, address } = useAtomValue(trailAtom);
  const [params] = useSearchParams();
  const wanted = params.get("finding");
  const findingId = wanted && /^[1-9]\d{0,9}$/.test(wanted) ? Number(wanted) : undefined;
  const query = useQuery(api.endpoints.get.queryOptions({ input: { endpointId } }));
  // Which finding is claimed is known with the findings: the endpoint's verdicts must not stand there until then.
  const findings = useQuery(api.findings.list.queryOptions({ input: { endpointId } }));
  // Not "pending": what failed is asked for again by every part that mounts, and counts as pending meanwhile.
  if (query.data && findings.isFetched)
    return <Proof key={`${endpointId} ${findingId}`} endpoint={query.data} findingId={findingId} />;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Screen
      title="Endpoint"
      name={isMissing ? "Endpoint Not Found" : undefined}
      back={address}
      {...(!isMissing && pendingHead)}
    >
      {isMissing ? (
        <div className="panel">
          <EmptyState
            icon={SearchX}
            title="Endpoint Not Found"
            text="The requested endpoint could not be found. It may have been removed with its scan."
            action={
              <Link href={address} className="btn btn-secondary">
                Back to {name}
              </Link>
            }
          />
        </div>
      ) : (
        <Loaded<unknown> query={query.data ? findings : query} what="The endpoint" skeleton={<ProofSkeleton />}>
          {() => null}
        </Loaded>
      )}
    </Screen>
  );
}

/** As high as the head of a page that has crumbs, a path, and actions below it. */
const pendingHead = {
  above: <p className="mb-1 text-meta">&nbsp;</p>,
  heading: <span className="block text-dialog">Endpoint</span>,
  isWide: true,
  actions: <span className="h-8" />,
};

/** The layout of a proof that is still loading: in a panel its name above the claim, on a page the fix beside it. */
function ProofSkeleton() {
  return (
    <>
      <div className="mb-3 flex h-[42px] flex-col justify-center gap-3 @page:hidden">
        <Skeleton className="w-2/3" />
        <Skeleton className="h-3 w-3/5" />
      </div>
      <div className="space-y-4 @page:grid @page:grid-cols-[minmax(0,1fr)_clamp(340px,36%,480px)] @page:items-start @page:gap-6">
        <div className="space-y-4 @page:space-y-6">
          <div className="panel space-y-3 p-3">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-5/6" />
            <Skeleton className="h-5 w-1/3" />
          </div>
          <div className="panel divide-y divide-line">
            {["a", "b", "c", "d"].map((key) => (
              <div key={key} className="flex h-[26px] items-center px-3 @page:h-8">
                <Skeleton className="h-3 w-2/3" />
              </div>
            ))}
          </div>
          <SkeletonPanel rows={2} />
        </div>
        <div className="hidden space-y-6 @page:block">
          <SkeletonPanel rows={2} />
          <SkeletonPanel rows={2} />
        </div>
      </div>
    </>
  );
}
