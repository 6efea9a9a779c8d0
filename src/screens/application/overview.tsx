import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { ApplicationOverview } from "../../contract/application-summaries.ts";
import { many } from "../../contract/finding-words.ts";
import { SeverityCounts } from "../../parts/alert/severity-counts.tsx";
import {
  type CountedScan,
  FindingBars,
  FindingBarsLegend,
  FindingBarsTable,
} from "../../parts/finding/finding-bars.tsx";
import { FindingChanges, findingsPath } from "../../parts/finding/finding-count.tsx";
import { FindingList } from "../../parts/finding/finding-list.tsx";
import { FindingSkeleton } from "../../parts/finding/finding-skeleton.tsx";
import { Score } from "../../parts/scan/score.tsx";
import { grade } from "../../parts/scan/score-grade.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Coverage } from "./coverage.tsx";
import { OpenQuestions } from "./open-questions.tsx";
import { WhatItDoes } from "./what-it-does.tsx";
import { WithoutEndpoints } from "./without-endpoints.tsx";

const shownAtFirst = 8;

/** Where an application stands: what is open, how it changed over the scans, its score, and what was not tested. */
export function Overview({ application }: { application: ApplicationOverview }) {
  const isKnown = usePartsKnown(application);
  if (application.endpoints.total === 0) return <WithoutEndpoints application={application} />;
  return (
    <div className="flex flex-col gap-4">
      <Figures application={application} />
      <Findings application={application} />
      <NarrowTrend application={application} />
      {isKnown && (
        <>
          <OpenQuestions applicationId={application.id} />
          <WhatItDoes application={application} />
          <Coverage application={application} />
        </>
      )}
    </div>
  );
}

/** Whether all that decides which parts there are has arrived; until then none of them stands where another one will. */
function usePartsKnown({ id, completed }: ApplicationOverview): boolean {
  const api = useApi();
  const last = completed[0]?.id;
  // Every scan asks anew.
  const questions = useQuery({ ...api.intentions.list.queryOptions({ input: { id } }), refetchOnMount: "always" });
  const scan = useQuery({
    ...api.scans.get.queryOptions({ input: { id: last ?? 0 } }),
    enabled: last !== undefined,
  });
  return !questions.isPending && (last === undefined || !scan.isPending);
}

function Figures({ application }: { application: ApplicationOverview }) {
  const { id, findings, completed } = application;
  const scans = countedScans(application);
  const before = completed[1];
  return (
    <section
      aria-label="Figures"
      className="panel flex divide-line @widget:divide-x @max-[639px]:-mx-4 @max-[639px]:-mb-4 @max-[639px]:rounded-none @max-[639px]:border-x-0 @max-[639px]:border-b-0"
    >
      <div className="min-w-0 flex-1 p-4 @page:w-[248px] @page:flex-none">
        <h2 className="text-meta text-ink-3 @max-[639px]:sr-only">Open findings</h2>
        <p className="flex items-baseline gap-2 @widget:mt-1">
          <Link href={findingsPath({ applicationId: id })} className="text-figure font-semibold hover:underline">
            {findings.findings.toLocaleString("en")}
          </Link>
          <Link href={findingsPath({ applicationId: id })} className="text-meta text-ink-3 hover:underline">
            <span className="font-medium text-ink @widget:hidden">open findings</span> on{" "}
            {many(findings.endpoints, "endpoint")}
          </Link>
        </p>
        {/* The only scan's bar has them beside it. */}
        <p className={clsx("mt-1.5", scans.length === 1 && "@page:hidden")}>
          <SeverityCounts counts={findings} hrefOf={(severity) => findingsPath({ applicationId: id, severity })} />
        </p>
        <p className="mt-2 text-meta empty:hidden">
          <FindingChanges counts={findings} applicationId={id} since={before ? `since scan ${before.id}` : undefined} />
        </p>
      </div>
      {scans.length > 0 && <Trend scans={scans} className="hidden min-w-0 flex-1 @page:block" />}
      <SecurityScore application={application} className="hidden @widget:block" />
    </section>
  );
}

/** The trend, in a panel with the score in its head, comes after the findings where both do not fit side by side. */
function NarrowTrend({ application }: { application: ApplicationOverview }) {
  const scans = countedScans(application);
  return (
    scans.length > 0 && (
      <Trend
        scans={scans}
        className="panel @page:hidden"
        score={
          <span className="@widget:hidden">
            <Score score={application.securityScore} critical={application.findings.critical} />
          </span>
        }
      />
    )
  );
}

