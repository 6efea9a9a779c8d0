import { useFormContext } from "react-hook-form";
import { apiLimits, type LocalSettings } from "../../client/local-settings.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Panel } from "../../ui/panel.tsx";

/** How long this console waits for the platform, and a note of the wanted rate. `formId` is the form that keeps them. */
export function ApiSection({ formId }: { formId: string }) {
  const { register, formState } = useFormContext<LocalSettings>();
  const errors = formState.errors.api;
  return (
    <Panel title="API Configuration">
      <div className="grid gap-4 p-4 @widget:grid-cols-2">
        <Field
          label="Request timeout (seconds)"
          hint="How long this console waits for an answer of the platform: 5 to 300."
          error={errors?.timeoutSeconds?.message}
        >
          <Input
            type="number"
            form={formId}
            inputMode="numeric"
            {...apiLimits.timeout}
            {...register("api.timeoutSeconds", between("The timeout", apiLimits.timeout, "seconds"))}
          />
        </Field>
        <Field
          label="Rate limit (requests per minute)"
          hint="Kept on this device: 1 to 1000. Scans pace themselves to their target."
          error={errors?.ratePerMinute?.message}
        >
          <Input
            type="number"
            form={formId}
            inputMode="numeric"
            {...apiLimits.rate}
            {...register("api.ratePerMinute", between("The rate limit", apiLimits.rate, "requests per minute"))}
          />
        </Field>
      </div>
    </Panel>
  );
}

/** A whole number within bounds, both included. */
function between(what: string, { min, max }: { min: number; max: number }, unit: string) {
  const message = `${what} is a whole number from ${min} to ${max} ${unit}.`;
  return {
    valueAsNumber: true,
    validate: (value: number) => (Number.isInteger(value) && value >= min && value <= max) || message,
  } as const;
}
