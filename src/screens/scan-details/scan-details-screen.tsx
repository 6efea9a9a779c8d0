import { useQueryClient } from "@tanstack/react-query";
import { ChevronRight, Radar } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { Link } from "wouter";
import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import { revisionWords } from "../../contract/revision-words.ts";
import type { Scan } from "../../contract/scans.ts";
import { ExportReport } from "../../parts/scan/export-report.tsx";
import { isUnderWay } from "../../parts/scan/is-under-way.ts";
import { clock } from "../../parts/scan/log-line.tsx";
import { scanName } from "../../parts/scan/scan-name.ts";
import { StatusChip } from "../../parts/scan/status-chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { day } from "../../ui/time.tsx";
import { DetailsSkeleton } from "./details-skeleton.tsx";
import { EndedView } from "./ended-view.tsx";
import { RunningView } from "./running-view.tsx";
import { ScanAgain } from "./scan-again.tsx";
import { ScanMenu } from "./scan-menu.tsx";
import { StopScan } from "./stop-scan.tsx";
import { useScan } from "./use-scan.ts";
import { useScanLog } from "./use-scan-log.ts";
import { WhatItWrites } from "./what-it-writes.tsx";

/** One scan: what it does while it runs, what it found once it ended. */
export function ScanDetailsScreen({ scanId }: { scanId: number }) {
  const query = useScan(scanId);
  const missing = query.error instanceof ApiError && query.error.status === 404;
  if (missing) return <ScanNotFound />;
  return (
    <Frame scanId={scanId} scan={query.data}>
      <Loaded query={query} what="The scan" skeleton={<DetailsSkeleton />}>
        {(scan) => <Details key={scan.id} scan={scan} />}
      </Loaded>
    </Frame>
  );
}

function Details({ scan }: { scan: Scan }) {
  const api = useApi();
  const queries = useQueryClient();
  const onStatus = useCallback(
    () => void queries.invalidateQueries({ queryKey: api.scans.get.key({ input: { id: scan.id } }) }),
    [queries, api, scan.id],
  );
  const log = useScanLog(scan.id, onStatus);
  return (
    // From 960 px the page header above takes 69 px of the height.
    <div className="flex min-h-full flex-col @page:min-h-[calc(100%-69px)]">
      <div className="mb-4 @page:hidden">
        <Heading scan={scan} />
        <p className="mt-0.5 text-meta wrap-anywhere text-ink-3">{when(scan)}</p>
      </div>
      {isUnderWay(scan) ? <RunningView scan={scan} log={log} /> : <EndedView scan={scan} log={log} />}
    </div>
  );
}

/** Title, way back and actions around the scan; from 960 px in the header, below in top bar and footer. */
function Frame({ scanId, scan, children }: { scanId: number; scan: Scan | undefined; children: ReactNode }) {
  return (
    <Screen
      title={`Scan ${scanId}`}
      name={scan && `Scan ${scanId}, ${scanName(scan)}`}
      heading={scan && <Heading scan={scan} />}
      subtitle={scan ? when(scan) : "\u00a0"}
      back="/scanner"
      above={
        <nav aria-label="Breadcrumb" className="mb-1 flex items-center gap-1 text-meta text-ink-3">
          <Link href="/scanner" className="hover:text-ink">
            API Scanner
          </Link>
          <ChevronRight className="size-3" strokeWidth={1.75} aria-hidden />
          <span>Scan {scanId}</span>
        </nav>
      }
      narrowAction={<ScanMenu scanId={scanId} ghost />}
      actions={
        scan && (
          <>
            <ExportReport scan={scan} />
            <ScanAgain scan={scan} />
            <StopScan scan={scan} />
            <ScanMenu scanId={scanId} />
          </>
        )
      }
      footer={scan && <Footer scan={scan} />}
    >
      {children}
    </Screen>
  );
}

/** Where, when, and of which code: `production, 22 Nov, 14:02 to 14:06, main at 1a2b3c4d`. */
function when({ environment, startedAt, completedAt, revision }: Scan): string {
  const code = revision && revisionWords(revision);
  if (!startedAt) return [environment, "not started yet", code].filter(Boolean).join(", ");
  const began = clock(startedAt).slice(0, 5);
  const ended = completedAt && clock(completedAt).slice(0, 5);
  const span = ended ? (ended === began ? began : `${began} to ${ended}`) : `since ${began}`;
  return [environment, day(startedAt), span, code].filter(Boolean).join(", ");
}

function Heading({ scan }: { scan: Scan }) {
  return (
    <span className="flex items-center justify-between gap-2.5 @page:justify-start">
      <span
        className="wrap-anywhere @min-[320px]:truncate text-dialog font-semibold tracking-tight @page:text-page"
        title={scanName(scan)}
      >
        {scan.applicationId === null ? (
          scanName(scan)
        ) : (
          <Link href={`/applications/${scan.applicationId}`} className="hover:underline">
            {scanName(scan)}
          </Link>
        )}
      </span>
      <StatusChip scan={scan} />
    </span>
  );
}

function Footer({ scan }: { scan: Scan }) {
  if (!isUnderWay(scan))
    return (
      <div className="flex flex-1 gap-2">
        <ScanAgain scan={scan} />
        <ExportReport scan={scan} up />
      </div>
    );
  return (
    <div className="flex flex-1 items-center gap-3">
      <WhatItWrites scan={scan} />
      <StopScan scan={scan} />
    </div>
  );
}

function ScanNotFound() {
  return (
    <Screen title="Scan Not Found" back="/scanner">
      <div className="panel">
        <EmptyState
          icon={Radar}
          title="Scan Not Found"
          text="The requested scan could not be found."
          action={
            <Link href="/scanner" className="btn btn-secondary">
              Back to API Scanner
            </Link>
          }
        />
      </div>
    </Screen>
  );
}
