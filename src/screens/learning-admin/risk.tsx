import { Circle, OctagonAlert, TriangleAlert } from "lucide-react";
import type { LearnedEndpoint } from "../../contract/learned-endpoints.ts";

const looks = {
  high: { ink: "text-critical", icon: OctagonAlert, word: "High" },
  medium: { ink: "text-medium", icon: TriangleAlert, word: "Medium" },
  low: { ink: "text-secure", icon: Circle, word: "Low" },
} as const;

/** A risk level: high red, medium yellow, low green; icon and word without a box, for every row has one. */
export function Risk({ risk }: { risk: LearnedEndpoint["riskLevel"] }) {
  const { ink, icon: Icon, word } = looks[risk];
  return (
    <span className={`inline-flex items-center gap-1 ${ink}`}>
      <Icon className="size-3" strokeWidth={1.75} aria-hidden />
      {word}
      <span className="@max-[319px]:sr-only @widget:sr-only"> risk</span>
    </span>
  );
}
