import { useQueryClient } from "@tanstack/react-query";
import { Play, RefreshCw } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { useCan, useUser } from "../../client/session.ts";
import { useStartScan } from "../../parts/scan/start-scan.ts";
import { Button } from "../../ui/button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Metrics } from "./metrics.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { RecentAlerts } from "./recent-alerts.tsx";
import { RecentScans } from "./recent-scans.tsx";

/** Where things stand: figures, the newest scans and alerts, and what to do next. */
export function DashboardScreen() {
  const api = useApi();
  const queries = useQueryClient();
  const user = useUser();
  const startScan = useStartScan();
  const canScan = useCan("scans.create");
  const refresh = () => void queries.invalidateQueries({ queryKey: api.dashboard.key() });
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
      <Metrics />
      <div className="mt-4 grid gap-4 @page:grid-cols-[minmax(0,1fr)_372px] @page:items-start">
        <div className="contents @page:block @page:space-y-4">
          <RecentScans className="order-2" />
          <QuickActions className="order-3" onStartScan={canScan ? () => startScan() : null} />
        </div>
        <RecentAlerts className="order-1" />
      </div>
    </Screen>
  );
}
