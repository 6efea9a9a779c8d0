import { useQueryClient } from "@tanstack/react-query";
import { ChevronRight, Radar, RefreshCw } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { Link } from "wouter";
import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import type { Scan } from "../../contract/scans.ts";
import { clock } from "../../parts/scan/log-line.tsx";
import { scanName } from "../../parts/scan/scan-name.ts";
import { StatusChip } from "../../parts/scan/status-chip.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { DeleteScan } from "./delete-scan.tsx";
import { DetailsSkeleton } from "./details-skeleton.tsx";
import { EndedView } from "./ended-view.tsx";
import { ExportReport } from "./export-report.tsx";
import { RetryScan } from "./retry-scan.tsx";
import { RunningView } from "./running-view.tsx";
import { StopScan } from "./stop-scan.tsx";
import { isUnderWay, useScan } from "./use-scan.ts";
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
        <p className="mt-0.5 text-meta text-ink-3">
          {[scan.environment, scan.startedAt ? `started ${clock(scan.startedAt).slice(0, 5)}` : "not started yet"]
            .filter(Boolean)
            .join(", ")}
        </p>
      </div>
      {isUnderWay(scan) ? (
        <RunningView scan={scan} log={log} />
      ) : (
        <EndedView scan={scan} log={log} retry={<RetryScan scan={scan} small />} />
      )}
    </div>
  );
}

/** Title, way back and actions around the scan; from 960 px in the header, below in top bar and footer. */
function Frame({ scanId, scan, children }: { scanId: number; scan: Scan | undefined; children: ReactNode }) {
  const refresh = useRefresh();
  return (
    <Screen
      title={`Scan ${scanId}`}
      heading={scan && <Heading scan={scan} />}
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
      narrowAction={<Button {...refresh} variant="ghost" aria-label="Refresh Data" title="Refresh Data" />}
      actions={
        scan && (
          <>
            <Button {...refresh} variant="ghost">
              Refresh Data
            </Button>
            <ExportReport scan={scan} />
            <RetryScan scan={scan} />
            <StopScan scan={scan} />
            <DeleteScan scanId={scanId} />
          </>
        )
      }
      footer={scan && <Footer scan={scan} />}
    >
      {children}
    </Screen>
  );
}

function Heading({ scan }: { scan: Scan }) {
  return (
    <span className="flex items-center justify-between gap-2.5 @page:justify-start">
      <span className="truncate text-dialog font-semibold tracking-tight @page:text-page">{scanName(scan)}</span>
      <StatusChip status={scan.status} />
    </span>
  );
}

function Footer({ scan }: { scan: Scan }) {
  if (!isUnderWay(scan))
    return (
      <div className="flex flex-1 justify-end gap-2">
        <ExportReport scan={scan} up />
        <RetryScan scan={scan} />
        <DeleteScan scanId={scan.id} />
      </div>
    );
  return (
    <div className="flex flex-1 items-center gap-3">
      <WhatItWrites scan={scan} />
      <StopScan scan={scan} />
    </div>
  );
}

/** Reads the scan, its endpoints and the product's metrics again; its spinner shows this button's own refresh only. */
function useRefresh() {
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const onClick = () => {
    setBusy(true);
    const keys = [api.scans.key(), api.endpoints.key(), api.products.key()];
    void Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }))).finally(() => setBusy(false));
  };
  return { icon: RefreshCw, busy, onClick };
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
