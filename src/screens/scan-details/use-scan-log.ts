import { useEffect, useState, useSyncExternalStore } from "react";
import { useHost } from "../../host/context.ts";
import { createScanLog, type LogState } from "./scan-log.ts";

/** A scan's log, what was logged before and then live. `onStatus` runs for every status line that arrives. */
export function useScanLog(scanId: number, onStatus: () => void): LogState {
  const host = useHost();
  const [log, setLog] = useState(createScanLog);
  useEffect(() => {
    // Each subscription replays the log from its start, so it fills a log of its own.
    const fresh = createScanLog();
    setLog(fresh);
    const unsubscribe = host.live(scanId, {
      onMessage: (message) => {
        if (fresh.push(message) && message.type === "status") onStatus();
      },
      onState: fresh.setLive,
    });
    return () => {
      unsubscribe();
      fresh.stop();
    };
  }, [host, scanId, onStatus]);
  return useSyncExternalStore(log.subscribe, log.get);
}
