import { CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon } from "lucide-react";
import type { ScanStatus } from "../../contract/scans.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";

const looks: Record<ScanStatus, { word: string; icon: LucideIcon; tone: Tone }> = {
  completed: { word: "Completed", icon: CircleCheck, tone: "secure" },
  running: { word: "Scanning...", icon: LoaderCircle, tone: "running" },
  pending: { word: "Pending", icon: Clock, tone: "low" },
  failed: { word: "Failed", icon: CircleX, tone: "critical" },
};

/** A scan's status as a badge. */
export function StatusChip({ status }: { status: ScanStatus }) {
  const look = looks[status];
  return (
    <Chip tone={look.tone} icon={look.icon} spin={status === "running"}>
      {look.word}
    </Chip>
  );
}
