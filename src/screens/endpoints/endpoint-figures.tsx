import { memo } from "react";
import type { EndpointCounts } from "../../contract/endpoints.ts";
import { type FilterFigure, FilterFigures } from "../../ui/filter-figures.tsx";
import { type EndpointFilters, noFilters } from "./endpoint-filters.ts";

/** Total, attributed, unattributed and the two missing controls; each narrows the list to what it counts. */
export const EndpointFigures = memo(function EndpointFigures(props: {
  /** Null where they are not known. */
  counts: EndpointCounts | null;
  filters: EndpointFilters;
  onFilter: (change: Partial<EndpointFilters>) => void;
}) {
  const { counts, filters, onFilter } = props;
  const share = (part: number | undefined) => (counts && percent(part ?? 0, counts.total)) ?? undefined;
  const toggle = <K extends "team" | "authentication" | "authorization">(key: K, value: EndpointFilters[K]) => ({
    pressed: filters[key] === value,
    onPress: () => onFilter({ [key]: filters[key] === value ? noFilters[key] : value }),
  });
  const figures: FilterFigure[] = [
    {
      label: "Total",
      value: counts?.total ?? null,
      pressed: false,
      onPress: () => onFilter({ team: "all", authentication: "any", authorization: "any" }),
    },
    {
      label: "Attributed",
      value: counts?.attributed ?? null,
      note: share(counts?.attributed),
      ...toggle("team", "attributed"),
    },
    {
      label: "Unattributed",
      value: counts?.unattributed ?? null,
      note: share(counts?.unattributed),
      ...toggle("team", "unattributed"),
    },
    {
      label: "Missing AuthN",
      short: "No AuthN",
      first: true,
      value: counts?.missingAuthentication ?? null,
      note: share(counts?.missingAuthentication),
      critical: true,
      ...toggle("authentication", "missing"),
    },
    {
      label: "Missing AuthZ",
      short: "No AuthZ",
      first: true,
      value: counts?.missingAuthorization ?? null,
      note: share(counts?.missingAuthorization),
      critical: true,
      ...toggle("authorization", "missing"),
    },
  ];
  return <FilterFigures label="Counts" figures={figures} />;
});

/** A part of a whole as whole percent, `81%`; empty for a whole of zero. */
const percent = (part: number, whole: number) => (whole === 0 ? "" : `${Math.round((part / whole) * 100)}%`);
