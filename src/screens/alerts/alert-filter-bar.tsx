import type { SecurityAlert } from "../../contract/alerts.ts";
import { severityName } from "../../parts/alert/severity-chip.tsx";
import { Select } from "../../ui/select.tsx";
import { type AlertFilters, alertTypes, countBySeverity, severities } from "./alert-filters.ts";

const statuses = [
  { value: "unresolved", label: "Unresolved" },
  { value: "resolved", label: "Resolved" },
  { value: "all", label: "All" },
] as const;

/** Status, severity with its counts, and type; and how many alerts pass. */
export function AlertFilterBar(props: {
  alerts: readonly SecurityAlert[];
  shown: number;
  filters: AlertFilters;
  onFilter: (change: Partial<AlertFilters>) => void;
}) {
  const { filters, onFilter, shown } = props;
  const counts = countBySeverity(props.alerts, filters);
  return (
    <search
      aria-label="Alerts"
      className="-mx-4 grid grid-cols-[repeat(3,minmax(0,auto))] items-center gap-1.5 border-b border-line px-3 py-2 @widget:mx-0 @widget:mt-3 @widget:gap-2 @widget:grid-cols-[150px_160px_170px_1fr] @widget:border-0 @widget:p-0"
    >
      <Select
        className="gap-1! px-2! @widget:gap-2! @widget:px-2.5!"
        aria-label="Status"
        value={filters.status}
        onChange={(status) => onFilter({ status })}
        options={statuses}
      />
      <Select
        className="gap-1! px-2! @widget:gap-2! @widget:px-2.5!"
        aria-label="Severity"
        prefix="Severity"
        value={filters.severity}
        onChange={(severity) => onFilter({ severity })}
        options={[
          { value: "all", label: "all" },
          ...severities.map((value) => ({ value, label: `${severityName(value)} (${counts[value]})` })),
        ]}
      />
      <Select
        className="gap-1! px-2! @widget:gap-2! @widget:px-2.5!"
        aria-label="Type"
        prefix="Type"
        value={filters.type}
        onChange={(type) => onFilter({ type })}
        options={[
          { value: "all", label: "all" },
          ...alertTypes.map(({ type, name }) => ({ value: type, label: name })),
        ]}
      />
      <p role="status" className="col-span-full text-meta text-ink-3 @widget:col-span-1 @widget:text-right">
        {shown} {shown === 1 ? "alert" : "alerts"}, newest first
      </p>
    </search>
  );
}
