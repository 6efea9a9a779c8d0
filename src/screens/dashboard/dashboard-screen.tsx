import { useQuery, useQueryClient } from "@tanstack/react-query";
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

/** Where things stand: figures, the worst findings, how it changed, the newest scans, and what to do next. */
export function DashboardScreen() {
  const api = useApi();
  const queries = useQueryClient();
  const user = useUser();
  const startScan = useStartScan();
  const canScan = useCan("scans.create");
  const applications = useQuery(api.applicationSummaries.list.queryOptions());
  const isEmpty = useQuery(api.dashboard.metrics.queryOptions()).data?.totalApis === 0;
  const refresh = () => {
    for (const queryKey of [api.dashboard.key(), api.findings.key(), api.applicationSummaries.key()])
      void queries.invalidateQueries({ queryKey });
  };
  const small = { icon: RefreshCw, "aria-label": "Refresh", title: "Refresh", onClick: refresh };
  const start = (className?: string) => (
    <Button variant="primary" icon={Play} className={className} onClick={() => startScan()}>
      Start New Scan
    </Button>
  );
  return (
    <Screen
      title="Security Dashboard"
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
      <div className="mt-4 grid gap-4 @page:grid-cols-[minmax(0,1fr)_348px]">
        <RecentAlerts className="min-w-0" />
        <RecentScans className="order-4 min-w-0 @page:order-none" />
        {!isEmpty && (
          <>
            <Trend className="order-2 min-w-0 @page:order-none" />
            <ApplicationsByRisk className="order-3 min-w-0 @page:order-none" />
          </>
        )}
      </div>
      <QuickActions className="mt-4" onStartScan={canScan ? () => startScan() : null} />
    </Screen>
  );
}
