import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import { findingWords } from "../../contract/finding-words.ts";
import { useFindingCounts } from "../../parts/finding/finding-count.tsx";
import { FindingList } from "../../parts/finding/finding-list.tsx";
import { FindingSkeleton } from "../../parts/finding/finding-skeleton.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ViewAll } from "./view-all.tsx";

/** Rows on a page; a panel shows the first four. */
const shown = 7;
/** Findings that the view of one of them steps through. */
const stepped = 100;

/** The worst open findings. */
export function RecentAlerts({ className }: { className?: string }) {
  const api = useApi();
  const findings = useQuery(api.findings.open.queryOptions({ input: { limit: stepped } }));
  const applications = useQuery(api.applicationSummaries.list.queryOptions());
  const counts = useFindingCounts();
  return (
    <Panel
      title={
        <>
          Security Alerts
          {Boolean(counts?.findings) && counts && (
            <Link href="/security-alerts" className="ml-2 hidden font-normal text-ink-3 hover:underline @panel:inline">
              {findingWords({ findings: counts.findings, endpoints: counts.endpoints })}
            </Link>
          )}
        </>
      }
      className={className}
      action={<ViewAll href="/security-alerts" label="security alerts" />}
    >
      <Loaded
        query={findings}
        what="Recent alerts"
        skeleton={
          <div className="@max-[639px]:[&_.divide-y>:nth-child(n+5)]:hidden">
            <FindingSkeleton rows={shown} />
          </div>
        }
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <NoAlerts />
          ) : (
            <div className="@max-[639px]:[&_li:nth-child(n+5)]:hidden">
              <FindingList
                label="Security Alerts"
                name="Security Dashboard"
                findings={rows.slice(0, shown)}
                all={rows}
                several={(applications.data?.length ?? 0) > 1}
              />
            </div>
          )
        }
      </Loaded>
      {!counts && !findings.isError && <div className="h-[33px] border-t border-line @panel:hidden" />}
      {Boolean(counts?.findings) && counts && (
        // On the divider of the last row that is shown, where there is one.
        <Link
          href="/security-alerts"
          className="relative -mt-px block border-t border-line bg-surface px-4 py-2 text-meta text-ink-3 -outline-offset-2! hover:bg-hover @panel:hidden"
        >
          {findingWords(counts)}
        </Link>
      )}
    </Panel>
  );
}

/** Good news, unless nothing was tested yet: then that is said too. */
function NoAlerts() {
  const { data } = useQuery(useApi().dashboard.metrics.queryOptions());
  if (data?.totalApis === 0) {
    return (
      <p className="p-4">
        <span>No recent alerts found.</span> <span>All systems secure!</span>{" "}
        <span className="text-ink-3">Nothing has been tested yet.</span>
      </p>
    );
  }
  return <EmptyState icon={ShieldCheck} title="No recent alerts found." text="All systems secure!" />;
}
