import { useForm } from "react-hook-form";
import type { Tenant } from "../../contract/tenants.ts";
import { ActiveChip } from "../../ui/active-chip.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Input, TextArea } from "../../ui/input.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useToast } from "../../ui/toast.ts";
import { useSaveSettings } from "./use-save-settings.ts";

const nameRequired = "Tenant name is required.";

/** Name, domain and description of the organization, and what only a superadmin sets. */
export function GeneralTab({ tenant }: { tenant: Tenant }) {
  const created = new Date(tenant.createdAt).toLocaleDateString(undefined, {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  return (
    <div className="space-y-4">
      <Figures
        figures={[
          { label: "Active users", value: tenant.userCount, note: `of ${tenant.maxUsers}` },
          { label: "Status", value: <ActiveChip active={tenant.isActive} /> },
          { label: "Kind", value: tenant.isGlobal ? "Platform" : "Organization" },
          { label: "Created", value: <time dateTime={tenant.createdAt}>{created}</time> },
        ]}
      />
      <Panel title="Organization">
        <SettingsForm tenant={tenant} />
      </Panel>
    </div>
  );
}

function SettingsForm({ tenant }: { tenant: Tenant }) {
  const save = useSaveSettings();
  const toast = useToast();
  const stored = { name: tenant.name, domain: tenant.domain ?? "", description: tenant.description ?? "" };
  // What is stored fills the fields that nobody has touched; what was typed stays, also when saving fails.
  const form = useForm({ defaultValues: stored, values: stored, resetOptions: { keepDirtyValues: true } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(
    (fields) =>
      save.mutate(
        { name: fields.name.trim(), domain: fields.domain.trim(), description: fields.description.trim() },
        {
          onSuccess: ({ name, domain, description }) =>
            form.reset({ name, domain: domain ?? "", description: description ?? "" }),
        },
      ),
    (faults) => toast("Validation Error", Object.values(faults)[0]?.message ?? nameRequired, { destructive: true }),
  );
  return (
    <form noValidate onSubmit={submit} className="max-w-[560px] space-y-4 p-4">
      <Field label="Tenant name" error={errors.name?.message}>
        <Input
          dir="auto"
          maxLength={200}
          autoComplete="organization"
          {...form.register("name", { validate: (name) => name.trim() !== "" || nameRequired })}
        />
      </Field>
      <Field label="Domain" hint="Optional, for example acme.example." error={errors.domain?.message}>
        <Input
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={253}
          {...form.register("domain", {
            validate: (domain) =>
              /^$|^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain.trim()) || "A domain looks like example.com.",
          })}
        />
      </Field>
      <Field label="Description" hint="Optional.">
        <TextArea dir="auto" maxLength={2000} {...form.register("description")} />
      </Field>
      <Button variant="primary" type="submit" busy={save.isPending}>
        Save Settings
      </Button>
    </form>
  );
}