const countedScans = ({ trend }: ApplicationOverview): CountedScan[] =>
  trend.flatMap(({ findings, ...scan }) => (findings ? [{ ...scan, findings }] : []));

function Trend(props: { scans: readonly CountedScan[]; className: string; score?: ReactNode }) {
  const { scans, className, score } = props;
  return (
    <div className={`p-4 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-meta text-ink-3">Findings, last {scans.length === 1 ? "scan" : `${scans.length} scans`}</h2>
        {score}
        {scans.length > 1 && (
          <span className="flex flex-wrap gap-x-3 text-chip text-ink-3 @max-[639px]:order-last @max-[639px]:basis-full">
            <FindingBarsLegend />
          </span>
        )}
      </div>
      <FindingBars scans={scans} height={80} />
      <FindingBarsTable scans={scans} />
    </div>
  );
}

function SecurityScore({ application, className }: { application: ApplicationOverview; className: string }) {
  const { securityScore: score, findings, endpoints, completed } = application;
  const look = score === null ? null : grade(score, findings.critical);
  const before = completed[1];
  return (
    <div className={`min-w-0 flex-1 p-4 @page:w-[248px] @page:flex-none ${className}`}>
      <h2 className="text-meta text-ink-3">Security score</h2>
      <p className="mt-1 flex items-baseline gap-2">
        <span className="text-figure font-semibold">{score ?? "–"}</span>
        {look && (
          <span className={`flex items-center gap-1.5 text-meta font-medium ${look.ink}`}>
            <look.icon className="size-3.5" strokeWidth={1.75} aria-hidden />
            {look.word}
          </span>
        )}
      </p>
      <p className="mt-1.5 text-meta text-ink-2">
        <Link href={`/endpoints?application=${application.id}&standing=secure`} className="hover:underline">
          {endpoints.secure.toLocaleString("en")} of {many(endpoints.total, "endpoint")}
        </Link>{" "}
        {endpoints.secure === 1 ? "is" : "are"} secure.
        {before?.securityScore != null && (
          <>
            {" "}
            <Link href={`/scan/${before.id}`} className="hover:underline">
              {before.securityScore} in scan {before.id}
            </Link>
            .
          </>
        )}
      </p>
    </div>
  );
}

/** As many rows as stand open, so that what stands below does not move when they come. */
function Expected({ findings }: { findings: number }) {
  if (findings === 0) return <div className="h-[172px]" />;
  return (
    <>
      <FindingSkeleton rows={Math.min(findings, shownAtFirst)} heads />
      <div className="h-9 border-t border-line" />
    </>
  );
}

function Findings({ application }: { application: ApplicationOverview }) {
  const [all, setAll] = useState(false);
  const query = useQuery(
    useApi().findings.open.queryOptions({ input: { applicationId: application.id, limit: 2000 } }),
  );
  const more = (text: ReactNode, rest: ReactNode) => (
    <div className="flex min-h-9 items-center justify-between gap-3 border-t border-line px-4 py-1 text-meta font-medium text-accent-ink">
      {text}
      {rest}
    </div>
  );
  return (
    <section
      aria-label="Findings"
      className="-mx-4 overflow-hidden border-y border-line bg-surface @widget:mx-0 @widget:rounded-lg @widget:border"
    >
      <Loaded query={query} what="Findings" skeleton={<Expected findings={application.findings.findings} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={ShieldCheck}
              title="No open findings"
              text={`${many(application.endpoints.undecided, "endpoint")} of ${application.endpoints.total.toLocaleString("en")} undecided.`}
            />
          ) : (
            <>
              <FindingList
                label="Findings"
                name={application.name}
                findings={all ? rows : rows.slice(0, shownAtFirst)}
                all={rows}
                several={false}
                heads
              />
              {more(
                !all && rows.length > shownAtFirst ? (
                  <button type="button" className="min-h-6 hover:underline" onClick={() => setAll(true)}>
                    Show {rows.length - shownAtFirst} more
                  </button>
                ) : (
                  <span />
                ),
                <Link
                  href={findingsPath({ applicationId: application.id })}
                  className="flex min-h-6 items-center hover:underline"
                >
                  Open in Security Alerts
                </Link>,
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
