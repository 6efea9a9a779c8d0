import type { UseQueryResult } from "@tanstack/react-query";
import { BrainCircuit } from "lucide-react";
import type { LearnedEndpoint } from "../../contract/learned-endpoints.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Select } from "../../ui/select.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LearnedTable } from "./learned-table.tsx";

/** The choices of the minimum confidence; the first is the default. */
const choices = [
  { value: "3", label: "3.0" },
  { value: "5", label: "5.0" },
  { value: "7", label: "7.0" },
  { value: "9", label: "9.0" },
] as const;
export type MinConfidence = (typeof choices)[number]["value"];

/** The third tab: what is learned with at least a chosen confidence. */
export function HighConfidence(props: {
  query: UseQueryResult<LearnedEndpoint[], Error>;
  min: MinConfidence;
  onMin: (min: MinConfidence) => void;
}) {
  const label = choices.find(({ value }) => value === props.min)?.label;
  return (
    <>
      <Select
        aria-label="Minimum confidence"
        prefix="Minimum confidence"
        className="mb-3 w-full! @widget:w-[220px]!"
        value={props.min}
        onChange={props.onMin}
        options={choices}
      />
      <Loaded query={props.query} what="High confidence endpoints" skeleton={<SkeletonRows rows={8} />}>
        {(learned) =>
          learned.length === 0 ? (
            <div className="panel">
              <EmptyState
                icon={BrainCircuit}
                title={`Nothing with confidence ${label} or more`}
                text="Confidence grows when scans of further applications find the same path."
              />
            </div>
          ) : (
            <LearnedTable key={props.min} learned={learned} label="High confidence endpoints" />
          )
        }
      </Loaded>
    </>
  );
}
