import { clsx } from "clsx";
import { useSetAtom } from "jotai";
import { Play, Plus, Radar, RefreshCw } from "lucide-react";
import { useRef, useState } from "react";
import { useCan } from "../../client/session.ts";
import type { Scan } from "../../contract/scans.ts";
import { addApplicationAtom } from "../../parts/application/add-application.ts";
import { useReturnToRow } from "../../parts/endpoint/trail.ts";
import { useStartScan } from "../../parts/scan/start-scan.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import { ScanRow, scanColumns } from "./scan-row.tsx";
import { useRecentScans } from "./use-recent-scans.ts";
import { useScanFromAddress } from "./use-scan-from-address.ts";

/** The newest scans, always current, and older ones on demand, with the ways to add an application and to start a scan. */
export function ScannerScreen() {
  const { query, older } = useRecentScans();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  useReturnToRow(list);
  const actions = useScannerActions(query.refetch);
  useScanFromAddress();
  return (
    <Screen
      title="API Scanner"
      short="Scanner"
      subtitle="Discover endpoints and test who may use them"
      actions={
        <>
          {actions.add}
          {actions.refresh}
          {actions.start}
        </>
      }
      footer={
        actions.start && (
          <div className="flex flex-1 gap-2 [&>*]:flex-1">
            {actions.start}
            {actions.add}
          </div>
        )
      }
      narrowAction={actions.smallRefresh}
    >
      <div ref={list}>
        <Loaded
          query={query}
          what="Scans"
          skeleton={
            <ScanList title="Recent Scans">
              {Array.from({ length: 6 }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
                <li key={row} className="flex h-15 flex-col justify-center gap-3 px-4 @min-[1200px]:h-14">
                  <Skeleton className="h-3 w-1/3" />
                  <Skeleton className="h-3 w-1/2" />
                </li>
              ))}
            </ScanList>
          }
        >
          {(scans) => <RecentScans scans={scans} start={actions.start} older={older} />}
        </Loaded>
      </div>
    </Screen>
  );
}

function RecentScans(props: {
  scans: readonly Scan[];
  start: React.ReactNode;
  /** Reads older ones; null where there are none. */
  older: (() => void) | null;
}) {
  const { scans, start, older } = props;
  return (
    <ScanList
      title={`Recent Scans (${scans.length})`}
      empty={
        scans.length === 0 && (
          <EmptyState
            icon={Radar}
            title="No scans found."
            text="Run your first scan to see results here."
            action={start}
          />
        )
      }
    >
      {scans.map((scan) => (
        <ScanRow key={scan.id} scan={scan} />
      ))}
      {older && (
        <li>
          <button
            type="button"
            className="flex h-10 w-full items-center px-4 text-meta font-medium text-accent-ink -outline-offset-2! hover:bg-hover"
            onClick={older}
          >
            Show older scans
          </button>
        </li>
      )}
    </ScanList>
  );
}

/** The list's panel with its heads, or with `empty` in place of both; from edge to edge in a panel, whose rows need all of its width. */
function ScanList(props: { title: string; empty?: React.ReactNode; children: React.ReactNode }) {
  return (
    <Panel
      title={props.title}
      className="@max-[639px]:-mx-4 @max-[639px]:-mt-4 @max-[639px]:rounded-none @max-[639px]:border-x-0 @max-[639px]:border-t-0"
    >
      {props.empty || (
        <>
          {/* Each row says in words what it holds, for whoever hears it. */}
          <div
            aria-hidden
            className={clsx("hidden h-8 items-center border-b border-line bg-sunken px-4 *:px-0!", scanColumns)}
          >
            {["Application", "Status", "Endpoints", "Findings", "Score", "Started"].map((head) => (
              <span key={head} className="th">
                {head}
              </span>
            ))}
          </div>
          <ul className="divide-y divide-line">{props.children}</ul>
        </>
      )}
    </Panel>
  );
}

/** The header's buttons; those that the role may not use are absent. */
function useScannerActions(refetch: () => Promise<unknown>) {
  const startScan = useStartScan();
  const addApplication = useSetAtom(addApplicationAtom);
  const mayAdd = useCan("applications.create");
  const mayStart = useCan("scans.create");
  // The spinner belongs to this button alone: the list's own refresh every 2 s must not make it blink.
  const [busy, setBusy] = useState(false);
  const refresh = {
    icon: RefreshCw,
    busy,
    onClick: () => {
      setBusy(true);
      void refetch().finally(() => setBusy(false));
    },
  };
  return {
    add: mayAdd && (
      <Button icon={Plus} onClick={() => addApplication(true)}>
        Add Application
      </Button>
    ),
    refresh: <Button {...refresh}>Refresh</Button>,
    smallRefresh: <Button {...refresh} variant="ghost" aria-label="Refresh" />,
    start: mayStart && (
      <Button variant="primary" icon={Play} onClick={() => startScan()}>
        New Scan
      </Button>
    ),
  };
}
