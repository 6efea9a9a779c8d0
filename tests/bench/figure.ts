/** One measured figure. A ratio compares with a peer or a bare baseline that was measured in the same run. */
export type Figure = {
  name: string;
  value: number;
  unit: "ratio" | "ms" | "s" | "MB" | "kB" | "times";
  /** The value must not be above it. */
  goal: number;
  /** What the value was made of, for the reader. */
  detail: string;
};

/** Prints a figure as one line and says whether its goal was met. */
export function print(figure: Figure): boolean {
  const met = figure.value <= figure.goal;
  const unit = figure.unit === "times" ? "" : figure.unit === "ratio" ? "×" : ` ${figure.unit}`;
  console.log(
    `${met ? "✓" : "✗"} ${figure.name}: ${round(figure.value)}${unit} (goal ≤ ${figure.goal}${unit}; ${figure.detail})`,
  );
  return met;
}

/** The value below which a share of the samples lies; 0.95 for the 95th percentile. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

const round = (value: number) => Math.round(value * 100) / 100;
