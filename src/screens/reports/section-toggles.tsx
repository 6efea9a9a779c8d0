import { Controller, type UseFormReturn } from "react-hook-form";
import { Switch } from "../../ui/switch.tsx";
import type { ReportForm } from "./report-form.ts";

const sections = [
  { name: "includeExecutiveSummary", label: "Executive summary", hint: "Figures, a chart, what to look at first" },
  {
    name: "includeVulnerabilityDetails",
    label: "Vulnerability details",
    hint: "Each finding with its proof and its fix",
  },
  { name: "includeEndpointListing", label: "Endpoint listing", hint: "Every endpoint with its verdicts" },
  { name: "includeRecommendations", label: "Recommendations", hint: "What to do, in order" },
] as const;

/** Which sections the report has. Cover, contents and coverage are in every one. */
export function SectionToggles({ form }: { form: UseFormReturn<ReportForm> }) {
  return (
    <fieldset>
      <legend className="label">Sections</legend>
      <div className="panel divide-y divide-line">
        {sections.map(({ name, label, hint }) => (
          <div key={name} className="px-3 py-2.5">
            <Controller
              control={form.control}
              name={name}
              render={({ field }) => (
                <Switch label={label} hint={hint} checked={field.value} onChange={field.onChange} />
              )}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
