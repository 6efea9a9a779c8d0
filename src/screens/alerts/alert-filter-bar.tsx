import { ListChecks, Search, X } from "lucide-react";
import type { RefObject } from "react";
import type { FindingRow } from "../../contract/findings.ts";
import { Button } from "../../ui/button.tsx";
import { Filters } from "../../ui/filters.tsx";
import { leaveByEscape } from "../../ui/focus.ts";
import { IconInput } from "../../ui/icon-input.tsx";
import type { Option } from "../../ui/select.tsx";
import { type AlertFilters, alertTypes, countByType, countSet, defaultFilters } from "./alert-filters.ts";

type Choice = { key: "status" | "type" | "application" | "team"; name: string; options: readonly Option[] };

/**
 * Search and filters: in a row from 640 px of container width; below it the search, one Filters button that says how many
 * are set, and the button that lets rows be selected.
 */
export function AlertFilterBar(props: {
  rows: readonly FindingRow[];
  filters: AlertFilters;
  onFilter: (change: Partial<AlertFilters>) => void;
  /** Null where no key leads to the search. */
  searchRef: RefObject<HTMLInputElement | null> | null;
  /** Null where rows cannot be selected. */
  selecting: boolean | null;
  onSelecting: (selecting: boolean) => void;
}) {
  const { rows, filters, onFilter, selecting } = props;
  const choices = choicesOf(rows, filters);
  const set = countSet(filters);
  const clear = () => onFilter(defaultFilters);
  const change = (key: Choice["key"], value: string) => onFilter({ [key]: value });
  return (
    <search
      aria-label="Alerts"
      className="-mx-4 flex items-center gap-2 border-b border-line px-3 py-2 @widget:mx-0 @widget:mt-3 @widget:flex-wrap @widget:border-0 @widget:p-0 @page:flex-nowrap"
    >
      <IconInput
        ref={props.searchRef}
        icon={Search}
        type="search"
        aria-label="Search fault, path or user"
        placeholder="Search fault, path or user"
        value={filters.search}
        onChange={(event) => onFilter({ search: event.target.value })}
        onKeyDown={leaveByEscape}
        className="min-w-0 @max-[319px]:[&_kbd]:hidden @widget:basis-full @page:basis-auto @page:flex-1 [&_input::-webkit-search-cancel-button]:appearance-none"
        trailing={props.searchRef && <kbd className="kbd">/</kbd>}
      />
      <Filters
        choices={choices.map(({ key, name, options }) => ({
          ...{ name, options, value: filters[key], isSet: filters[key] !== defaultFilters[key] },
          onChange: (value) => change(key, value),
          isPlain: key === "status",
        }))}
        others={filters.change === "any" ? 0 : 1}
        done="Show findings"
        onClear={clear}
        className="flex-1 @page:w-[146px] @page:flex-none"
      />
      {selecting !== null && (
        <Button
          className="@widget:hidden"
          icon={ListChecks}
          aria-label="Select findings"
          aria-pressed={selecting}
          onClick={() => props.onSelecting(!selecting)}
        />
      )}
      {filters.change !== "any" && (
        <Button
          small
          variant="ghost"
          icon={X}
          className="hidden @widget:inline-flex"
          onClick={() => onFilter({ change: "any" })}
        >
          {changeName(filters.change)}
        </Button>
      )}
      {(set > 0 || filters.severity !== "all" || filters.search !== "") && (
        <Button variant="ghost" icon={X} className="hidden @widget:inline-flex" onClick={clear}>
          Clear Filters
        </Button>
      )}
    </search>
  );
}

/** What the last scans changed, in words. */
export const changeName = (change: Exclude<AlertFilters["change"], "any">): string =>
  ({ new: "New with the last scan", back: "Regressed with the last scan", fixed: "Fixed by the last scan" })[change];

function choicesOf(rows: readonly FindingRow[], filters: AlertFilters): Choice[] {
  const counts = countByType(rows, filters);
  const applications = new Map(rows.map(({ application: { id, name } }) => [String(id), name]));
  const teams = new Map(rows.flatMap(({ team }) => (team ? [[String(team.id), team.name] as const] : [])));
  // What the address names stays a choice, also where nothing of it is listed.
  if (filters.application !== "all" && !applications.has(filters.application))
    applications.set(filters.application, `Application ${filters.application}`);
  const named = (names: ReadonlyMap<string, string>) =>
    [...names].map(([value, label]) => ({ value, label })).sort((one, two) => one.label.localeCompare(two.label, "en"));
  return [
    {
      key: "status",
      name: "Status",
      options: [
        { value: "unresolved", label: "Unresolved" },
        { value: "resolved", label: "Resolved" },
        { value: "all", label: "All" },
      ],
    },
    {
      key: "type",
      name: "Type",
      options: [
        { value: "all", label: "all" },
        ...alertTypes.map(({ type, name }) => ({ value: type, label: `${name} (${counts[type]})` })),
      ],
    },
    ...(applications.size > 1 || filters.application !== "all"
      ? [
          {
            key: "application" as const,
            name: "Application",
            options: [{ value: "all", label: "all" }, ...named(applications)],
          },
        ]
      : []),
    ...(teams.size > 0 || filters.team !== "all"
      ? [
          {
            key: "team" as const,
            name: "Team",
            options: [{ value: "all", label: "all" }, { value: "none", label: "unattributed" }, ...named(teams)],
          },
        ]
      : []),
  ];
}
