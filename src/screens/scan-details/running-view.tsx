import { clsx } from "clsx";
import type { Scan } from "../../contract/scans.ts";
import { ScanPhases } from "../../parts/scan/scan-phases.tsx";
import { LiveLog } from "./live-log.tsx";
import type { LogState } from "./scan-log.ts";

/** A scan that waits or runs: phase, counts and log at once, the log with all the height that is left. */
export function RunningView({ scan, log }: { scan: Scan; log: LogState }) {
  const { progress } = scan;
  const figures = [
    { label: "Endpoints", value: progress?.found ?? 0, ink: "" },
    { label: "Findings", value: progress?.findings?.findings ?? 0, ink: "" },
    { label: "Critical", value: progress?.findings?.critical ?? progress?.critical ?? 0, ink: "text-critical" },
    { label: "Requests", value: progress?.requests ?? 0, ink: "" },
  ];
  return (
    <>
      <section
        aria-label="Progress"
        className="@page:mb-4 @page:rounded-lg @page:border @page:border-line @page:bg-surface @page:grid @page:grid-cols-[1fr_420px] @page:items-center @page:gap-8 @page:p-4"
      >
        <ScanPhases scan={scan} />
        <dl className="mt-3 mb-4 flex divide-x divide-line overflow-hidden rounded-lg border border-line bg-surface @max-[319px]:grid @max-[319px]:grid-cols-2 @max-[319px]:gap-px @max-[319px]:divide-x-0 @max-[319px]:bg-line @page:m-0">
          {figures.map(({ label, value, ink }) => (
            <div key={label} className="min-w-0 flex-1 bg-surface px-3 py-2">
              <dt className="truncate text-chip text-ink-3">{label}</dt>
              <dd className={clsx("text-dialog leading-5 font-semibold tabular-nums", value > 0 && ink)}>
                {value.toLocaleString("en")}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <LiveLog log={log} findings={progress?.findings?.findings} status={scan.status} fill />
    </>
  );
}
