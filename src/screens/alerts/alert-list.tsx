import { useEffect, useRef } from "react";
import { useCan } from "../../client/session.ts";
import type { SecurityAlert } from "../../contract/alerts.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import { AlertCard } from "./alert-card.tsx";
import { AlertFigures } from "./alert-figures.tsx";
import { AlertFilterBar } from "./alert-filter-bar.tsx";
import { defaultFilters, filterAlerts } from "./alert-filters.ts";
import { NoAlertMatches, NoOpenAlerts } from "./no-alerts.tsx";
import { useAlertFilters } from "./use-alert-filters.ts";
import { useResolve } from "./use-resolve.ts";

const resolveHelp = { keys: ["e"], what: "Resolve the alert" };

/** The loaded alerts: figures, filters and cards. An alert that a link names is shown whatever the filters say. */
export function AlertList({ alerts }: { alerts: readonly SecurityAlert[] }) {
  const { filters, setFilters, linked } = useAlertFilters();
  const resolve = useResolve();
  const mayResolve = useCan("alerts.resolve");
  const list = useRef<HTMLDivElement>(null);
  const passing = filterAlerts(alerts, filters);
  const named = alerts.find(({ id }) => id === linked);
  const shown = named && !passing.includes(named) ? [named, ...passing] : passing;

  useRowKeys(list);
  const keys = {
    e: () => {
      const focused = list.current?.querySelector<HTMLElement>("[data-row]:focus")?.dataset.row;
      const alert = shown.find(({ id }) => String(id) === focused);
      if (mayResolve && alert && !alert.isResolved && !resolve.isPending) resolve.mutate({ id: alert.id });
    },
  };
  useKeys(list, keys, mayResolve ? [resolveHelp] : []);
  const found = named !== undefined;
  useEffect(() => {
    if (found) list.current?.querySelector(`[data-alert="${linked}"]`)?.scrollIntoView?.({ block: "center" });
  }, [linked, found]);

  const clear = () => setFilters(defaultFilters);
  const narrowed = filters.severity !== "all" || filters.type !== "all";
  const hidden = filterAlerts(alerts, { ...defaultFilters, status: filters.status }).length;
  return (
    <>
      <AlertFigures alerts={alerts} filters={filters} onType={(type) => setFilters({ type })} />
      <AlertFilterBar alerts={alerts} shown={shown.length} filters={filters} onFilter={setFilters} />
      <div ref={list} className="mt-3 space-y-2.5">
        {shown.map((alert) => (
          <AlertCard
            key={alert.id}
            alert={alert}
            linked={alert.id === linked}
            resolving={resolve.isPending && resolve.variables.id === alert.id}
            onResolve={mayResolve ? () => resolve.mutate({ id: alert.id }) : null}
          />
        ))}
        {shown.length === 0 && (
          <div className="panel">
            {(narrowed && hidden > 0) || filters.status === "resolved" ? (
              <NoAlertMatches hidden={alerts.length} onClear={clear} />
            ) : (
              <NoOpenAlerts />
            )}
          </div>
        )}
      </div>
    </>
  );
}
