import { useQuery } from "@tanstack/react-query";
import { OctagonAlert, ShieldCheck, TriangleAlert, Waypoints } from "lucide-react";
import { useApi } from "../../client/context.ts";
import type { SecurityAlert } from "../../contract/alerts.ts";
import type { DashboardMetrics } from "../../contract/dashboard.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const cards = [
  { field: "totalApis", label: "Total APIs", icon: Waypoints, ink: "text-ink-3", trend: "+12% from last week" },
  { field: "secureEndpoints", label: "Secure Endpoints", icon: ShieldCheck, ink: "text-secure", trend: "85% secured" },
  {
    field: "atRiskEndpoints",
    label: "At-Risk Endpoints",
    icon: TriangleAlert,
    ink: "text-medium",
    trend: "Missing AuthN or AuthZ",
  },
  { field: "criticalIssues", label: "Critical Issues", icon: OctagonAlert, ink: "text-critical", trend: "Unresolved" },
] as const;

/** The four metric cards, whose trend texts are fixed. */
export function Metrics() {
  const api = useApi();
  const metrics = useQuery(api.dashboard.metrics.queryOptions());
  // The shell has asked for the alerts already, for its bell.
  const alerts = useQuery(api.alerts.list.queryOptions());
  return (
    <Loaded query={metrics} what="The metrics" skeleton={<Cards />}>
      {(data) => <Cards data={data} worst={mostCritical(alerts.data ?? [])} />}
    </Loaded>
  );
}

/** The application with the most unresolved critical alerts, in words; null without one. */
export function mostCritical(alerts: readonly SecurityAlert[]): string | null {
  const counts = new Map<string, number>();
  for (const { severity, isResolved, application } of alerts)
    if (severity === "critical" && !isResolved && application)
      counts.set(application.name, (counts.get(application.name) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, two]) => two - one);
  return most ? `${most[1]} in ${most[0]}` : null;
}

function Cards({ data, worst = null }: { data?: DashboardMetrics; worst?: string | null }) {
  return (
    <section
      aria-label="Metrics"
      className="panel grid grid-cols-2 gap-px overflow-hidden !bg-line @widget:grid-cols-4"
    >
      {cards.map(({ field, label, icon: Icon, ink, trend }) => (
        <div key={field} className="bg-surface px-4 py-3 @page:px-5 @page:py-4">
          <p className="flex items-center gap-2 text-meta text-ink-3">
            <Icon className={`size-3.5 shrink-0 ${ink}`} strokeWidth={1.75} aria-hidden />
            {label}
          </p>
          {data ? (
            <p className="mt-1.5 text-page font-semibold tracking-tight @page:mt-2 @page:text-figure">{data[field]}</p>
          ) : (
            <Skeleton className="my-2 h-5 w-12 @page:h-6" />
          )}
          <p className="mt-1 text-meta text-ink-3 [overflow-wrap:anywhere]">
            {(field === "criticalIssues" && worst) || trend}
          </p>
        </div>
      ))}
    </section>
  );
}
