import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { Ago } from "../../ui/time.tsx";
import { isStopped } from "../scan/status-chip.tsx";

/** What became of an application's last scan, in a sentence: `scanned 4 h ago`, `scanning`, `not scanned yet`. */
export function LastScan({ application: { lastScan } }: { application: Pick<ApplicationSummary, "lastScan"> }) {
  if (!lastScan) return "not scanned yet";
  if (lastScan.status === "running" || lastScan.status === "pending") return "scanning";
  const word = isStopped(lastScan) ? "stopped" : lastScan.status === "failed" ? "failed" : "scanned";
  return (
    <>
      {word} <Ago iso={lastScan.at} long />
    </>
  );
}
