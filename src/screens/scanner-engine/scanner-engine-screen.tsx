import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useUser } from "../../client/session.ts";
import type { ScannerStatus } from "../../contract/system.ts";
import { AccessDenied } from "../../parts/tenant/access-denied.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { OpenScans } from "./open-scans.tsx";
import { ScanConfigs } from "./scan-configs.tsx";
import { Workers } from "./workers.tsx";

const title = "Scanner Engine";
/** Milliseconds between two looks at the engine, while the page is visible. */
const refresh = 2000;

/** What the engine does now, for superadmins: running and queued scans of every organization, workers, configurations. */
export function ScannerEngineScreen() {
  const { role } = useUser();
  if (role !== "superadmin") {
    return (
      <Screen title={title}>
        <AccessDenied text="Only superadmin users can access the scanner engine." />
      </Screen>
    );
  }
  return (
    <Screen
      title={title}
      short="Engine"
      subtitle="Running scans, queued scans and workers of the whole platform"
      back="/admin"
    >
      <Engine />
    </Screen>
  );
}

function Engine() {
  const query = useQuery({
    ...useApi().system.scannerStatus.queryOptions(),
    refetchInterval: refresh,
    refetchIntervalInBackground: false,
    refetchOnMount: "always",
  });
  return (
    <div className="space-y-4">
      <Loaded query={query} what="The scanner engine" skeleton={<StatusSkeleton />}>
        {(status) => <Status status={status} />}
      </Loaded>
      <ScanConfigs />
    </div>
  );
}

function StatusSkeleton() {
  return (
    <div className="space-y-4">
      <div className="grid gap-4 @page:grid-cols-2">
        <div className="panel h-[91px]" />
        <div className="panel h-[91px]" />
      </div>
      <div className="panel">
        <SkeletonRows rows={1} height="h-[81px]" />
      </div>
    </div>
  );
}

function Status({ status }: { status: ScannerStatus }) {
  const { running, queued, workers } = status;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @page:grid-cols-2">
        <OpenScans
          title="Running scans"
          none="No scan is running."
          word="Started"
          scans={running.map((scan) => ({ ...scan, at: scan.startedAt }))}
        />
        <OpenScans
          title="Queued scans"
          none="No scan is queued."
          word="Queued"
          scans={queued.map((scan) => ({ ...scan, at: scan.createdAt }))}
        />
      </div>
      <Workers workers={workers} />
    </>
  );
}
