import type { UseQueryResult } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import type { Scan } from "../../contract/scans.ts";
import { LogLine } from "../../parts/scan/log-line.tsx";
import { scanName } from "../../parts/scan/scan-name.ts";
import { ScanPhases } from "../../parts/scan/scan-phases.tsx";
import { StatusChip } from "../../parts/scan/status-chip.tsx";
import { scanFailedText } from "./scan-pace.ts";
import { useProgressLines } from "./use-progress-lines.ts";

/** A started scan: status, percent, the real phases, and a short log of what happens. */
export function ProgressView({ query }: { query: UseQueryResult<Scan, Error> }) {
  const scan = query.data;
  const lines = useProgressLines(scan);
  if (!scan) return <p className="text-ink-2">{query.error ? query.error.message : "Reading the scan's progress."}</p>;
  return (
    <div className="space-y-4">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate text-card font-semibold">{scanName(scan)}</p>
        <StatusChip scan={scan} />
      </div>
      <ScanPhases scan={scan} />
      {scan.status === "failed" && (
        <p
          role="alert"
          className="flex items-start gap-2.5 rounded-lg border border-critical-line bg-critical-soft p-3"
        >
          <CircleX className="mt-0.5 size-4 shrink-0 text-critical" strokeWidth={1.75} aria-hidden />
          {scanFailedText}
        </p>
      )}
      {query.error && (
        <p role="status" className="text-meta text-medium">
          The progress could not be read ({query.error.message}). Trying again; the scan itself goes on.
        </p>
      )}
      <div
        role="log"
        aria-label="Scan progress log"
        className="min-h-[124px] rounded-lg border border-line bg-sunken px-3 py-2"
      >
        {lines.map((line) => (
          <LogLine key={line.key} line={line} />
        ))}
      </div>
    </div>
  );
}
