import type { Tone } from "../../ui/chip.tsx";

/** Colour of a confidence from 0 to 10: at least 8 green, at least 5 blue, at least 3 yellow, otherwise grey. */
export function confidenceTone(confidence: number): Tone {
  if (confidence >= 8) return "secure";
  if (confidence >= 5) return "running";
  return confidence >= 3 ? "medium" : "low";
}

const inks: Partial<Record<Tone, string>> = {
  secure: "text-secure",
  running: "text-running",
  medium: "text-medium",
  low: "text-low",
};

/** A confidence with one decimal, as on the filter's scale; in its colour alone, for every row has one. */
export function Confidence({ confidence }: { confidence: string }) {
  const value = Number(confidence);
  return (
    <span className={`font-medium tabular-nums ${inks[confidenceTone(value)]}`}>
      {/* Rounded down, so that a colour and the number beside it never disagree. */}
      {(Math.floor(value * 10 + 1e-6) / 10).toFixed(1)}
    </span>
  );
}
