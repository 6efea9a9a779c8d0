import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { EndpointList } from "./endpoint-list.tsx";
import { EndpointsSkeleton } from "./endpoints-skeleton.tsx";
import { useListAddress } from "./use-list-address.ts";

/** Discovered Endpoints: everything that scans found, grouped by path, narrowed by filters that stand in the address. */
export function EndpointsScreen() {
  const api = useApi();
  const list = useListAddress();
  const { scan } = list.address;
  const query = useQuery(api.endpoints.list.queryOptions({ input: scan === null ? {} : { scanId: scan } }));
  const refresh = { icon: RefreshCw, busy: query.isFetching, onClick: () => void query.refetch() };
  const frame = {
    title: "Endpoints",
    heading: "Discovered Endpoints",
    actions: <Button {...refresh}>Refresh</Button>,
    narrowAction: <Button variant="ghost" aria-label="Refresh" {...refresh} />,
  };
  if (query.data) return <EndpointList endpoints={query.data} list={list} frame={frame} />;
  return (
    <Screen {...frame}>
      <Loaded query={query} what="Endpoints" skeleton={<EndpointsSkeleton />}>
        {() => null}
      </Loaded>
    </Screen>
  );
}
