import type { LearnedEndpoint } from "../../contract/learned-endpoints.ts";
import type { Figure } from "../../ui/figures.tsx";

/** The four figures above the tabs, which show what they count; a count that is not known yet is shown as a dash. */
export function learningFigures(
  learned: readonly LearnedEndpoint[],
  counts: { patterns: number | undefined; confident: number | undefined },
  minConfidence: string,
  show: (tab: "endpoints" | "patterns" | "high-confidence") => void,
): Figure[] {
  const categories = new Set(learned.map(({ category }) => category)).size;
  return [
    {
      label: "Learned endpoints",
      value: learned.length.toLocaleString("en"),
      note: `in ${categories} ${categories === 1 ? "category" : "categories"}`,
      onPress: () => show("endpoints"),
    },
    {
      label: "High confidence",
      value: known(counts.confident),
      note: `${Number(minConfidence).toFixed(1)} or more`,
      onPress: () => show("high-confidence"),
    },
    { label: "Unique patterns", value: known(counts.patterns), onPress: () => show("patterns") },
    { label: "Average success rate", value: averageRate(learned) },
  ];
}

function known(count: number | undefined): string {
  return count?.toLocaleString("en") ?? "–";
}

function averageRate(learned: readonly LearnedEndpoint[]): string {
  if (learned.length === 0) return "–";
  const sum = learned.reduce((total, { successRate }) => total + successRate, 0);
  return `${Math.round(sum / learned.length)}%`;
}
