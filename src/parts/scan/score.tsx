import { clsx } from "clsx";
import { grade } from "./score-grade.ts";

/** A security score with its word; a dash where nothing is scored. */
export function Score({ score, critical }: { score: number | null; critical: number }) {
  if (score === null) return <span className="text-ink-3">–</span>;
  const { word, ink, icon: Icon } = grade(score, critical);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span className="font-mono text-body font-semibold tabular-nums">{score}</span>
      <span className={clsx("inline-flex items-center gap-1 text-meta", ink)}>
        <Icon className="size-3" strokeWidth={1.75} aria-hidden />
        {word}
      </span>
    </span>
  );
}
