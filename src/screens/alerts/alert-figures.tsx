import { KeyRound, OctagonAlert, SlidersHorizontal, Users } from "lucide-react";
import type { AlertType, SecurityAlert } from "../../contract/alerts.ts";
import { FilterFigures } from "../../ui/filter-figures.tsx";
import { type AlertFilters, alertTypes, countByType } from "./alert-filters.ts";

const icons: Record<AlertType, typeof Users> = {
  authentication: KeyRound,
  authorization: Users,
  critical_security: OctagonAlert,
  misconfiguration: SlidersHorizontal,
};

/** How many alerts each type has; pressing a figure shows only that type. */
export function AlertFigures(props: {
  alerts: readonly SecurityAlert[];
  filters: AlertFilters;
  onType: (type: AlertFilters["type"]) => void;
}) {
  const { filters, onType } = props;
  const counts = countByType(props.alerts, filters);
  return (
    <FilterFigures
      label="Alerts per type"
      figures={alertTypes.map(({ type, name, short }) => ({
        label: name,
        short,
        icon: icons[type],
        value: counts[type],
        pressed: filters.type === type,
        onPress: () => onType(filters.type === type ? "all" : type),
      }))}
    />
  );
}
