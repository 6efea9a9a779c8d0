import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { changedFields } from "../../client/changed-fields.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import type { Tenant } from "../../contract/tenants.ts";
import { TenantFields, tenantNameRequired, tenantRules } from "../../parts/tenant/tenant-fields.tsx";
import { ActiveChip } from "../../ui/active-chip.tsx";
import { Button } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Day } from "../../ui/time.tsx";
import { useToast } from "../../ui/toast.ts";
import { useSaveSettings } from "./use-save-settings.ts";

/** Name, domain and description of the organization, and what only a superadmin sets. */
export function GeneralTab({ tenant }: { tenant: Tenant }) {
  return (
    <div className="space-y-4">
      <Figures
        figures={[
          { label: "Active users", value: tenant.userCount, note: `of ${tenant.maxUsers.toLocaleString("en")}` },
          { label: "Status", value: <ActiveChip active={tenant.isActive} /> },
          { label: "Kind", value: <Word>{tenant.isGlobal ? "Platform" : "Organization"}</Word> },
          {
            label: "Created",
            value: (
              <Word>
                <Day iso={tenant.createdAt} />
              </Word>
            ),
          },
        ]}
      />
      <Panel title="Organization">
        <SettingsForm tenant={tenant} />
      </Panel>
    </div>
  );
}

/** A figure that is no number: in a panel it has not the room for a number's size. */
function Word({ children }: { children: ReactNode }) {
  return <span className="@max-[479px]:text-card">{children}</span>;
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
        changedFields(
          { name: fields.name.trim(), domain: fields.domain.trim(), description: fields.description.trim() },
          stored,
        ),
        {
          onSuccess: ({ name, domain, description }) =>
            form.reset({ name, domain: domain ?? "", description: description ?? "" }),
          onError: (error) => showFieldErrors(form, error),
        },
      ),
    (faults) =>
      toast("Validation Error", Object.values(faults)[0]?.message ?? tenantNameRequired, { destructive: true }),
  );
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 @page:grid-cols-2 @page:*:nth-3:col-start-2 @page:*:nth-3:row-span-2 @page:*:nth-3:row-start-1">
        <TenantFields
          name={form.register("name", tenantRules.name)}
          domain={form.register("domain", tenantRules.domain)}
          description={form.register("description")}
          errors={errors}
        />
      </div>
      <div className="flex justify-end border-t border-line px-4 py-3">
        <Button variant="primary" type="submit" busy={save.isPending}>
          Save Settings
        </Button>
      </div>
    </form>
  );
}
