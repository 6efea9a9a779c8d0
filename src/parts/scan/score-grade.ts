import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from "lucide-react";

type Grade = { word: string; ink: string; stroke: string; icon: LucideIcon };

const atRisk: Grade = { word: "At risk", ink: "text-medium", stroke: "var(--medium)", icon: TriangleAlert };

/**
 * What a security score means: from 80 green, from 60 yellow, else red, always with a word. While a critical finding is
 * open the word is "At risk", whatever the number.
 */
export function grade(score: number, critical = 0): Grade {
  if (critical > 0) return atRisk;
  if (score >= 80) return { word: "Good", ink: "text-secure", stroke: "var(--secure)", icon: CircleCheck };
  if (score >= 60) return { word: "Fair", ink: "text-medium", stroke: "var(--medium)", icon: TriangleAlert };
  return { word: "Poor", ink: "text-critical", stroke: "var(--critical)", icon: CircleAlert };
}
