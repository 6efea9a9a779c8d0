import { Controller, useFormContext } from "react-hook-form";
import { type LocalSettings, retentionDays } from "../../client/local-settings.ts";
import { useCan } from "../../client/session.ts";
import { Field } from "../../ui/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { ClearData } from "./clear-data.tsx";

const options = retentionDays.map((days) => ({ value: String(days), label: `${days} days` }));

/** For how long the user wants to keep data, a note on this device; superadmins clear what there is. */
export function DataSection() {
  const { control } = useFormContext<LocalSettings>();
  const mayClear = useCan("system.clearData");
  return (
    <Panel title="Data Management">
      <div className="p-4">
        <Controller
          control={control}
          name="data.retentionDays"
          render={({ field }) => (
            <Field
              label="Data retention"
              hint="Kept on this device. The operator sets how long the platform keeps scans and reports."
              className="@widget:max-w-72"
            >
              <Select value={String(field.value)} onChange={(days) => field.onChange(Number(days))} options={options} />
            </Field>
          )}
        />
      </div>
      {mayClear && <ClearData />}
    </Panel>
  );
}
