import { Link } from "wouter";
import type { Severity } from "../../contract/alerts.ts";
import { SeverityIcon } from "../alert/severity.tsx";
import { gridOf } from "./grid-of.ts";

const severities = ["critical", "high", "medium", "low"] as const satisfies readonly Severity[];

/** What stood open, and the score, when a scan had completed. */
export type CountedScan = {
  scanId: number;
  findings: Record<Severity | "findings", number>;
  securityScore: number | null;
};

/** What the colours of the bars say, as shape and word. */
export function FindingBarsLegend() {
  return severities.map((severity) => (
    <span key={severity} className="inline-flex items-center gap-1" aria-hidden>
      <span className="flex [&>svg]:size-3.5">
        <SeverityIcon severity={severity} label={false} />
      </span>
      {severity}
    </span>
  ));
}

/**
 * Open findings after each scan as stacked bars, critical at the bottom, the last at full strength; each opens its scan.
 * A single scan has no course yet: its findings lie in one bar, with how many there are of each severity.
 */
export function FindingBars({ scans, height = 128 }: { scans: readonly CountedScan[]; height?: number }) {
  const [only] = scans;
  if (only && scans.length === 1) return <OneScan scan={only} />;
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

function OneScan({ scan: { scanId, findings } }: { scan: CountedScan }) {
  return (
    <div className="mt-3 flex-1" aria-hidden>
      <div className="flex h-2.5 gap-px overflow-hidden rounded-xs bg-line">
        {severities.map((severity) => (
          <span key={severity} style={{ flexGrow: findings[severity], background: `var(--${severity})` }} />
        ))}
      </div>
      <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1.5 text-meta @widget:grid-cols-4">
        {severities.map((severity) => (
          <li key={severity}>
            <Link
              href={`/scan/${scanId}`}
              tabIndex={-1}
              className="block w-fit text-dialog leading-5! font-semibold tabular-nums hover:underline"
            >
              {findings[severity]}
            </Link>
            <span className="flex items-center gap-1 text-chip text-ink-3 [&>svg]:size-3.5">
              <SeverityIcon severity={severity} label={false} />
              {severity}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-meta text-ink-3">The next scan shows what changed.</p>
    </div>
  );
}

/** The same as a table, for screen readers. */
export function FindingBarsTable({ scans }: { scans: readonly CountedScan[] }) {
  return (
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
  );
}
