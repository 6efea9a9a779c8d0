import { clsx } from "clsx";
import { FileX2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { FindingRow as Finding } from "../../contract/findings.ts";
import { SeverityIcon } from "../alert/severity.tsx";
import { FittingPath } from "../endpoint/fitting-path.tsx";
import { Method } from "../endpoint/method.tsx";
import { hrefOf } from "../endpoint/trail.ts";
import { Age } from "./age.tsx";

/**
 * The columns of a list of rows from 640 and from 960 px of its width, which every row takes as a subgrid: a fault takes
 * the room that its words need, and only the path gives way. The first holds the row's padding too.
 */
export const findingColumns = (several: boolean): string =>
  clsx(
    "@widget:grid @widget:gap-x-2 @widget:grid-cols-[32px_minmax(0,max-content)_minmax(128px,1fr)_minmax(0,max-content)_minmax(0,max-content)_max-content] @page:gap-x-3",
    several
      ? "@page:grid-cols-[32px_minmax(196px,max-content)_minmax(50px,max-content)_minmax(128px,1fr)_minmax(88px,max-content)_minmax(0,max-content)_minmax(92px,max-content)_minmax(64px,max-content)_minmax(56px,max-content)]"
      : "@page:grid-cols-[32px_minmax(196px,max-content)_minmax(50px,max-content)_minmax(128px,1fr)_minmax(88px,max-content)_minmax(92px,max-content)_minmax(64px,max-content)_minmax(56px,max-content)]",
  );

/** What makes a row take the list's columns. */
export const takesColumns = "@widget:col-span-full @widget:grid-cols-subgrid";

/**
 * A finding as a row: how bad, what is wrong, where, who got in, whose it is, and since when. One line of 40 px from 640
 * px of the list's width, two of 55 below it, three of 71 below 320, where the first is the fault's alone. A click
 * anywhere opens the finding.
 */
export function FindingRow(props: { finding: Finding; several: boolean; action?: ReactNode; onOpen: () => void }) {
  const { finding, several, action, onOpen } = props;
  const { fault, method, path, application, team, confidence, isAgainstContract } = finding;
  const state = stateOf(finding);
  const isMarked = state !== null;
  const isLikely = confidence === "likely";
  const isClosed = state === "Dismissed" || state === "Resolved" || state === "Fixed";
  const by = whoGotIn(finding);
  const owner = several ? application : team;
  const whose = owner ? `, ${owner.name}` : "";
  const end = "ml-auto shrink-0 @widget:row-start-1 @widget:ml-0 @widget:justify-self-end @widget:col-start-6";
  return (
    <li
      className={clsx(
        "group relative grid grid-cols-[16px_minmax(0,1fr)_auto] items-center border-b @max-[639px]:gap-x-2 border-line px-4 py-[7px] text-meta text-ink-2 last:border-b-0 hover:bg-hover min-h-[71px] @min-[320px]:min-h-[55px] @widget:h-10 @widget:min-h-0 @widget:py-0",
        takesColumns,
      )}
    >
      <span className="row-start-1 flex">
        <SeverityIcon severity={finding.severity} />
      </span>
      {/* Under the severity, where it takes no room from who got in. */}
      {isAgainstContract && <AgainstContract className="row-start-2 flex @widget:hidden" />}
      <div className="col-start-2 col-end-4 flex min-w-0 items-center gap-1 @max-[319px]:contents @widget:contents">
        {/* Who got in gives way to the fault: cut where there is some room left, else in a second line that is not shown. */}
        <div className="col-start-2 col-end-4 flex min-w-0 flex-1 flex-wrap content-start items-center gap-x-1 overflow-hidden @min-[320px]:h-5 @widget:contents">
          <span className="flex max-w-full min-w-0 items-center gap-2 @widget:col-start-2 @widget:row-start-1">
            <Link
              href={hrefOf({ endpointId: finding.endpointId, findingId: finding.id })}
              data-row={finding.id}
              aria-label={`${fault}, ${method} ${path}`}
              title={fault}
              onClick={onOpen}
              className={clsx(
                "text-body font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring @min-[320px]:truncate",
                isClosed ? "text-ink-3 line-through" : "text-ink",
              )}
            >
              {fault}
            </Link>
            {isAgainstContract && <AgainstContract className="hidden @widget:inline-flex" />}
            {isLikely && <Likely className="hidden @page:inline-flex" />}
          </span>
          <span
            title={finding.by.join(", ")}
            className={clsx(
              "flex h-4 min-w-12 flex-[1_1_48px] flex-wrap-reverse content-end overflow-hidden @max-[319px]:hidden @widget:col-start-4 @widget:row-start-1 @widget:max-w-20 @widget:min-w-0",
              "@page:col-start-5 @page:max-w-36",
            )}
          >
            {/* Gives way before the name does: in a line of its own then, below the one that is shown. */}
            <span className="whitespace-pre text-ink-3 @widget:hidden">by </span>
            <span className="max-w-full truncate">{by}</span>
          </span>
        </div>
        <div className="contents @max-[319px]:col-start-3 @max-[319px]:row-start-3 @max-[319px]:flex @max-[319px]:h-4 @max-[319px]:items-center @max-[319px]:gap-1.5 @max-[319px]:[&_.tag]:h-4">
          {isLikely && <Likely className={clsx(isMarked ? "@widget:hidden" : "@widget:inline-flex", likelyPlace)} />}
          {state && (
            <span
              className={clsx(end, several ? "@page:col-start-8" : "@page:col-start-7", "@page:justify-self-start")}
            >
              <StateMark state={state} />
            </span>
          )}
          <span
            className={clsx(
              end,
              "text-ink-3 tabular-nums",
              several ? "@page:col-start-9" : "@page:col-start-8",
              isMarked && "hidden @page:inline",
              isLikely && "@widget:hidden @page:inline",
            )}
          >
            <Age iso={finding.firstSeen} />
          </span>
        </div>
      </div>
      <div className="col-start-2 col-end-4 flex min-w-0 items-center gap-2 @widget:contents">
        <span className="flex min-w-0 flex-1 items-center gap-2 @widget:col-start-3 @widget:row-start-1 @page:contents">
          <span className="flex @page:col-start-3 @page:row-start-1">
            <Method method={method} />
          </span>
          <FittingPath path={path} className="flex-1 text-ink @page:col-start-4 @page:row-start-1" />
        </span>
        {several ? (
          <>
            <span
              title={application.name}
              className="max-w-[116px] shrink-0 truncate text-chip text-ink-3 @max-[319px]:hidden @widget:col-start-5 @widget:row-start-1 @widget:max-w-[94px] @widget:text-meta @widget:text-ink-2 @page:col-start-6 @page:max-w-40"
            >
              {application.name}
            </span>
            <Team team={team} className="hidden @page:col-start-7 @page:row-start-1 @page:block @page:max-w-36" />
          </>
        ) : (
          <Team
            team={team}
            className="max-w-[116px] shrink-0 text-chip @max-[319px]:hidden @widget:col-start-5 @widget:row-start-1 @widget:max-w-27 @widget:text-meta @page:col-start-6 @page:max-w-40"
          />
        )}
      </div>
      <span
        title={`by ${finding.by.join(", ")}${whose}`}
        className="col-start-2 row-start-3 truncate text-chip text-ink-3 @min-[320px]:hidden"
      >
        by {by}
        {whose}
      </span>
      {action && (
        <span className="absolute right-3 hidden bg-hover pl-2 @widget:group-focus-within:flex @widget:group-hover:flex">
          {action}
        </span>
      )}
    </li>
  );
}

const likelyPlace = "@max-[639px]:mr-0.5 @widget:col-start-6 @widget:row-start-1 @widget:justify-self-end @page:hidden";

/** Not as sure as a finding of the same data in two answers; what is confirmed needs no word. */
export function Likely({ className }: { className?: string }) {
  return (
    <span
      className={clsx("tag border border-dashed border-control text-ink-2", className)}
      title="Shown by behaviour alone"
    >
      Likely
    </span>
  );
}

function Team({ team, className }: { team: Finding["team"]; className: string }) {
  return (
    <span title={team?.name} className={clsx("truncate", team ? "text-ink-2" : "text-ink-3 italic", className)}>
      {team?.name ?? "Unattributed"}
    </span>
  );
}

/** Says that somebody has access whom the application's access contract denies it: a sign, for most rows may have it. */
function AgainstContract({ className }: { className: string }) {
  return (
    <span className={clsx("relative shrink-0", className)} title="Against the contract: it denies this access">
      <FileX2 className="size-3.5 text-ink-3" strokeWidth={1.75} aria-hidden />
      <span className="sr-only">Against the contract</span>
    </span>
  );
}

type State = "New" | "Regressed" | "Dismissed" | "Resolved" | "Fixed";

/** What is to be said of a finding's state; nothing of one that just stands open. */
export function stateOf({ state, isNew }: Pick<Finding, "state" | "isNew">): State | null {
  if (state === "open") return isNew ? "New" : null;
  return ({ regressed: "Regressed", dismissed: "Dismissed", resolved: "Resolved", fixed: "Fixed" } as const)[state];
}

/** A finding's state as a chip: amber where it was closed once and is back. */
export function StateMark({ state }: { state: State }) {
  if (state === "Regressed") {
    return (
      <span className="tag border border-medium-line bg-medium-soft text-medium" title="Was closed, is back">
        <Undo2 className="size-3 @min-[320px]:hidden @page:block" strokeWidth={1.75} aria-hidden />
        <span className="@max-[319px]:sr-only">Regressed</span>
      </span>
    );
  }
  return (
    <span className={clsx("tag border border-line-strong bg-surface", state === "New" ? "text-ink" : "text-ink-3")}>
      {state}
    </span>
  );
}

/** Who got in: the one identity, `anonymous` without a credential, or how many. */
export const whoGotIn = ({ by }: Pick<Finding, "by">): string =>
  by.length === 1 ? (by[0] ?? "") : `${by.length} users`;
