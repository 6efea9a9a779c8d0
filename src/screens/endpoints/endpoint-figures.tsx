import { type FilterFigure, FilterFigures } from "../../ui/filter-figures.tsx";
import { type EndpointCounts, percent } from "./endpoint-counts.ts";
import { type EndpointFilters, noFilters } from "./endpoint-filters.ts";

/** Total, attributed, unattributed and the two missing controls; each narrows the list to what it counts. */
export function EndpointFigures(props: {
  counts: EndpointCounts;
  filters: EndpointFilters;
  onFilter: (change: Partial<EndpointFilters>) => void;
}) {
  const { counts, filters, onFilter } = props;
  const share = (part: number) => percent(part, counts.total);
  const toggle = <K extends "team" | "authentication" | "authorization">(key: K, value: EndpointFilters[K]) => ({
    pressed: filters[key] === value,
    onPress: () => onFilter({ [key]: filters[key] === value ? noFilters[key] : value }),
  });
  const figures: FilterFigure[] = [
    {
      label: "Total",
      value: counts.total,
      pressed: false,
      onPress: () => onFilter({ team: "all", authentication: "any", authorization: "any" }),
    },
    {
      label: "Attributed",
      value: counts.attributed,
      note: share(counts.attributed),
      ...toggle("team", "attributed"),
    },
    {
      label: "Unattributed",
      value: counts.unattributed,
      note: share(counts.unattributed),
      ...toggle("team", "unattributed"),
    },
    {
      label: "Missing AuthN",
      short: "No AuthN",
      first: true,
      value: counts.missingAuthentication,
      note: share(counts.missingAuthentication),
      critical: true,
      ...toggle("authentication", "missing"),
    },
    {
      label: "Missing AuthZ",
      short: "No AuthZ",
      first: true,
      value: counts.missingAuthorization,
      note: share(counts.missingAuthorization),
      critical: true,
      ...toggle("authorization", "missing"),
    },
  ];
  return <FilterFigures label="Counts" figures={figures} />;
}
