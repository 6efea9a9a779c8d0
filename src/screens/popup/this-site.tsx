import { Globe } from "lucide-react";
import type { Scan } from "../../contract/scans.ts";
import { scanOutcome } from "../../parts/scan/scan-outcome.tsx";
import { grade } from "../../parts/scan/score-grade.ts";
import type { SiteScan } from "../../parts/scan/site-scan.ts";
import { isStopped, StatusChip } from "../../parts/scan/status-chip.tsx";
import { Ago } from "../../ui/time.tsx";

/** What the platform knows of the site in the tab: its application, and how the newest scan of it ended. */
export function ThisSite({ site }: { site: SiteScan }) {
  const { host, application, scan } = site;
  return (
    <section aria-label="This site" className="mt-3 rounded-lg border border-line bg-sunken px-3 py-2.5">
      <div className="flex items-center gap-2">
        <Globe className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 flex-1 truncate font-mono text-meta" title={host}>
          {host}
        </span>
        {scan && <StatusChip scan={scan} />}
      </div>
      <p className="mt-1.5 text-meta break-words text-ink-2">
        {application ? application.name : "Not registered yet"}
        {scan && <Outcome scan={scan} />}
        {application && !scan && ", not scanned yet"}
      </p>
      {scan?.status === "completed" && <p className="text-meta text-ink-3">{scanOutcome(scan).text}</p>}
    </section>
  );
}

function Outcome({ scan }: { scan: Scan }) {
  const when = <Ago iso={scan.completedAt ?? scan.startedAt ?? scan.createdAt} long />;
  if (scan.status === "completed")
    return (
      <>
        {scan.securityScore !== null && (
          <>
            , score{" "}
            <span className={`font-medium ${grade(scan.securityScore, scan.results?.findings?.critical ?? 0).ink}`}>
              {scan.securityScore}
            </span>
          </>
        )}
        , scanned {when}
      </>
    );
  return (
    <>
      , {isStopped(scan) ? "stopped" : scan.status === "failed" ? "failed" : "started"} {when}
    </>
  );
}
