import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { findingWords, many } from "../../contract/finding-words.ts";
import type { FindingRow } from "../../contract/findings.ts";
import { useFindingCounts } from "../../parts/finding/finding-count.tsx";
import { FindingSkeleton } from "../../parts/finding/finding-skeleton.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { AlertFigures } from "./alert-figures.tsx";
import { AlertFilterBar } from "./alert-filter-bar.tsx";
import { askedFor } from "./alert-filters.ts";
import { AlertList } from "./alert-list.tsx";
import { StreamState } from "./stream-state.tsx";
import { useAlertFilters } from "./use-alert-filters.ts";

/** Findings that are listed; the platform gives the worst. */
const limit = 2000;

/** Security Alerts: what scans found that needs somebody, the worst first. The shell's live channel keeps it current. */
export function AlertsScreen() {
  const api = useApi();
  const list = useAlertFilters();
  const query = useQuery({
    ...api.findings.open.queryOptions({ input: { ...askedFor(list.filters), limit } }),
    placeholderData: (before) => before,
  });
  const counts = useFindingCounts();
  const named = useNamedAlert(list.linked);
  const applications = new Set(query.data?.rows.map(({ application }) => application.id)).size;
  return (
    <Screen
      title="Security Alerts"
      short="Alerts"
      subtitle={
        counts
          ? `${counts.findings === 0 ? "No findings" : findingWords(counts)}${applications > 1 ? `, in ${many(applications, "application")}` : ""}`
          : "\u00a0"
      }
      actions={<StreamState />}
      narrowAction={<StreamState />}
    >
      {query.isError && !query.data && <KeptFilters list={list} />}
      <Loaded query={query} what="Security alerts" skeleton={<AlertsSkeleton />}>
        {({ rows, total }) => (
          <>
            {named.fault && (
              // In a panel the figures below reach up to what is above them.
              <p role="status" className="panel mb-7 px-4 py-2.5 text-ink-2 @widget:mb-3">
                {named.fault}
              </p>
            )}
            <AlertList rows={rows} named={named.rows} list={list} />
            {total > rows.length && (
              <p className="mt-2 text-meta text-ink-3">
                The worst {rows.length.toLocaleString("en")} of {total.toLocaleString("en")} are listed.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** What is asked for stays to be seen and changed where it could not be loaded. */
function KeptFilters({ list }: { list: ReturnType<typeof useAlertFilters> }) {
  const { filters, setFilters } = list;
  return (
    <div className="mb-3">
      <AlertFigures filters={filters} onSeverity={(severity) => setFilters({ severity })} />
      <AlertFilterBar
        rows={[]}
        filters={filters}
        onFilter={setFilters}
        searchRef={null}
        selecting={null}
        onSelecting={() => {}}
      />
    </div>
  );
}

/**
 * The findings of the endpoint that a notification's alert is about, whatever became of them; without any, why there
 * are none.
 */
function useNamedAlert(id: number | null): { rows: readonly FindingRow[]; fault?: string | false } {
  const api = useApi();
  const alerts = useQuery({ ...api.alerts.list.queryOptions({ input: { id: id ?? 0 } }), enabled: id !== null });
  const endpointId = alerts.data?.find((alert) => alert.id === id)?.endpointId ?? null;
  const found = useQuery({
    ...api.findings.open.queryOptions({ input: { endpointId: endpointId ?? 0, standing: "all" } }),
    enabled: endpointId !== null,
  });
  if (id === null) return none;
  if (found.data?.rows.length) return found.data;
  const error = alerts.error ?? found.error;
  const isGone = alerts.data && (endpointId === null || found.data);
  return {
    ...none,
    fault: error
      ? `The alert of this link could not be loaded. ${error.message}`
      : isGone && "The alert of this link is no longer there: its scan or its application was deleted.",
  };
}
const none = { rows: [] };

function AlertsSkeleton() {
  return (
    <div aria-hidden>
      <div className="-mx-4 -mt-4 h-[55px] border-b border-line bg-surface @widget:m-0 @widget:h-[74px] @widget:rounded-lg @widget:border" />
      <div className="py-2 @widget:py-3">
        <div className="field" />
        {/* The filters beside it have a line of their own. */}
        <div className="mt-2 hidden h-8 @widget:block @page:hidden" />
      </div>
      <div className="-mx-4 border-y border-line bg-surface @widget:mx-0 @widget:rounded-lg @widget:border">
        <div className="h-9 border-b border-line @widget:hidden" />
        <FindingSkeleton rows={8} heads />
      </div>
    </div>
  );
}
