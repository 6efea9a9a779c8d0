import { clsx } from "clsx";
import { ChevronRight, CircleCheck, CircleStop, CircleX, Clock, LoaderCircle, TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { SeverityCounts } from "../../parts/alert/severity-counts.tsx";
import { useLeaveRow } from "../../parts/endpoint/trail.ts";
import { findingsPath } from "../../parts/finding/finding-count.tsx";
import { isUnderWay } from "../../parts/scan/is-under-way.ts";
import { Score } from "../../parts/scan/score.tsx";
import { useStartScan } from "../../parts/scan/start-scan.ts";
import { GridCell, GridRow } from "../../ui/grid-table.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { Ago } from "../../ui/time.tsx";

/** One application: three lines below 640 px of container width, a table row from there. A click anywhere opens it. */
export function ApplicationRow({ application, mayScan }: { application: ApplicationSummary; mayScan: boolean }) {
  const { id, name, targetUrl, environment, findings, team, openOverTime: opens } = application;
  const leave = useLeaveRow();
  const rose = (opens.at(-1) ?? 0) > (opens.at(-2) ?? opens.at(-1) ?? 0);
  return (
    <GridRow className="group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line px-4 py-2 last:border-0 hover:bg-hover @widget:col-span-full @widget:h-14 @widget:grid-cols-subgrid @widget:items-center @widget:py-0">
      <GridCell className="flex min-w-0 items-baseline gap-2 @widget:block">
        <Link
          href={`/applications/${id}`}
          data-row={id}
          onClick={() => leave(String(id))}
          title={name}
          className="truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring @widget:block"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="shrink-0 text-chip text-ink-3 @max-[319px]:hidden @widget:hidden">
          {application.isArchived ? "archived" : environment}
        </span>
        <span className="hidden truncate font-mono text-meta text-ink-3 @widget:block" title={targetUrl}>
          {shortAddress(targetUrl)}
        </span>
      </GridCell>
      <GridCell className="hidden text-meta text-ink-2 @page:block">
        {application.isArchived ? <span className="text-ink-3 italic">archived</span> : environment}
      </GridCell>
      <GridCell className="col-start-2 row-start-2 text-right text-meta text-ink-3 @widget:col-auto @widget:row-auto @widget:text-left">
        <LastScan application={application} />
      </GridCell>
      <GridCell className="col-start-2 row-start-1 text-right @widget:col-auto @widget:row-auto @widget:text-left">
        {application.securityScore === null && <span className="text-meta text-ink-3 @widget:hidden">Not scored</span>}
        <span className={clsx(application.securityScore === null && "@max-[639px]:hidden")}>
          <Score score={application.securityScore} critical={findings.critical} />
        </span>
      </GridCell>
      <GridCell
        className="row-start-2 truncate font-mono text-meta text-ink-3 @widget:hidden"
        title={targetUrl}
        aria-hidden
      >
        {shortAddress(targetUrl)}
      </GridCell>
      <GridCell className="row-start-3 min-w-0 text-meta @widget:row-auto">
        <OpenFindings application={application} mayScan={mayScan} />
      </GridCell>
      <GridCell className="col-start-2 row-start-3 text-right text-meta @widget:col-auto @widget:row-auto @widget:text-left">
        <Identities {...application.identities} />
      </GridCell>
      <GridCell className="hidden @page:block">
        {opens.length > 1 ? (
          <>
            <Sparkline values={opens} last={rose ? "text-critical" : undefined} />
            <span className="sr-only">Open findings over the last scans: {opens.join(", ")}</span>
          </>
        ) : (
          <span className="text-ink-3">–</span>
        )}
      </GridCell>
      <GridCell className="hidden min-w-0 truncate text-meta text-ink-2 @page:block" title={team?.name}>
        {team ? team.name : <span className="text-ink-3 italic">None</span>}
      </GridCell>
      <GridCell className="hidden justify-self-end @widget:block">
        <ChevronRight className="size-4 text-ink-3" strokeWidth={1.75} aria-hidden />
      </GridCell>
    </GridRow>
  );
}

/** An address as lists show it: the host, and a path where it has one. */
function shortAddress(targetUrl: string): string {
  const { host, pathname } = new URL(targetUrl);
  return `${host}${pathname === "/" ? "" : pathname}`;
}

const looks = {
  completed: { icon: CircleCheck, ink: "text-secure" },
  running: { icon: LoaderCircle, ink: "text-running" },
  pending: { icon: Clock, ink: "text-ink-3" },
  failed: { icon: CircleX, ink: "text-critical" },
  stopped: { icon: CircleStop, ink: "text-ink-3" },
} as const;

function LastScan({ application: { lastScan } }: { application: ApplicationSummary }) {
  if (!lastScan) return <span className="text-ink-3">Never scanned</span>;
  const kind = lastScan.status === "failed" && lastScan.stoppedBy ? "stopped" : lastScan.status;
  const { icon: Icon, ink } = looks[kind];
  const words = {
    completed: <Ago iso={lastScan.at} long />,
    running: <span className="text-running">Scanning</span>,
    pending: "Queued",
    failed: (
      <span className="text-critical">
        <Ended>Failed</Ended> <Ago iso={lastScan.at} long />
      </span>
    ),
    stopped: (
      <>
        <Ended>Stopped</Ended> <Ago iso={lastScan.at} long />
      </>
    ),
  };
  return (
    <span className="flex items-center justify-end gap-1.5 @widget:justify-start">
      <Icon
        className={clsx("size-3.5 shrink-0", ink, kind === "running" && "motion-safe:animate-spin")}
        strokeWidth={1.75}
        aria-hidden
      />
      <span className="truncate">{words[kind]}</span>
    </span>
  );
}

/** How a scan ended, in words where there is room beside its sign. */
function Ended({ children }: { children: string }) {
  return <span className="@max-[319px]:sr-only">{children}</span>;
}

function OpenFindings({ application, mayScan }: { application: ApplicationSummary; mayScan: boolean }) {
  const startScan = useStartScan();
  const { findings, endpoints, lastScan } = application;
  if (findings.findings > 0) {
    return (
      <>
        <span className="flex @page:hidden">
          <SeverityCounts counts={findings} />
        </span>
        <span className="hidden @page:inline">
          <SeverityCounts
            counts={findings}
            columns
            hrefOf={(severity) => findingsPath({ applicationId: application.id, severity })}
          />
        </span>
      </>
    );
  }
  if (endpoints.total === 0 && !lastScan && mayScan && !application.isArchived) {
    return (
      <button
        type="button"
        className="relative min-h-6 font-medium text-accent-ink hover:underline"
        onClick={() => startScan({ applicationId: application.id })}
      >
        Start New Scan
      </button>
    );
  }
  return (
    <span className="text-ink-3">
      {endpoints.total > 0 ? (
        "None open"
      ) : (
        <>
          <span className="@widget:hidden">{isUnderWay(lastScan) ? "No results yet" : "No endpoints yet"}</span>
          <span className="@max-[639px]:hidden">–</span>
        </>
      )}
    </span>
  );
}

function Identities({ total, expired }: { total: number; expired: number }) {
  if (expired > 0) {
    return (
      <span className="inline-flex items-center gap-1 whitespace-nowrap">
        <span className="hidden @widget:inline">{total}</span>
        <TriangleAlert className="size-3 text-medium" strokeWidth={1.75} aria-hidden />
        <span className="text-medium">
          {expired} expired<span className="@widget:hidden"> of {total} identities</span>
        </span>
      </span>
    );
  }
  return (
    <span className="text-ink-3">
      <span className="text-ink-2">{total}</span>
      <span className="@widget:hidden"> {total === 1 ? "identity" : "identities"}</span>
      <span className="hidden @widget:inline"> ready</span>
    </span>
  );
}
