import { Controller, useFormContext, useWatch } from "react-hook-form";
import { type LocalSettings, type ScanFrequency, scanFrequencies } from "../../client/local-settings.ts";
import { useCan } from "../../client/session.ts";
import { useHost } from "../../host/context.ts";
import { Field } from "../../ui/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ScheduledApplications } from "./scheduled-applications.tsx";

const words: Record<ScanFrequency, string> = {
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
  manual: "Manual",
};
const frequencies = scanFrequencies.map((value) => ({ value, label: words[value] }));

/** How often which applications are scanned; the extension starts these scans, other hosts say that they cannot. */
export function ScanningSection() {
  const { control } = useFormContext<LocalSettings>();
  const host = useHost();
  const mayScan = useCan("scans.create");
  const { scheduled, frequency } = useWatch({ control, name: "scanning" });
  const canSchedule = host.capabilities.has("scheduled-scans") && mayScan;
  return (
    <Panel title="Scanning Configuration">
      <div className="space-y-4 p-4">
        <Controller
          control={control}
          name="scanning.frequency"
          render={({ field }) => (
            <Field label="Scan frequency" hint="Manual never starts a scan by itself." className="@widget:max-w-72">
              <Select value={field.value} onChange={field.onChange} options={frequencies} />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="scanning.scheduled"
          render={({ field }) => (
            <Switch
              label="Scheduled scanning"
              hint={hintOf(host.capabilities.has("scheduled-scans"), mayScan)}
              checked={field.value && canSchedule}
              disabled={!canSchedule}
              onChange={field.onChange}
            />
          )}
        />
        {canSchedule && scheduled && frequency !== "manual" && <ScheduledApplications />}
      </div>
    </Panel>
  );
}

function hintOf(isExtension: boolean, mayScan: boolean): string {
  if (!isExtension) return "Scans are started by the browser extension; turn this on in its side panel.";
  if (!mayScan) return "Your role may not start scans.";
  return "The extension starts a scan of each chosen application when it is due, while the browser runs and you are signed in.";
}
