import { useQuery } from "@tanstack/react-query";
import { CircleX, Info } from "lucide-react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import { findingWords, many } from "../../contract/finding-words.ts";
import type { Scan } from "../../contract/scans.ts";
import { ScanPhases } from "../../parts/scan/scan-phases.tsx";
import { isStopped } from "../../parts/scan/status-chip.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Checks } from "./checks.tsx";
import { durationText } from "./duration-text.ts";
import { KeptBack } from "./kept-back.tsx";
import { LeftBehind } from "./left-behind.tsx";
import { LiveLog } from "./live-log.tsx";
import { ProductScorecard } from "./product-scorecard.tsx";
import { ScanEndpoints } from "./scan-endpoints.tsx";
import { ScanFindings } from "./scan-findings.tsx";
import { ScanInformation } from "./scan-information.tsx";
import type { LogState } from "./scan-log.ts";
import { ScoreCard } from "./score-card.tsx";
import { useCounts, useFindingsMeant } from "./use-scan-counts.ts";
import { WhatItDoes } from "./what-it-does.tsx";

/** A scan that ended: completed, stopped by somebody, or failed. */
export function EndedView({ scan, log }: { scan: Scan; log: LogState }) {
  if (scan.status === "completed") return <Completed scan={scan} log={log} />;
  return isStopped(scan) ? <Stopped scan={scan} log={log} /> : <Failed scan={scan} log={log} />;
}

/** Findings first, then figures and score, then what is looked up when it is needed. */
function Completed({ scan, log }: { scan: Scan; log: LogState }) {
  const reason = scan.results?.reason ?? null;
  return (
    <div className="space-y-4">
      {reason && (
        <p className="panel flex items-start gap-2.5 px-3 py-2.5" role="note">
          <Info className="mt-0.5 size-4 shrink-0 text-medium" strokeWidth={1.75} aria-hidden />
          <span className="min-w-0 break-words">{reason}</span>
        </p>
      )}
      <ScanFindings scan={scan} />
      <LeftBehind scan={scan} />
      <div className="hidden gap-4 @widget:grid @widget:grid-cols-2 @page:grid-cols-[296px_minmax(0,1fr)_270px]">
        <Figures scan={scan} />
      </div>
      <div className="space-y-2">
        <Fold title="Score and figures" result={figuresLine(scan)} className="@widget:hidden">
          <div className="space-y-px bg-line [&>section]:rounded-none [&>section]:border-0">
            <Figures scan={scan} />
          </div>
        </Fold>
        <Details scan={scan} />
        <EndedLog scan={scan} log={log} />
      </div>
    </div>
  );
}

/** Who stopped it and what that leaves undecided, where it ended, and what it found until then. */
function Stopped({ scan, log }: { scan: Scan; log: LogState }) {
  const { progress, results } = scan;
  const tested = progress && progress.total > 0 ? `${progress.tested} of ${progress.total}` : null;
  const undecided = results?.undecided ?? 0;
  return (
    <div className="space-y-4">
      <section className="panel p-3" aria-label="Why the scan stopped">
        <h2 className="font-semibold wrap-anywhere">{scan.stoppedBy} stopped this scan</h2>
        <p className="mt-0.5 text-meta text-ink-2">
          {tested && progress && `It had tested ${tested} endpoints for ${progress.phase}. `}
          What was found is kept
          {undecided > 0
            ? `; ${many(undecided, "endpoint")} ${undecided === 1 ? "stays" : "stay"} undecided and no score is given.`
            : "; no score is given."}
        </p>
      </section>
      <ScanPhases scan={scan} />
      <ScanFindings scan={scan} />
      <LeftBehind scan={scan} />
      <div className="space-y-2">
        <Details scan={scan} />
        <EndedLog scan={scan} log={log} open />
      </div>
    </div>
  );
}

