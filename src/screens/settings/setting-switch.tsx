import { Controller, type FieldPathByValue, useFormContext } from "react-hook-form";
import type { LocalSettings } from "../../client/local-settings.ts";
import { Switch } from "../../ui/switch.tsx";

/** A switch of the settings' form; it is kept with Save Changes. */
export function SettingSwitch(props: { name: FieldPathByValue<LocalSettings, boolean>; label: string; hint: string }) {
  const { control } = useFormContext<LocalSettings>();
  return (
    <Controller
      control={control}
      name={props.name}
      render={({ field }) => (
        <Switch label={props.label} hint={props.hint} checked={field.value} onChange={field.onChange} />
      )}
    />
  );
}
