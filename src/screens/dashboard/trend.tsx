import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import type { StandingOfAll } from "../../contract/dashboard.ts";
import { FindingBars, FindingBarsLegend, FindingBarsTable } from "../../parts/finding/finding-bars.tsx";
import { FindingChanges, useFindingCounts } from "../../parts/finding/finding-count.tsx";
import { grade } from "../../parts/scan/score-grade.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { InPanel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/**
 * Open findings and the score after each of the last scans: a chart, and a table of the same for screen readers. Nothing
 * where nothing was scanned; it is asked for before that is known, and let finish.
 */
export function Trend({ className, isEmpty }: { className: string; isEmpty: boolean }) {
  const query = useQuery({ ...useApi().dashboard.trend.queryOptions(), refetchOnMount: "always" });
  return (
    <section
      aria-label="Findings over scans"
      hidden={isEmpty || query.data?.length === 0}
      className={`panel overflow-hidden ${className}`}
    >
      <InPanel value={true}>
        <Loaded query={query} what="The trend" skeleton={<Skeleton className="m-4 h-[160px]" />}>
          {(scans) => <Charts scans={scans} />}
        </Loaded>
      </InPanel>
    </section>
  );
}

function Charts({ scans }: { scans: readonly StandingOfAll[] }) {
  const scores = scans.flatMap(({ securityScore }) => (securityScore === null ? [] : [securityScore]));
  const counts = useFindingCounts();
  const last = scores.at(-1);
  const change = last === undefined ? 0 : last - (scores[0] ?? last);
  const isFirst = scans.length === 1;
  const signed = change === 0 ? "" : `, ${change > 0 ? "+" : "−"}${Math.abs(change)}`;
  return (
    <>
      <div className="flex h-full">
        <div className="flex min-w-0 flex-1 flex-col p-4">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 className="text-body font-semibold">
              Findings, last {scans.length === 1 ? "scan" : `${scans.length} scans`}
            </h2>
            {!isFirst && (
              <span className="hidden gap-3 text-chip text-ink-3 @widget:flex">
                <FindingBarsLegend />
              </span>
            )}
            {last !== undefined && (
              <span className="text-meta text-ink-2 @widget:hidden">
                Score <span className="font-semibold text-ink">{last}</span>
                {signed}
              </span>
            )}
          </div>
          {counts && (counts.new > 0 || counts.back > 0 || counts.fixed > 0) && (
            <p className="mt-0.5 text-meta">
              <FindingChanges counts={counts} since="since the scan before" />
            </p>
          )}
          <FindingBars scans={scans} />
          {!isFirst && (
            <p className="mt-2 flex flex-wrap gap-x-3 text-chip text-ink-3 @widget:hidden">
              <FindingBarsLegend />
            </p>
          )}
        </div>
        {last !== undefined && (
          <div className="hidden w-[204px] shrink-0 flex-col border-l border-line p-4 @widget:flex">
            <h2 className="text-body font-semibold">Score</h2>
            {scores.length === 1 ? (
              <FirstScore score={last} critical={counts?.critical ?? 0} />
            ) : (
              <>
                <ScoreLine scores={scores} />
                <p className="text-right text-chip text-ink-3">
                  {scores.length} scans{signed}
                </p>
              </>
            )}
          </div>
        )}
      </div>
      <FindingBarsTable scans={scans} />
    </>
  );
}

/** One score is no line. */
function FirstScore({ score, critical }: { score: number; critical: number }) {
  const { word, ink, icon: Icon } = grade(score, critical);
  return (
    <p className="mt-2 flex items-baseline gap-2">
      <span className="text-figure font-semibold tracking-tight">{score}</span>
      <span className={`inline-flex items-center gap-1 text-meta ${ink}`}>
        <Icon className="size-3 shrink-0" strokeWidth={1.75} aria-hidden />
        {word}
      </span>
    </p>
  );
}

function ScoreLine({ scores }: { scores: readonly number[] }) {
  const low = Math.max(0, Math.floor((Math.min(...scores) - 5) / 10) * 10);
  const high = Math.min(100, Math.ceil((Math.max(...scores) + 5) / 10) * 10);
  const x = (at: number) => (scores.length === 1 ? 150 : 6 + (at / (scores.length - 1)) * 144);
  const y = (score: number) => 108 - ((score - low) / Math.max(1, high - low)) * 96;
  const end = scores.length - 1;
  return (
    <svg viewBox="-20 0 188 120" className="mt-2 w-full flex-1" aria-hidden>
      {[low, (low + high) / 2, high].map((line) => (
        <g key={line}>
          <line x1="0" x2="160" y1={y(line)} y2={y(line)} stroke="var(--line)" />
          <text x="-6" y={y(line) + 4} textAnchor="end" fontSize="11" fill="var(--ink-3)">
            {Math.round(line)}
          </text>
        </g>
      ))}
      <polyline
        points={scores.map((score, at) => `${x(at)},${y(score)}`).join(" ")}
        fill="none"
        stroke="var(--ink-2)"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <circle
        cx={x(end)}
        cy={y(scores[end] ?? 0)}
        r="3.5"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="1.75"
      />
      <text x={x(end)} y={y(scores[end] ?? 0) - 9} textAnchor="middle" fontSize="11" fontWeight="600" fill="var(--ink)">
        {scores[end]}
      </text>
    </svg>
  );
}
