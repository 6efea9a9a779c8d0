import { Search } from "lucide-react";
import type { RefObject } from "react";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { environments } from "../../parts/application/application-form.ts";
import { type FilterChoice, Filters } from "../../ui/filters.tsx";
import { leaveByEscape } from "../../ui/focus.ts";
import { IconInput } from "../../ui/icon-input.tsx";
import { type ApplicationFilters, noApplicationFilters } from "./filter-applications.ts";

/** Search, environment and team. */
export function ApplicationFilterBar(props: {
  filters: ApplicationFilters;
  onChange: (filters: ApplicationFilters) => void;
  applications: readonly ApplicationSummary[];
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const { filters, onChange } = props;
  const all = { value: "all", label: "all" };
  const teams = [...new Set(props.applications.flatMap(({ team }) => (team ? [team.name] : [])))].sort();
  const choice = (name: string, key: "environment" | "team", options: FilterChoice["options"]): FilterChoice => ({
    name,
    value: filters[key],
    options: [all, ...options],
    onChange: (value) => onChange({ ...filters, [key]: value }),
    isSet: filters[key] !== noApplicationFilters[key],
  });
  const choices = [
    choice("Environment", "environment", [
      ...environments.map(({ value }) => ({ value, label: value })),
      { value: "archived", label: "archived" },
    ]),
    ...(teams.length > 0
      ? [
          choice(
            "Team",
            "team",
            teams.map((team) => ({ value: `team ${team}`, label: team })),
          ),
        ]
      : []),
  ];
  return (
    <search
      aria-label="Applications"
      className="-mx-4 -mt-4 flex items-center gap-2 border-b border-line px-3 py-2 @widget:m-0 @widget:mb-3 @widget:border-0 @widget:p-0"
    >
      <IconInput
        ref={props.searchRef}
        icon={Search}
        type="search"
        aria-label="Search name or address"
        placeholder="Search name or address"
        value={filters.search}
        onChange={(event) => onChange({ ...filters, search: event.target.value })}
        onKeyDown={leaveByEscape}
        className="min-w-0 @max-[319px]:[&_kbd]:hidden @widget:w-auto! @widget:flex-1 @page:max-w-[420px] [&_input::-webkit-search-cancel-button]:appearance-none"
        trailing={<kbd className="kbd">/</kbd>}
      />
      <Filters
        choices={choices}
        done="Show applications"
        onClear={() => onChange({ ...noApplicationFilters, search: filters.search })}
      />
    </search>
  );
}
