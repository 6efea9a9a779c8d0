import { Link } from "wouter";
import type { Scan } from "../../contract/scans.ts";
import { scanName } from "../../parts/scan/scan-name.ts";
import { StatusChip } from "../../parts/scan/status-chip.tsx";
import { Moment } from "../../ui/time.tsx";

/** A scan in the list: what was scanned, how it stands, when it started, and where to look next. */
export function ScanRow({ scan }: { scan: Scan }) {
  const details = `/scan/${scan.id}`;
  return (
    <li className="group relative flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2 hover:bg-hover @widget:min-h-[55px] @widget:flex-nowrap">
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex min-w-0 items-center gap-2.5">
          {/* The name's link covers the row, so that a click anywhere on it opens the scan. */}
          <Link
            href={details}
            data-row
            className="truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            {scanName(scan)}
          </Link>
          <StatusChip status={scan.status} />
        </div>
        <p className="mt-0.5 truncate text-meta text-ink-3">
          Scan {scan.id}
          {scan.environment && `, ${scan.environment}`},{" "}
          {scan.startedAt ? <Moment iso={scan.startedAt} /> : "Start time unknown"}
        </p>
      </div>
      <Counts scan={scan} />
      <div className="relative flex shrink-0 items-center gap-4 text-meta font-medium text-accent-ink">
        <Link href={`/endpoints?scan=${scan.id}`} className="py-1 hover:underline">
          View Endpoints
        </Link>
        <Link href={details} className="py-1 hover:underline">
          View Details
        </Link>
      </div>
    </li>
  );
}

function Counts({ scan }: { scan: Scan }) {
  if (scan.status !== "completed") return null;
  const figures = [
    { label: "endpoints", value: scan.endpointCount, ink: "text-ink" },
    { label: "critical", value: scan.criticalIssues, ink: scan.criticalIssues ? "text-critical" : "text-ink" },
    { label: "warnings", value: scan.warningIssues, ink: scan.warningIssues ? "text-medium" : "text-ink" },
  ];
  return (
    <dl className="hidden shrink-0 gap-4 text-meta @page:flex">
      {figures.map(({ label, value, ink }) => (
        <div key={label} className="flex w-[88px] flex-row-reverse justify-end gap-1">
          <dt className="text-ink-3">{label}</dt>
          <dd className={`font-medium tabular-nums ${ink}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