/** The reason as the headline, what to check, what still counts, and the log. No figures: there are none. */
function Failed({ scan, log }: { scan: Scan; log: LogState }) {
  const applications = useQuery(useApi().applications.list.queryOptions());
  const target = applications.data?.find(({ id }) => id === scan.applicationId)?.targetUrl;
  const reason = scan.results?.reason ?? "Please check your target URL and try again.";
  const { headline, rest } = splitSentence(reason);
  return (
    <div className="space-y-4">
      <section aria-label="Why the scan failed" className="rounded-lg border border-critical-line bg-critical-soft p-3">
        <div className="flex items-start gap-2.5">
          <CircleX className="mt-0.5 size-4 shrink-0 text-critical" strokeWidth={1.75} aria-hidden />
          <div className="min-w-0 flex-1 break-words">
            <p className="sr-only">Scan failed due to an error.</p>
            <h2 className="font-semibold">{headline}</h2>
            {target && (
              <p className="mt-1 flex items-center gap-1 font-mono text-meta break-all">
                {target}
                <CopyButton variant="ghost" className="-my-1" text={target} label="Copy the address" />
              </p>
            )}
            {rest && <p className="mt-1 text-meta text-ink-2">{rest}</p>}
          </div>
        </div>
      </section>
      <section>
        <h2 className="mb-1.5 font-semibold">What to check</h2>
        <ul className="list-disc space-y-1 pl-5 text-ink-2 marker:text-ink-3">
          <li>Does the service run, and does the platform reach it from its network?</li>
          <li>
            Has the address or the credential changed?{" "}
            {scan.applicationId !== null && (
              <Link
                href={`/applications/${scan.applicationId}?tab=settings`}
                className="font-medium text-accent-ink hover:underline"
              >
                Edit application
              </Link>
            )}
          </li>
        </ul>
        <StillCounts scan={scan} />
      </section>
      {scan.endpointCount > 0 && (
        <>
          <ScanFindings scan={scan} />
          <LeftBehind scan={scan} />
        </>
      )}
      <EndedLog scan={scan} log={log} open />
    </div>
  );
}

/** The log with the count of the findings above it. */
function EndedLog({ scan, log, open = false }: { scan: Scan; log: LogState; open?: boolean }) {
  const counts = useCounts(useFindingsMeant(scan));
  if (log.lines.length === 0) return null;
  const outcome = isStopped(scan) ? "stopped" : scan.status;
  return <LiveLog log={log} findings={counts?.findings} status={scan.status} outcome={outcome} open={open} />;
}

/** What the scan before it found, which counts until another one completes. */
function StillCounts({ scan }: { scan: Scan }) {
  const { previous, applicationId } = scan;
  const counts = useQuery({
    ...useApi().findings.counts.queryOptions({ input: { applicationId: applicationId ?? 0 } }),
    enabled: previous !== null && applicationId !== null,
  }).data;
  if (!previous) return null;
  return (
    <p className="mt-2 text-meta text-ink-2">
      <Link href={`/scan/${previous.id}`} className="font-medium text-accent-ink hover:underline">
        Scan {previous.id}
      </Link>{" "}
      still counts
      {counts && `: ${findingWords(counts)}`}
      {previous.securityScore !== null && `, score ${previous.securityScore}`}.
    </p>
  );
}

function Figures({ scan }: { scan: Scan }) {
  const { data } = useQuery({
    ...useApi().products.metrics.queryOptions({ input: { productId: scan.productId ?? 0 } }),
    enabled: scan.productId !== null,
  });
  return (
    <>
      {data && <ScoreCard scan={scan} />}
      {data && scan.productId !== null && <ProductScorecard productId={scan.productId} metrics={data} />}
      <ScanInformation scan={scan} />
    </>
  );
}

function Details({ scan }: { scan: Scan }) {
  const { results } = scan;
  const all = results?.coverage && Object.values(results.coverage).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Fold title="Discovered endpoints" result={endpointsLine(scan)}>
        <ScanEndpoints scanId={scan.id} />
      </Fold>
      {results?.coverage && (
        <Fold
          title="Checks"
          result={`${(results.coverage.tested ?? 0).toLocaleString("en")} of ${(all ?? 0).toLocaleString("en")} ran`}
        >
          <Checks scanId={scan.id} />
        </Fold>
      )}
      <WhatItDoes scan={scan} />
      <KeptBack scan={scan} />
    </>
  );
}

function endpointsLine({ endpointCount, results }: Scan): string {
  if (!results || endpointCount === 0) return "none";
  const risk = results.vulnerabilityCount;
  return [
    endpointCount.toLocaleString("en"),
    `${results.secure.toLocaleString("en")} secure`,
    `${risk.toLocaleString("en")} at risk`,
    results.undecided > 0 && `${results.undecided.toLocaleString("en")} undecided`,
  ]
    .filter(Boolean)
    .join(", ");
}

function figuresLine({ endpointCount, results, securityScore }: Scan): string {
  return [
    many(endpointCount, "endpoint"),
    results && durationText(results.durationMs),
    securityScore === null ? "not scored" : `score ${securityScore}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The first sentence of a reason, and what follows it. */
export function splitSentence(reason: string): { headline: string; rest: string } {
  const end = /[.!?](?=\s+[A-Z])/.exec(reason);
  if (!end) return { headline: reason.replace(/\.$/, ""), rest: "" };
  return { headline: reason.slice(0, end.index), rest: reason.slice(end.index + 1).trim() };
}
