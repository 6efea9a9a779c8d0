import type { ScannerStatus } from "../../contract/system.ts";
import { Panel } from "../../ui/panel.tsx";
import { Ago } from "../../ui/time.tsx";

/** The processes that run scans, each with its last sign of life. */
export function Workers({ workers }: { workers: ScannerStatus["workers"] }) {
  return (
    <Panel title="Workers" count={workers.length}>
      {workers.length === 0 ? (
        <p className="px-4 py-3 text-critical">
          No worker has reported in the last 30 seconds. Scans wait until one starts.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {workers.map((worker) => (
            <li key={worker.id} className="flex flex-wrap items-baseline gap-x-4 px-4 py-2">
              <code className="min-w-0 flex-1 basis-40 truncate font-mono text-meta">{worker.id}</code>
              <span className="tabular-nums">
                {worker.running} {worker.running === 1 ? "scan" : "scans"}
              </span>
              <span className="text-meta text-ink-3">
                Seen <Ago iso={worker.lastSeenAt} long />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
