import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleDashed, ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useApi } from "../../client/context.ts";
import { findingWords, many } from "../../contract/finding-words.ts";
import type { FindingCounts } from "../../contract/findings.ts";
import type { Scan } from "../../contract/scans.ts";
import { SeverityCounts } from "../../parts/alert/severity-counts.tsx";
import { FindingChanges, findingsPath } from "../../parts/finding/finding-count.tsx";
import { FindingList } from "../../parts/finding/finding-list.tsx";
import { FindingSkeleton } from "../../parts/finding/finding-skeleton.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type ScanFindingsMeant, useCounts, useFindingsMeant } from "./use-scan-counts.ts";

/** Rows before the rest is asked for. */
const shown = 20;

/**
 * What a scan found, worst first. Of an application's last completed scan that is what stands open there now, counted as
 * everywhere; of any other what that scan found, each with what became of it.
 */
export function ScanFindings({ scan }: { scan: Scan }) {
  const meant = useFindingsMeant(scan);
  if (!meant)
    return (
      <FindingsPanel scan={scan} counts={undefined} isLast>
        <Expected scan={scan} />
      </FindingsPanel>
    );
  return <Findings scan={scan} meant={meant} />;
}

function Findings({ scan, meant }: { scan: Scan; meant: ScanFindingsMeant }) {
  const [all, setAll] = useState(false);
  const findings = useQuery(useApi().findings.open.queryOptions({ input: { ...meant.filter, limit: 2000 } }));
  const counts = useCounts(meant);
  return (
    <FindingsPanel scan={scan} counts={counts} isLast={meant.isLast}>
      <Loaded query={findings} what="Findings" skeleton={<Expected scan={scan} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <NothingFound scan={scan} />
          ) : (
            <>
              <FindingList
                label="Findings"
                name={`Scan ${scan.id}`}
                findings={all ? rows : rows.slice(0, shown)}
                all={rows}
                several={false}
                heads
              />
              {!all && rows.length > shown && (
                <button
                  type="button"
                  className="flex h-10 w-full items-center border-t border-line px-4 text-meta font-medium text-accent-ink -outline-offset-2! hover:bg-hover"
                  onClick={() => setAll(true)}
                >
                  {many(rows.length - shown, "more finding")}
                </button>
              )}
            </>
          )
        }
      </Loaded>
    </FindingsPanel>
  );
}

function FindingsPanel(props: {
  scan: Scan;
  /** Undefined while they are asked for, null where they could not be had. */
  counts: FindingCounts | undefined | null;
  isLast: boolean;
  children: ReactNode;
}) {
  const { scan, counts } = props;
  // Unseen, what the scan itself counted keeps the place of what is asked for.
  const isAwaited = counts === undefined;
  const placed = isAwaited ? scan.results?.findings : counts;
  const since = scan.previous ? `since scan ${scan.previous.id}` : undefined;
  return (
    <section
      aria-label="Findings"
      className="-mx-4 overflow-hidden border-y border-line bg-surface @widget:mx-0 @widget:rounded-lg @widget:border"
    >
      <header className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5">
        {isAwaited && <Skeleton className="absolute top-3 left-4 w-40" />}
        <h2 className={clsx("text-card font-semibold", isAwaited && "invisible")}>
          {placed?.findings ? findingWords({ findings: placed.findings, endpoints: placed.endpoints }) : "Findings"}
        </h2>
        {placed && (
          <span className={clsx("contents", isAwaited && "invisible")}>
            <SeverityCounts
              counts={placed}
              // Of an earlier scan no list has what it found and nothing else, but for the one below.
              hrefOf={
                props.isLast && scan.applicationId !== null
                  ? (severity) => findingsPath({ applicationId: scan.applicationId ?? undefined, severity })
                  : undefined
              }
            />
            {props.isLast && (
              <span className="text-meta @widget:ml-auto">
                <FindingChanges counts={placed} applicationId={scan.applicationId ?? undefined} since={since} />
              </span>
            )}
          </span>
        )}
      </header>
      {props.children}
    </section>
  );
}

/** As many rows as the scan says it found, so that what stands below does not move when they come. */
function Expected({ scan }: { scan: Scan }) {
  const found = scan.results?.findings?.findings ?? 5;
  if (found === 0)
    return (
      <div className="invisible">
        <NothingFound scan={scan} />
      </div>
    );
  return (
    <>
      <FindingSkeleton rows={Math.min(found, shown)} heads />
      {found > shown && <div className="h-10 border-t border-line" />}
    </>
  );
}

const NothingFound = ({ scan }: { scan: Scan }) =>
  scan.status === "completed" ? (
    <EmptyState icon={ShieldCheck} title="Nothing was found" text={untested(scan)} />
  ) : (
    <EmptyState
      icon={CircleDashed}
      title="Nothing was found until then"
      text="The scan ended early. What it did not test may have findings."
    />
  );

/** Good news says what it does not cover. */
function untested({ endpointCount, results }: Scan): string {
  const undecided = results?.undecided ?? 0;
  if (endpointCount === 0) return "No endpoint was found, so nothing was tested.";
  if (undecided >= endpointCount) return `None of ${many(endpointCount, "endpoint")} was decided.`;
  const tested = `${many(endpointCount, "endpoint")} ${endpointCount === 1 ? "was" : "were"} tested`;
  return undecided > 0 ? `${tested}; ${undecided.toLocaleString("en")} undecided.` : `${tested}.`;
}
