import { CircleCheck, CircleStop, CircleX, Clock, LoaderCircle, type LucideIcon } from "lucide-react";
import type { Scan, ScanStatus } from "../../contract/scans.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";

const looks: Record<ScanStatus | "stopped", { word: string; icon: LucideIcon; tone: Tone }> = {
  completed: { word: "Completed", icon: CircleCheck, tone: "secure" },
  running: { word: "Scanning...", icon: LoaderCircle, tone: "running" },
  pending: { word: "Pending", icon: Clock, tone: "low" },
  failed: { word: "Failed", icon: CircleX, tone: "critical" },
  stopped: { word: "Stopped", icon: CircleStop, tone: "neutral" },
};

/** Whether a person ended a scan before it was done: no failure, though the wire calls it one. */
export const isStopped = ({ status, stoppedBy }: Pick<Scan, "status" | "stoppedBy">): boolean =>
  status === "failed" && stoppedBy !== null;

/** A scan's status as a badge. */
export function StatusChip({ scan }: { scan: Pick<Scan, "status" | "stoppedBy"> }) {
  const look = looks[isStopped(scan) ? "stopped" : scan.status];
  return (
    <Chip tone={look.tone} icon={look.icon} spin={scan.status === "running"}>
      {look.word}
    </Chip>
  );
}
