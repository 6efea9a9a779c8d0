import { Circle, OctagonAlert, TriangleAlert } from "lucide-react";
import type { LearnedEndpoint } from "../../contract/learned-endpoints.ts";
import { Chip } from "../../ui/chip.tsx";

const looks = {
  high: { tone: "critical", icon: OctagonAlert, word: "High" },
  medium: { tone: "medium", icon: TriangleAlert, word: "Medium" },
  low: { tone: "secure", icon: Circle, word: "Low" },
} as const;

/** A risk level: high red, medium yellow, low green. */
export function RiskChip({ risk }: { risk: LearnedEndpoint["riskLevel"] }) {
  const { tone, icon, word } = looks[risk];
  return (
    <Chip tone={tone} icon={icon}>
      {word}
      <span className="sr-only"> risk</span>
    </Chip>
  );
}
