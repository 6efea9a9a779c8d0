import { useEffect, useState } from "react";
import type { LogMessage, Scan } from "../../contract/scans.ts";
import { progressMessages } from "./progress-lines.ts";
import { runningLineDelays } from "./scan-pace.ts";

/** The progress view's log: lines appear as the scan reaches a status, the running ones at 0, 1 and 3 seconds. */
export function useProgressLines(scan: Scan | undefined): readonly (LogMessage & { key: string })[] {
  const [lines, setLines] = useState<readonly (LogMessage & { key: string })[]>([]);
  const status = scan?.status;
  // The lines of a status are written once, when it is reached; later answers of the poll change nothing about them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!scan) return;
    const timers = progressMessages(scan).map((line, index) => {
      const key = `${scan.id} ${scan.status} ${index}`;
      const add = () =>
        setLines((old) =>
          old.some((one) => one.key === key) ? old : [...old, { ...line, key, timestamp: new Date().toISOString() }],
        );
      const delay = index === 0 ? 0 : (runningLineDelays[index - 1] ?? 0);
      return setTimeout(add, delay);
    });
    return () => timers.forEach(clearTimeout);
  }, [scan?.id, status]);
  return lines;
}
