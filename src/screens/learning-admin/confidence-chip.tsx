import { Chip, type Tone } from "../../ui/chip.tsx";

/** Colour of a confidence from 0 to 10: at least 8 green, at least 5 blue, at least 3 yellow, otherwise grey. */
export function confidenceTone(confidence: number): Tone {
  if (confidence >= 8) return "secure";
  if (confidence >= 5) return "running";
  return confidence >= 3 ? "medium" : "low";
}

/** A confidence with one decimal, as on the filter's scale. */
export function ConfidenceChip({ confidence }: { confidence: string }) {
  const value = Number(confidence);
  // Rounded down, so that a colour and the number beside it never disagree.
  return <Chip tone={confidenceTone(value)}>{(Math.floor(value * 10 + 1e-6) / 10).toFixed(1)}</Chip>;
}
