import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { SearchX } from "lucide-react";
import { Link } from "wouter";
import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import { trailAtom } from "../../parts/endpoint/trail.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Proof } from "./proof.tsx";

/** One operation and the proof of what is claimed about it. */
export function EndpointScreen({ endpointId }: { endpointId: number }) {
  const api = useApi();
  const { address } = useAtomValue(trailAtom);
  const query = useQuery(api.endpoints.get.queryOptions({ input: { endpointId } }));
  if (query.data) return <Proof key={endpointId} endpoint={query.data} />;
  return (
    <Screen title="Endpoint" back={address}>
      {query.error instanceof ApiError && query.error.status === 404 ? (
        <EmptyState
          icon={SearchX}
          title="Endpoint Not Found"
          text="The requested endpoint could not be found. It may have been removed with its scan."
          action={
            <Link href={address} className="btn btn-secondary">
              Back to Endpoints
            </Link>
          }
        />
      ) : (
        <Loaded query={query} what="The endpoint" skeleton={<ProofSkeleton />}>
          {() => null}
        </Loaded>
      )}
    </Screen>
  );
}

function ProofSkeleton() {
  return (
    <div className="space-y-5">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-[108px] w-full" />
      <Skeleton className="h-[150px] w-full" />
      <Skeleton className="h-[190px] w-full" />
    </div>
  );
}
