import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { SecurityAlert } from "../../contract/alerts.ts";
import { SeverityIcon } from "../../parts/alert/severity.tsx";
import { Path } from "../../parts/endpoint/path.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Ago } from "../../ui/time.tsx";
import { firstRows, ViewAll } from "./view-all.tsx";

/** The newest unresolved alerts: four rows in the panel, ten on a page. */
export function RecentAlerts({ className }: { className?: string }) {
  const alerts = useQuery(useApi().dashboard.recentAlerts.queryOptions());
  return (
    <Panel title="Security Alerts" className={className} action={<ViewAll href="/security-alerts" />}>
      <Loaded query={alerts} what="Recent alerts" skeleton={<SkeletonRows />}>
        {(rows) =>
          rows.length === 0 ? (
            <NoAlerts />
          ) : (
            <ul className={firstRows}>
              {rows.map((alert) => (
                <li key={alert.id}>
                  <Row alert={alert} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** Good news, unless nothing was tested yet: then that is said too. */
function NoAlerts() {
  const { data } = useQuery(useApi().dashboard.metrics.queryOptions());
  return (
    <EmptyState
      icon={ShieldCheck}
      title="No recent alerts found."
      text={
        <>
          All systems secure!
          {data?.totalApis === 0 && <span className="block text-meta text-ink-3">Nothing was tested yet.</span>}
        </>
      }
    />
  );
}

function Row({ alert }: { alert: SecurityAlert }) {
  return (
    <Link href="/security-alerts" className="flex gap-3 px-4 py-[9px] hover:bg-hover">
      <span className="mt-0.5">
        <SeverityIcon severity={alert.severity} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-medium">{alert.title}</span>
        <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-ink-2">
          {alert.endpointPath ? (
            <>
              <span className="font-mono text-chip font-semibold">{alert.endpointMethod}</span>
              <span className="min-w-0 truncate">
                <Path path={alert.endpointPath} oneLine />
              </span>
            </>
          ) : (
            <span className="truncate text-meta text-ink-3">{alert.application?.name ?? alert.description}</span>
          )}
        </span>
      </span>
      <span className="shrink-0 text-right text-meta text-ink-3">
        <Ago iso={alert.createdAt} />
      </span>
    </Link>
  );
}
