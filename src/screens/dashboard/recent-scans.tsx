import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronRight, Radar } from "lucide-react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { Scan } from "../../contract/scans.ts";
import { StatusChip } from "../../parts/scan/status-chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Ago } from "../../ui/time.tsx";
import { firstRows, ViewAll } from "./view-all.tsx";

/** The newest scans: four rows in the panel, ten on a page. */
export function RecentScans({ className }: { className?: string }) {
  const scans = useQuery({
    ...useApi().dashboard.recentScans.queryOptions(),
    // A scan that waits or runs changes by the second; finished ones do not.
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 5000 : false),
  });
  return (
    <Panel title="Recent Scans" className={className} action={<ViewAll href="/scanner" />}>
      <Loaded query={scans} what="Recent scans" skeleton={<SkeletonRows />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={Radar} title="No recent scans found." text="Start your first scan!" />
          ) : (
            <ul className={firstRows}>
              {rows.map((scan) => (
                <li key={scan.id}>
                  <Row scan={scan} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

const isUnderWay = (scan: Scan) => scan.status === "pending" || scan.status === "running";

function Row({ scan }: { scan: Scan }) {
  const cell = "hidden text-meta @page:block";
  return (
    <Link
      href={`/scan/${scan.id}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-2 hover:bg-hover @page:grid-cols-[minmax(0,1fr)_112px_116px_72px_16px]"
    >
      <span className="min-w-0">
        <span className="block truncate text-body font-medium">
          {scan.productName ?? scan.applicationName ?? "Unknown Application"}
        </span>
        <span className="block truncate text-meta text-ink-3">
          Scan {scan.id}
          {scan.environment && (
            // In a panel what was found takes the room.
            <span className={clsx(scan.status === "completed" && "@max-[479px]:hidden")}>, {scan.environment}</span>
          )}
          <span className="@page:hidden">, {outcome(scan)}</span>
        </span>
      </span>
      <span className="flex flex-col items-end gap-0.5 @page:block">
        <StatusChip status={scan.status} />
        <span className="text-meta text-ink-3 tabular-nums @page:hidden">
          <When scan={scan} />
        </span>
      </span>
      <span className={clsx(cell, "truncate text-ink-2 tabular-nums")}>{outcome(scan)}</span>
      <span className={clsx(cell, "text-right text-ink-3 tabular-nums")}>
        <When scan={scan} />
      </span>
      <ChevronRight className="hidden size-4 text-ink-3 @page:block" strokeWidth={1.75} aria-hidden />
    </Link>
  );
}

function When({ scan }: { scan: Scan }) {
  return scan.status === "pending" ? "in queue" : <Ago iso={scan.completedAt ?? scan.startedAt ?? scan.createdAt} />;
}

/** What a scan has to say in a few words. */
export function outcome(scan: Pick<Scan, "status" | "endpointCount" | "criticalIssues" | "progress">): string {
  if (scan.status === "pending") return "waiting";
  if (scan.status === "failed") return "not scored";
  const found = scan.status === "running" ? (scan.progress?.found ?? scan.endpointCount) : scan.endpointCount;
  if (scan.status === "running" || found === 0) return `${found || "no"} ${found === 1 ? "endpoint" : "endpoints"}`;
  return `${scan.criticalIssues || "none"} of ${found} critical`;
}
