import { clsx } from "clsx";
import { Link } from "wouter";
import { many } from "../../contract/finding-words.ts";
import type { Scan } from "../../contract/scans.ts";
import { SeverityCounts } from "../../parts/alert/severity-counts.tsx";
import { useLeaveRow } from "../../parts/endpoint/trail.ts";
import { scanName } from "../../parts/scan/scan-name.ts";
import { scanOutcome } from "../../parts/scan/scan-outcome.tsx";
import { statusPercent } from "../../parts/scan/scan-phases.tsx";
import { Score } from "../../parts/scan/score.tsx";
import { StatusChip } from "../../parts/scan/status-chip.tsx";
import { useScanAgain } from "../../parts/scan/use-scan-again.ts";
import { Ago, Moment } from "../../ui/time.tsx";

/** Columns of the list from 1200 px of container width, the same in its head and in every row. */
export const scanColumns =
  "@min-[1200px]:grid @min-[1200px]:grid-cols-[minmax(0,1fr)_100px_84px_156px_96px_112px_96px] @min-[1200px]:gap-x-4 @min-[1280px]:grid-cols-[minmax(0,1fr)_92px_72px_156px_96px_112px_186px] @min-[1280px]:gap-x-3 @min-[1440px]:grid-cols-[minmax(0,1fr)_100px_84px_172px_110px_130px_200px] @min-[1440px]:gap-x-4";

/**
 * A scan in the list, 60 px in a panel: what was scanned and how it stands, then what it found, or why it failed; on a
 * wide page a row of a table. A click anywhere opens the scan.
 */
export function ScanRow({ scan }: { scan: Scan }) {
  const details = `/scan/${scan.id}`;
  const name = scanName(scan);
  const leave = useLeaveRow();
  return (
    <li
      className={clsx(
        "group relative flex items-center gap-4 px-4 py-1.5 text-meta hover:bg-hover @widget:min-h-[56px] @min-[1200px]:h-14 @min-[1200px]:py-0",
        scanColumns,
      )}
    >
      <div className="min-w-0 flex-1 @min-[1200px]:contents">
        <div className="flex items-center gap-2 @min-[1200px]:contents">
          <div className="flex min-w-0 flex-1 items-center gap-2 @min-[1200px]:block">
            {/* The name's link covers the row, so that a click anywhere on it opens the scan. */}
            <Link
              href={details}
              data-row={scan.id}
              onClick={() => leave(String(scan.id))}
              title={name}
              className="truncate text-body leading-6 font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring @min-[1200px]:block @min-[1200px]:leading-5"
            >
              {name}
            </Link>
            <span className="shrink-0 text-chip text-ink-3 @min-[1200px]:block">
              <span className="hidden @min-[1200px]:inline">Scan </span>
              {scan.id}
              {scan.environment && <span className="@max-[319px]:hidden">, {scan.environment}</span>}
            </span>
          </div>
          <span className="flex shrink-0">
            <StatusChip scan={scan} />
          </span>
        </div>
        <div className="flex min-h-6 items-center justify-between gap-3 @min-[1200px]:contents">
          <Outcome scan={scan} />
          <span className="shrink-0 text-ink-3 tabular-nums">
            <span className="@widget:hidden">
              <Ago iso={scan.startedAt ?? scan.createdAt} />
            </span>
            <span className="hidden @widget:inline">
              {scan.startedAt ? <Moment iso={scan.startedAt} /> : "Start time unknown"}
            </span>
          </span>
        </div>
      </div>
      <div className="relative hidden shrink-0 items-center gap-x-4 font-medium text-accent-ink @widget:flex @min-[1200px]:flex-col @min-[1200px]:items-end @min-[1280px]:flex-row @min-[1280px]:justify-end">
        <Link href={`/endpoints?scan=${scan.id}`} className="py-1 whitespace-nowrap hover:underline">
          View Endpoints
        </Link>
        <Link href={details} className="py-1 whitespace-nowrap hover:underline">
          View Details
        </Link>
      </div>
    </li>
  );
}

/** The critical findings within a sentence, in red as those of a completed scan. */
const criticalPart = /([1-9][\d,]{0,9} critical)/;

function Outcome({ scan }: { scan: Scan }) {
  const again = useScanAgain(scan);
  if (scan.status === "completed") return <Found scan={scan} />;
  const { text, isFault } = scanOutcome(scan);
  return (
    <span className="flex min-w-0 items-center gap-2 @min-[1200px]:col-span-3">
      <span className={clsx("truncate", isFault ? "text-critical" : "text-ink-2")} title={text}>
        {text
          .split(criticalPart)
          .filter(Boolean)
          .map((part) => (
            <span key={part} className={clsx(criticalPart.test(part) && "font-medium text-critical")}>
              {part}
            </span>
          ))}
      </span>
      {scan.status === "running" && <Progress scan={scan} />}
      {isFault && again && (
        <button
          type="button"
          aria-label={`Retry Scan ${scan.id}`}
          aria-busy={again.busy || undefined}
          className="relative -my-1 min-h-6 shrink-0 px-1 font-medium text-accent-ink hover:underline"
          onClick={() => !again.busy && again.start()}
        >
          Retry
        </button>
      )}
    </span>
  );
}

const sentence = "@min-[1200px]:hidden";

/** How many endpoints, how many findings, and the score: a sentence, on a wide page a cell each. */
function Found({ scan }: { scan: Scan }) {
  const counts = scan.results?.findings;
  const critical = counts?.critical ?? scan.criticalIssues;
  return (
    <>
      <span
        className="min-w-0 truncate leading-6 text-ink-2 @min-[1200px]:overflow-visible"
        title={scanOutcome(scan).text}
      >
        <Link
          href={`/endpoints?scan=${scan.id}`}
          aria-label={`View Endpoints of scan ${scan.id}: ${many(scan.endpointCount, "endpoint")}`}
          className="relative inline-block leading-6 tabular-nums hover:underline @max-[319px]:hidden"
        >
          {scan.endpointCount.toLocaleString("en")}
          <span className={sentence}>{scan.endpointCount === 1 ? " endpoint" : " endpoints"}</span>
        </Link>
        <span className={sentence}>
          {counts && (
            <span className="@max-[479px]:hidden">
              , {counts.findings === 0 ? "no findings" : many(counts.findings, "finding")}
            </span>
          )}
          <span className="@max-[319px]:hidden">, </span>
          <span className={clsx(critical > 0 && "font-medium text-critical")}>{critical || "none"} critical</span>
          {scan.securityScore === null ? ", not scored" : `, score ${scan.securityScore}`}
        </span>
      </span>
      <span className="hidden whitespace-nowrap @min-[1200px]:flex">
        {!counts ? (
          <span className="text-ink-3">–</span>
        ) : counts.findings === 0 ? (
          <span className="text-ink-3">None</span>
        ) : (
          <SeverityCounts counts={counts} columns />
        )}
      </span>
      <span className="hidden @min-[1200px]:flex">
        <Score score={scan.securityScore} critical={critical} />
      </span>
    </>
  );
}

/** As the scan's page has it. */
function Progress({ scan: { status } }: { scan: Scan }) {
  return (
    <span className="h-1.5 w-13 shrink-0 overflow-hidden rounded-full bg-line @max-[319px]:hidden" aria-hidden>
      <span className="block h-full bg-mark" style={{ width: `${statusPercent[status]}%` }} />
    </span>
  );
}
