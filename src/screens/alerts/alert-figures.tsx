import { useQueries } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import type { FindingCounts } from "../../contract/findings.ts";
import { SeverityIcon } from "../../parts/alert/severity.tsx";
import { severityName } from "../../parts/alert/severity-chip.tsx";
import { useFindingCounts } from "../../parts/finding/finding-count.tsx";
import { FilterFigures } from "../../ui/filter-figures.tsx";
import { type AlertFilters, severities } from "./alert-filters.ts";

/** How many findings of each severity stand open, with what the last scans changed; a figure is a filter. */
export function AlertFigures(props: {
  filters: AlertFilters;
  onSeverity: (severity: AlertFilters["severity"]) => void;
}) {
  const { filters, onSeverity } = props;
  const api = useApi();
  // The same answer as in the sentence above: the figures are there with it, and never tell another number.
  const all = useFindingCounts();
  const changes = useQueries({
    queries: severities.map((severity) => api.findings.counts.queryOptions({ input: { severity } })),
  });
  const hasChanged = changes.some(({ data }) => data && data.new + data.back + data.fixed > 0);
  return (
    <FilterFigures
      label="Open findings by severity"
      figures={severities.map((severity, at) => ({
        label: severityName(severity),
        icon: <SeverityIcon severity={severity} label={false} />,
        value: all?.[severity] ?? null,
        note: hasChanged ? changed(changes[at]?.data) : undefined,
        critical: severity === "critical",
        pressed: filters.severity === severity,
        onPress: () => onSeverity(filters.severity === severity ? "all" : severity),
      }))}
    />
  );
}

/** What the last scans changed: `2 new, 1 regressed`; a severity that has none and had none says nothing. Without a change at all nothing is said. */
function changed(counts: FindingCounts | undefined): string | undefined {
  if (!counts) return undefined;
  const parts = [
    counts.new > 0 && `${counts.new} new`,
    counts.back > 0 && `${counts.back} regressed`,
    counts.fixed > 0 && `${counts.fixed} fixed`,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(", ");
  return counts.findings > 0 ? "no change" : undefined;
}
