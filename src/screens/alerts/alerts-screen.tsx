import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AlertList } from "./alert-list.tsx";
import { StreamState } from "./stream-state.tsx";

/** Security Alerts: what scans found that needs somebody, newest first. The shell's live channel keeps it current. */
export function AlertsScreen() {
  const api = useApi();
  const query = useQuery(api.alerts.list.queryOptions());
  const open = query.data?.filter(({ isResolved }) => !isResolved).length;
  const refresh = { icon: RefreshCw, busy: query.isFetching, onClick: () => void query.refetch() };
  return (
    <Screen
      title="Security Alerts"
      subtitle={
        open === undefined
          ? undefined
          : `${open.toLocaleString("en")} unresolved of ${query.data?.length.toLocaleString("en")}`
      }
      actions={
        <>
          <StreamState />
          <Button {...refresh}>Refresh</Button>
        </>
      }
      narrowAction={<StreamState />}
    >
      <Loaded query={query} what="Security alerts" skeleton={<AlertsSkeleton />}>
        {(alerts) => <AlertList alerts={alerts} />}
      </Loaded>
    </Screen>
  );
}

function AlertsSkeleton() {
  return (
    <div className="space-y-2.5">
      <Skeleton className="h-[70px] w-full" />
      <Skeleton className="h-8 w-1/2" />
      {[1, 2, 3].map((card) => (
        <div key={card} className="panel space-y-3 p-4">
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3 w-3/4" />
        </div>
      ))}
    </div>
  );
}
