import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { Severity } from "../../contract/alerts.ts";
import type { StandingOfAll } from "../../contract/dashboard.ts";
import { SeverityIcon } from "../../parts/alert/severity.tsx";
import { FindingChanges, useFindingCounts } from "../../parts/finding/finding-count.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { gridOf } from "./grid-of.ts";

const severities = ["critical", "high", "medium", "low"] as const satisfies readonly Severity[];

/** Open findings and the score after each of the last scans: a chart, and a table of the same for screen readers. */
export function Trend({ className }: { className?: string }) {
  const query = useQuery({ ...useApi().dashboard.trend.queryOptions(), refetchOnMount: "always" });
  return (
    <section aria-label="Findings over scans" className={`panel overflow-hidden ${className ?? ""}`}>
      <Loaded query={query} what="The trend" skeleton={<Skeleton className="m-4 h-[160px]" />}>
        {(scans) => (scans.length === 0 ? <Nothing /> : <Charts scans={scans} />)}
      </Loaded>
    </section>
  );
}

function Nothing() {
  return <p className="px-4 py-6 text-meta text-ink-3">The trend begins with the first completed scan.</p>;
}

function Charts({ scans }: { scans: readonly StandingOfAll[] }) {
  const scores = scans.flatMap(({ securityScore }) => (securityScore === null ? [] : [securityScore]));
  const counts = useFindingCounts();
  const last = scores.at(-1);
  const change = last === undefined ? 0 : last - (scores[0] ?? last);
  const signed = change === 0 ? "" : `, ${change > 0 ? "+" : "−"}${Math.abs(change)}`;
  return (
    <>
      <div className="flex h-full">
        <div className="flex min-w-0 flex-1 flex-col p-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <h2 className="text-body font-semibold">
              Findings, last {scans.length === 1 ? "scan" : `${scans.length} scans`}
            </h2>
            <span className="hidden gap-3 text-chip text-ink-3 @widget:flex">
              <Legend />
            </span>
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
          <Bars scans={scans} />
          <p className="mt-2 flex flex-wrap gap-x-3 text-chip text-ink-3 @widget:hidden">
            <Legend />
          </p>
        </div>
        {last !== undefined && (
          <div className="hidden w-[204px] shrink-0 flex-col border-l border-line p-4 @widget:flex">
            <h2 className="text-body font-semibold">Score</h2>
            <ScoreLine scores={scores} />
            <p className="text-right text-chip text-ink-3">
              {scores.length} {scores.length === 1 ? "scan" : "scans"}
              {signed}
            </p>
          </div>
        )}
      </div>
      <div className="sr-only">
        <table>
          <caption>Open findings and score after each scan</caption>
          <thead>
            <tr>
              {["Scan", ...severities, "All", "Score"].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scans.map(({ scanId, findings, securityScore }) => (
              <tr key={scanId}>
                <th scope="row">{scanId}</th>
                {severities.map((severity) => (
                  <td key={severity}>{findings[severity]}</td>
                ))}
                <td>{findings.findings}</td>
                <td>{securityScore ?? "none"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Legend() {
  return severities.map((severity) => (
    <span key={severity} className="inline-flex items-center gap-1" aria-hidden>
      <span className="flex [&>svg]:size-3.5">
        <SeverityIcon severity={severity} label={false} />
      </span>
      {severity}
    </span>
  ));
}

const height = 128;

/** Stacked bars, critical at the bottom, the last scan at full strength; each opens its scan. */
function Bars({ scans }: { scans: readonly StandingOfAll[] }) {
  const { top, lines } = gridOf(Math.max(1, ...scans.map(({ findings }) => findings.findings)));
  const y = (value: number) => (value / top) * height;
  return (
    <div className="relative mt-3 flex-1 pl-7" aria-hidden>
      {lines.map((line) => (
        <div
          key={line}
          className="absolute right-0 left-0 flex translate-y-1/2 items-center gap-2"
          style={{ bottom: y(line) + 16 }}
        >
          <span className="w-5 text-right text-chip leading-none text-ink-3 tabular-nums">{line}</span>
          <span className="h-px flex-1 bg-line" />
        </div>
      ))}
      <div className="relative flex items-end gap-1 pt-4" style={{ minHeight: height + 32 }}>
        {scans.map(({ scanId, findings }, at) => {
          const isLast = at === scans.length - 1;
          // Below 480 px every second number has no room.
          const isMinor = scans.length > 8 && (scans.length - 1 - at) % 2 === 1;
          return (
            <Link
              key={scanId}
              href={`/scan/${scanId}`}
              tabIndex={-1}
              title={`Scan ${scanId}: ${findings.findings} open, ${findings.critical} critical`}
              className="flex min-w-0 flex-1 flex-col items-center hover:opacity-80"
            >
              {isLast && <span className="text-chip leading-4 font-semibold">{findings.findings}</span>}
              <span
                className={`flex w-full max-w-[22px] flex-col-reverse gap-px overflow-hidden rounded-t-xs ${isLast ? "" : "opacity-60"}`}
              >
                {severities.map((severity) => (
                  <span
                    key={severity}
                    className="w-full rounded-[1px]"
                    style={{ height: Math.max(0, y(findings[severity]) - 1), background: `var(--${severity})` }}
                  />
                ))}
              </span>
              <span
                className={`mt-1 h-3 text-chip leading-3 tabular-nums ${isLast ? "font-semibold" : "text-ink-3"} ${isMinor ? "@max-[479px]:invisible" : ""}`}
              >
                {scanId}
              </span>
            </Link>
          );
        })}
      </div>
    </div>
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
