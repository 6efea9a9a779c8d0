import { CircleCheck, CircleX, LoaderCircle, type LucideIcon } from "lucide-react";
import type { Report } from "../../contract/reports.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";

type Look = { word: string; icon: LucideIcon; tone: Tone };
const looks: Partial<Record<string, Look>> = {
  completed: { word: "Completed", icon: CircleCheck, tone: "secure" },
  generating: { word: "Generating...", icon: LoaderCircle, tone: "running" },
  failed: { word: "Failed", icon: CircleX, tone: "critical" },
} satisfies Record<Report["status"], Look>;

/** A report's status as a badge; one that this console does not know shows as it came. */
export function ReportStatus({ status }: { status: string }) {
  const look = looks[status];
  if (!look) return <Chip>{status}</Chip>;
  return (
    <Chip tone={look.tone} icon={look.icon} spin={status === "generating"}>
      {look.word}
    </Chip>
  );
}
