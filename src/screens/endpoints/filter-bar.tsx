import { clsx } from "clsx";
import { ListChecks, ListFilter, Search, X } from "lucide-react";
import { memo, type RefObject, useCallback, useMemo, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { leaveByEscape } from "../../ui/focus.ts";
import { IconInput } from "../../ui/icon-input.tsx";
import { Select } from "../../ui/select.tsx";
import type { EndpointFilters } from "./endpoint-filters.ts";
import { FilterChips } from "./filter-chips.tsx";
import { activeChoices, type FilterChoice } from "./filter-options.ts";
import { FilterSheet } from "./filter-sheet.tsx";
import type { ListControls } from "./use-list-address.ts";

/**
 * Search and filters: all in a row from 640 px of container width; below it the search, one Filters button that says
 * how many are set, and a chip for each of them.
 */
export function FilterBar(props: {
  list: ListControls;
  choices: readonly FilterChoice[];
  /** How much is listed, in words; empty where it is not known. */
  endpoints: string;
  paths: string;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Whether what a press opens is there already. */
  isWhole: boolean;
  /** Null where rows cannot be selected. */
  selecting: boolean | null;
  onSelecting: (selecting: boolean) => void;
}) {
  const { list, choices, searchRef } = props;
  const { address, search, setSearch, filter, arrange, clear } = list;
  const [open, setOpen] = useState(false);
  const active = useMemo(() => activeChoices(choices, address.filters), [choices, address.filters]);
  const onOpen = useCallback(() => setOpen(true), []);
  const count = active.length + (address.scan ? 1 : 0) + (address.application ? 1 : 0);
  const isNarrowed = count > 0 || search !== "";
  return (
    <search aria-label="Endpoints">
      <div className="-mx-4 flex items-center gap-2 border-b border-line px-3 py-2 @widget:mx-0 @widget:mt-4 @widget:flex-wrap @widget:border-0 @widget:p-0 @min-[1200px]:flex-nowrap">
        <IconInput
          ref={searchRef}
          icon={Search}
          type="search"
          spellCheck={false}
          aria-label="Search path or method"
          placeholder="Search path or method"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={leaveByEscape}
          className={clsx(
            "@widget:w-auto! @min-[1200px]:flex-[1_1_180px] [&_input::-webkit-search-cancel-button]:appearance-none",
            // Beside Clear Filters, or alone: no filter beside it, the row of which would then end with a gap.
            isNarrowed ? "@widget:flex-[1_1_70%]" : "@widget:flex-[1_1_100%]",
          )}
          trailing={
            search ? (
              <button
                type="button"
                aria-label="Clear the search"
                className="-mr-1 grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink"
                onClick={() => setSearch("")}
              >
                <X className="size-3.5" strokeWidth={1.75} aria-hidden />
              </button>
            ) : (
              <kbd className="kbd @max-[639px]:hidden">/</kbd>
            )
          }
        />
        <PanelButtons
          count={count}
          open={open}
          onOpen={onOpen}
          selecting={props.selecting}
          onSelecting={props.onSelecting}
        />
        <FilterSelects choices={choices} filters={address.filters} onFilter={filter} isWhole={props.isWhole} />
        {isNarrowed && <ClearFilters onClear={clear} />}
      </div>
      <FilterChips
        address={address}
        active={active}
        isSearching={search !== ""}
        endpoints={props.endpoints}
        paths={props.paths}
        filter={filter}
        arrange={arrange}
        clear={clear}
      />
      {props.isWhole && <FilterSheet open={open} onOpenChange={setOpen} list={list} choices={choices} />}
    </search>
  );
}

// No key of the search changes what is below: it is drawn again only where it is another one.

/** What opens the filters and lets rows be selected, below 640 px of container width. */
const PanelButtons = memo(function PanelButtons(props: {
  /** How many filters are set. */
  count: number;
  open: boolean;
  onOpen: () => void;
  selecting: boolean | null;
  onSelecting: (selecting: boolean) => void;
}) {
  const { count, selecting } = props;
  return (
    <>
      <Button
        className="@max-[319px]:px-2 @widget:hidden"
        icon={ListFilter}
        aria-expanded={props.open}
        onClick={props.onOpen}
      >
        <span className="@max-[319px]:sr-only">Filters</span>
        {count > 0 && <span className="rounded-full bg-line px-1.5 text-chip tabular-nums">{count}</span>}
      </Button>
      {selecting !== null && (
        <Button
          className="@widget:hidden"
          icon={ListChecks}
          aria-label="Select endpoints"
          aria-pressed={selecting}
          onClick={() => props.onSelecting(!selecting)}
        />
      )}
    </>
  );
});

const ClearFilters = memo(function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="ghost" icon={X} className="hidden @widget:inline-flex @min-[1200px]:px-2" onClick={onClear}>
      Clear Filters
    </Button>
  );
});

/** The filters of the row. */
const FilterSelects = memo(function FilterSelects(props: {
  choices: readonly FilterChoice[];
  filters: EndpointFilters;
  onFilter: ListControls["filter"];
  isWhole: boolean;
}) {
  return props.choices
    .filter(({ key }) => key !== "standing")
    .map(({ key, name, long, options }) => (
      <div
        key={key}
        className="hidden w-[calc(25%-6px)] min-w-0 @widget:order-1 @widget:block @min-[1200px]:order-none @min-[1200px]:w-[150px] @min-[1200px]:shrink-0"
      >
        <Select
          aria-label={long}
          prefix={name}
          value={props.filters[key]}
          onChange={(value) => props.onFilter({ [key]: value })}
          options={options}
          faceOnly={!props.isWhole}
        />
      </div>
    ));
});
