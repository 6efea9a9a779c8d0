import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import { findingWords, many } from "../../contract/finding-words.ts";
import type { FindingFilter } from "../../contract/findings.ts";
import type { Scan } from "../../contract/scans.ts";
import { SeverityCounts } from "../../parts/alert/severity-counts.tsx";
import { FindingChanges } from "../../parts/finding/finding-count.tsx";
import { FindingList } from "../../parts/finding/finding-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";

/** Rows before the rest is asked for. */
const shown = 20;

/**
 * What a scan found, worst first. Of an application's last completed scan that is what stands open there now, counted as
 * everywhere; of any other what that scan found, each with what became of it.
 */
export function ScanFindings({ scan }: { scan: Scan }) {
  const api = useApi();
  const { applicationId } = scan;
  const summary = useQuery({
    ...api.applicationSummaries.get.queryOptions({ input: { id: applicationId ?? 0 } }),
    enabled: applicationId !== null,
  });
  // Without the application nobody can tell whether a later scan was.
  if (summary.isPending && applicationId !== null) return <SkeletonRows rows={3} />;
  const isLast = applicationId !== null && summary.data?.trend.at(-1)?.scanId === scan.id;
  return (
    <Findings scan={scan} filter={isLast ? { applicationId } : { scanId: scan.id, standing: "all" }} isLast={isLast} />
  );
}

function Findings({ scan, filter, isLast }: { scan: Scan; filter: FindingFilter; isLast: boolean }) {
  const api = useApi();
  const [all, setAll] = useState(false);
  const findings = useQuery(api.findings.open.queryOptions({ input: { ...filter, limit: 2000 } }));
  const counts = useQuery(api.findings.counts.queryOptions({ input: filter })).data;
  const since = scan.previous ? `since scan ${scan.previous.id}` : undefined;
  return (
    <section
      aria-label="Findings"
      className="-mx-4 overflow-hidden border-y border-line bg-surface @widget:mx-0 @widget:rounded-lg @widget:border"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5">
        <h2 className="text-card font-semibold">
          {counts?.findings ? findingWords({ findings: counts.findings, endpoints: counts.endpoints }) : "Findings"}
        </h2>
        {counts && <SeverityCounts counts={counts} />}
        {counts && isLast && (
          <span className="text-meta @widget:ml-auto">
            <FindingChanges counts={counts} applicationId={scan.applicationId ?? undefined} since={since} />
          </span>
        )}
      </header>
      <Loaded query={findings} what="Findings" skeleton={<SkeletonRows rows={5} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={ShieldCheck} title="Nothing was found" text={untested(scan)} />
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
    </section>
  );
}

/** Good news says what it does not cover. */
function untested({ endpointCount, results }: Scan): string {
  const undecided = results?.undecided ?? 0;
  if (endpointCount === 0) return "No endpoint was found, so nothing was tested.";
  if (undecided >= endpointCount) return `None of ${many(endpointCount, "endpoint")} was decided.`;
  const tested = `${many(endpointCount, "endpoint")} ${endpointCount === 1 ? "was" : "were"} tested`;
  return undecided > 0 ? `${tested}; ${undecided.toLocaleString("en")} undecided.` : `${tested}.`;
}
