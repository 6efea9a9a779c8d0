import { CircleDashed, DoorOpen, type LucideIcon, ShieldCheck, ShieldQuestionMark, ShieldX } from "lucide-react";
import type { ControlState, Verdict } from "../../contract/endpoints.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";

const looks: Record<ControlState, { word: string; icon: LucideIcon; tone: Tone; iconTone?: string }> = {
  enforced: { word: "enforced", icon: ShieldCheck, tone: "neutral", iconTone: "text-secure" },
  missing: { word: "missing", icon: ShieldX, tone: "critical" },
  inconclusive: { word: "inconclusive", icon: ShieldQuestionMark, tone: "medium" },
  public: { word: "public", icon: DoorOpen, tone: "neutral" },
  not_tested: { word: "not tested", icon: CircleDashed, tone: "neutral" },
};

/** How a state looks: its word, its shape and its colour. */
export const verdictLook = (state: ControlState) => looks[state];

/** What was found out about one control. `of` goes before the word where no column head says it. */
export function VerdictChip({ verdict, of }: { verdict: Pick<Verdict, "state">; of?: "AuthN" | "AuthZ" }) {
  const look = looks[verdict.state];
  const word = of && verdict.state !== "public" ? `${of} ${look.word}` : capital(look.word);
  return (
    <Chip tone={look.tone} icon={look.icon} {...(look.iconTone ? { iconTone: look.iconTone } : {})}>
      {word}
    </Chip>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
