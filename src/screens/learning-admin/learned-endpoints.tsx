import { BrainCircuit } from "lucide-react";
import { useMemo, useState } from "react";
import type { LearnedEndpoint } from "../../contract/learned-endpoints.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Select } from "../../ui/select.tsx";
import { LearnedTable } from "./learned-table.tsx";

const all = "all";

/** The first tab: everything learned, or what belongs to one category. */
export function LearnedEndpoints({ learned }: { learned: readonly LearnedEndpoint[] }) {
  const [chosen, setCategory] = useState(all);
  const counts = useMemo(() => Map.groupBy(learned, ({ category }) => category), [learned]);
  // A category whose last endpoint was cleared shows everything again.
  const category = counts.has(chosen) ? chosen : all;
  const shown = category === all ? learned : (counts.get(category) ?? []);
  if (learned.length === 0) return <NothingLearned />;
  return (
    <>
      <Select
        aria-label="Category"
        prefix="Category"
        className="mb-3 w-full! @widget:w-[220px]!"
        value={category}
        onChange={setCategory}
        options={[
          { value: all, label: "all" },
          ...[...counts]
            .toSorted(([one], [other]) => one.localeCompare(other))
            .map(([value, { length }]) => ({ value, label: `${value} (${length})` })),
        ]}
      />
      <LearnedTable key={category} learned={shown} label="Learned endpoints" />
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
