import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import type { SystemStats } from "../../contract/system.ts";
import { Figures } from "../../ui/figures.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonPanel } from "../../ui/skeleton.tsx";

/** Counts over all organizations, and what the platform runs on. */
export function SystemStatsTab() {
  const query = useQuery({ ...useApi().system.stats.queryOptions(), refetchOnMount: "always" });
  return (
    <Loaded query={query} what="System stats" skeleton={<SkeletonPanel />}>
      {(stats) => (
        <div className="space-y-4">
          <Figures figures={figuresOf(stats)} />
          <Panel title="System information">
            <dl className="divide-y divide-line">
              {informationOf(stats).map(([label, value]) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-4 px-4 py-2 @widget:justify-start">
                  <dt className="text-ink-3 @widget:w-48">{label}</dt>
                  <dd className="font-medium break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
      )}
    </Loaded>
  );
}

function figuresOf(stats: SystemStats) {
  const critical = stats.criticalIssues > 0 ? ({ tone: "critical" } as const) : {};
  return [
    { label: "Total Scans", value: count(stats.totalScans), note: "all time" },
    { label: "Active Users", value: count(stats.activeUsers), note: "last 30 days" },
    { label: "Endpoints Tested", value: count(stats.endpointsTested), note: "all time" },
    { label: "Critical Issues", value: count(stats.criticalIssues), note: "unresolved", ...critical },
  ];
}

function informationOf(stats: SystemStats): [string, string][] {
  return [
    ["Platform version", stats.platformVersion],
    ["Scanner engine", stats.scannerEngine],
    ["Database", stats.database],
    ["Authentication", "Magic link"],
  ];
}

const count = (value: number) => value.toLocaleString("en");
