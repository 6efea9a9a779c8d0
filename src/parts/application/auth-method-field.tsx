import type { AuthMethod } from "../../contract/applications.ts";
import { Field } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";

const methods: readonly { value: AuthMethod; label: string; long: string }[] = [
  { value: "none", label: "None", long: "None" },
  { value: "api-key", label: "API key", long: "API key" },
  { value: "bearer", label: "Bearer", long: "Bearer token" },
  { value: "basic", label: "Basic", long: "Basic" },
  { value: "custom", label: "Custom", long: "Custom header" },
];
const longMethods = methods.map(({ value, long }) => ({ value, label: long }));
const name = "Authentication method";

/** The five authentication methods: side by side where there is room, a select in the narrow panel. */
export function AuthMethodField(props: { value: AuthMethod; onChange: (value: AuthMethod) => void; locked: boolean }) {
  const { locked, ...choice } = props;
  return (
    <Field label={name}>
      <Choice {...choice} disabled={locked} />
    </Field>
  );
}

function Choice({
  id,
  ...choice
}: {
  value: AuthMethod;
  onChange: (value: AuthMethod) => void;
  disabled: boolean;
  id?: string;
}) {
  return (
    <>
      <Select {...choice} id={id} aria-label={name} options={longMethods} className="@widget:hidden" />
      <Segmented {...choice} aria-label={name} options={methods} className="hidden @widget:grid" />
    </>
  );
}
