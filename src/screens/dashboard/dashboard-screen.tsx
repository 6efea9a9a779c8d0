import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Play, RefreshCw } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { useCan, useUser } from "../../client/session.ts";
import { useStartScan } from "../../parts/scan/start-scan.ts";
import { Button } from "../../ui/button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { ApplicationsByRisk } from "./applications-by-risk.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Metrics } from "./metrics.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { RecentAlerts } from "./recent-alerts.tsx";
import { RecentScans } from "./recent-scans.tsx";
import { Trend } from "./trend.tsx";

const column = "contents @page:flex @page:min-w-0 @page:flex-col @page:gap-4";

/** Scans that a page lists above this many applications, so that both end with the alerts and the trend beside them. */
const rowsBeside = (applications: number) => 5 + Math.floor((Math.max(0, 4 - applications) * 48) / 56);

/** Where things stand: figures, the worst findings, how it changed, the newest scans, and what to do next. */
export function DashboardScreen() {
  const api = useApi();
  const queries = useQueryClient();
  const user = useUser();
  const startScan = useStartScan();
  const canScan = useCan("scans.create");
  const applications = useQuery(api.applicationSummaries.list.queryOptions());
  const recent = useQuery(api.dashboard.recentScans.queryOptions());
  const scans = recent.data?.length ?? 0;
  const active = applications.data?.filter(({ isArchived }) => !isArchived).length ?? 0;
  const isEmpty = useQuery(api.dashboard.metrics.queryOptions()).data?.totalApis === 0;
  // With so little to list, what to do next stands below it instead of a column that is half empty.
  const isShort = !isEmpty && !recent.isPending && applications.isSuccess && scans + active <= 3;
  // What stands below lists of unknown length comes with them, or it would be seen to move.
  const belowScans = recent.isPending && "@page:invisible";
  const belowBoth = (recent.isPending || applications.isPending) && "invisible";
  const onStartScan = canScan ? () => startScan() : null;
  const refresh = () => {
    for (const queryKey of [api.dashboard.key(), api.findings.key(), api.applicationSummaries.key()])
      void queries.invalidateQueries({ queryKey });
  };
  const small = { icon: RefreshCw, "aria-label": "Refresh", title: "Refresh", onClick: refresh };
  const start = (className?: string) => (
    <Button variant={isEmpty ? "secondary" : "primary"} icon={Play} className={className} onClick={() => startScan()}>
      Start New Scan
    </Button>
  );
  return (
    <Screen
      title="Security Dashboard"
      short="Dashboard"
      subtitle={[user.email || "Admin User", user.tenant?.name].filter(Boolean).join(", ")}
      actions={
        <>
          <Button icon={RefreshCw} onClick={refresh}>
            Refresh
          </Button>
          {canScan && start()}
        </>
      }
      narrowAction={!canScan && <Button variant="ghost" {...small} />}
      footer={
        canScan && (
          <>
            {start("flex-1")}
            <Button {...small} />
          </>
        )
      }
    >
      {isEmpty && <FirstSteps applications={applications.data ?? []} />}
      <Metrics />
      <div className={clsx("mt-4 grid gap-4", isEmpty ? "@page:grid-cols-2" : "@page:grid-cols-[minmax(0,1fr)_348px]")}>
        {/* Two columns on a page; in a panel one, in an order of its own. */}
        <div className={clsx(column, isEmpty && "@page:order-last")}>
          <RecentAlerts className={clsx("min-w-0", isEmpty && "@page:flex-1")} />
          <Trend className="order-2 min-w-0 flex-1" isEmpty={isEmpty} />
        </div>
        <div className={column}>
          <RecentScans
            className={clsx("order-4 min-w-0 @page:order-none", isEmpty && "@page:flex-1")}
            pageRows={rowsBeside(active)}
          />
          {!isEmpty && (
            <ApplicationsByRisk
              className={clsx("order-3 min-w-0 @page:order-none", belowScans, !isShort && "@page:flex-1")}
            />
          )}
          {isShort && <QuickActions stacked className="order-5" onStartScan={onStartScan} />}
        </div>
      </div>
      {!isShort && <QuickActions className={clsx("mt-4", belowBoth)} onStartScan={onStartScan} />}
    </Screen>
  );
}
