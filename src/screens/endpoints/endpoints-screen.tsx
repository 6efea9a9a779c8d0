import { RefreshCw, SearchX } from "lucide-react";
import { useMemo } from "react";
import { ApiError } from "../../client/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useLate } from "../../ui/use-late.ts";
import { EndpointList } from "./endpoint-list.tsx";
import { EndpointsSkeleton } from "./endpoints-skeleton.tsx";
import { useEndpointPages } from "./use-endpoint-pages.ts";
import { useListAddress } from "./use-list-address.ts";

/** Discovered Endpoints: everything that scans found, grouped by path, narrowed by filters that stand in the address. */
export function EndpointsScreen() {
  const list = useListAddress();
  const pages = useEndpointPages(list);
  const { query } = pages;
  const isLate = useLate(pages.isFetching);
  const { refetch } = pages;
  const frame = useMemo(() => frameOf(isLate, refetch), [isLate, refetch]);
  const { scan } = list.address;
  // Ids above the platform's largest are refused with 400.
  const noScan = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  if (scan === 0 || (scan !== null && noScan)) return <NoSuchScan onShowAll={() => list.arrange({ scan: null })} />;
  if (pages.isReady) return <EndpointList pages={pages} list={list} frame={frame} />;
  return (
    <Screen {...frame}>
      <Loaded<unknown> query={pages.awaited} what="Endpoints" skeleton={<EndpointsSkeleton />}>
        {() => null}
      </Loaded>
    </Screen>
  );
}

/** Title and Refresh button, which no key of a search draws anew. */
function frameOf(busy: boolean, onClick: () => void) {
  const refresh = { icon: RefreshCw, busy, onClick };
  return {
    title: "Endpoints",
    heading: "Discovered Endpoints",
    actions: <Button {...refresh}>Refresh</Button>,
    narrowAction: <Button variant="ghost" aria-label="Refresh" {...refresh} />,
  };
}

/** In place of a list that was asked for by a scan that there is not, or not any more. */
function NoSuchScan({ onShowAll }: { onShowAll: () => void }) {
  return (
    <Screen title="Scan Not Found" back="/scanner">
      <div className="panel">
        <EmptyState
          icon={SearchX}
          title="Scan Not Found"
          text="The requested scan could not be found, so there are no endpoints of it to show."
          action={<Button onClick={onShowAll}>Show all endpoints</Button>}
        />
      </div>
    </Screen>
  );
}
