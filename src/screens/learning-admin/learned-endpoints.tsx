import { BrainCircuit, Search, SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import type { LearnedEndpoint } from "../../contract/learned-endpoints.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconInput } from "../../ui/icon-input.tsx";
import { Select } from "../../ui/select.tsx";
import { LearnedTable } from "./learned-table.tsx";

const all = "all";

/** The first tab: everything learned, or what belongs to one category or has some text in its path. */
export function LearnedEndpoints({ learned }: { learned: readonly LearnedEndpoint[] }) {
  const [chosen, setCategory] = useState(all);
  const [search, setSearch] = useState("");
  const counts = useMemo(() => Map.groupBy(learned, ({ category }) => category), [learned]);
  // A category whose last endpoint was cleared shows everything again.
  const category = counts.has(chosen) ? chosen : all;
  const ofCategory = category === all ? learned : (counts.get(category) ?? []);
  const wanted = search.trim().toLowerCase();
  const shown = ofCategory.filter(({ method, path }) => `${method} ${path}`.toLowerCase().includes(wanted));
  if (learned.length === 0) return <NothingLearned />;
  return (
    <>
      <search aria-label="Learned endpoints" className="mb-3 flex flex-wrap gap-2">
        <IconInput
          icon={Search}
          type="search"
          aria-label="Search method or path"
          placeholder="Search method or path"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="@widget:w-[300px]!"
        />
        <Select
          aria-label="Category"
          prefix="Category"
          className="@widget:w-[220px]!"
          value={category}
          onChange={setCategory}
          options={[
            { value: all, label: "all" },
            ...[...counts]
              .toSorted(([one], [other]) => one.localeCompare(other))
              .map(([value, { length }]) => ({ value, label: `${value} (${length})` })),
          ]}
        />
      </search>
      {shown.length === 0 ? (
        <div className="panel">
          <EmptyState
            icon={SearchX}
            title="No learned endpoint matches"
            text="Change the search or the category."
            action={
              <Button
                onClick={() => {
                  setSearch("");
                  setCategory(all);
                }}
              >
                Clear Filters
              </Button>
            }
          />
        </div>
      ) : (
        <LearnedTable key={`${category} ${wanted}`} learned={shown} label="Learned endpoints" />
      )}
    </>
  );
}

/** In place of the lists while no scan has taught anything. */
export function NothingLearned() {
  return (
    <div className="panel">
      <EmptyState
        icon={BrainCircuit}
        title="Nothing learned yet"
        text="Each completed scan adds the paths it found. The next scan tries them first."
      />
    </div>
  );
}
