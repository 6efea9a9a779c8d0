import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { Scan } from "../../contract/scans.ts";
import { scanName } from "../../parts/scan/scan-name.ts";
import { scanOutcome } from "../../parts/scan/scan-outcome.tsx";
import { StatusChip } from "../../parts/scan/status-chip.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Ago } from "../../ui/time.tsx";
import { ViewAll } from "./view-all.tsx";

/** The newest scans: four rows in the panel, `pageRows` on a page. */
export function RecentScans({ className, pageRows }: { className?: string; pageRows: number }) {
  const scans = useQuery({
    ...useApi().dashboard.recentScans.queryOptions(),
    // A scan that waits or runs changes by the second; finished ones do not.
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 5000 : false),
  });
  return (
    <Panel title="Recent Scans" className={className} action={<ViewAll href="/scanner" label="recent scans" />}>
      <Loaded query={scans} what="Recent scans" skeleton={<SkeletonRows />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="p-4">
              <span>No recent scans found.</span> <span>Start your first scan!</span>
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {rows.slice(0, pageRows).map((scan, at) => (
                <li key={scan.id} className={at < 4 ? undefined : "hidden @page:block"}>
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
  const { text, isFault } = scanOutcome(scan);
  return (
    <Link
      href={`/scan/${scan.id}`}
      className="flex h-[55px] flex-col justify-center gap-0.5 px-4 text-meta -outline-offset-2! hover:bg-hover"
    >
      <span className="flex items-center gap-2">
        <span className="truncate text-body font-medium" title={scanName(scan)}>
          {scanName(scan)}
        </span>
        <span className="shrink-0 text-chip text-ink-3">
          {scan.id}
          {scan.environment && <span className="@max-[319px]:hidden">, {scan.environment}</span>}
        </span>
        <span className="ml-auto flex shrink-0">
          <StatusChip scan={scan} />
        </span>
      </span>
      <span className="flex items-center gap-3">
        <span className={clsx("min-w-0 flex-1 truncate", isFault ? "text-critical" : "text-ink-2")} title={text}>
          {text}
        </span>
        <span className="shrink-0 text-ink-3 tabular-nums">
          <Ago iso={scan.completedAt ?? scan.startedAt ?? scan.createdAt} />
        </span>
      </span>
    </Link>
  );
}
