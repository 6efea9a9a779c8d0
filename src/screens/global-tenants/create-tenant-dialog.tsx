import { useId } from "react";
import { useForm } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { useRefreshTenant } from "../../client/refresh-tenant.ts";
import { useCall } from "../../client/use-call.ts";
import { defaultMaxUsers } from "../../contract/tenant-defaults.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, TextArea } from "../../ui/input.tsx";
import { useToast } from "../../ui/toast.ts";
import { readMaxUsers } from "./read-max-users.ts";

const nameRequired = "Tenant name is required.";

/** Creates an organization without people; its first admin is invited from the list. */
export function CreateTenantDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Create Tenant"
      description="An organization with its own people, applications and findings."
    >
      <CreateTenantForm onDone={onClose} />
    </Dialog>
  );
}

function CreateTenantForm({ onDone }: { onDone: () => void }) {
  const formId = useId();
  const toast = useToast();
  const refresh = useRefreshTenant();
  const form = useForm({ defaultValues: { name: "", domain: "", description: "", maxUsers: String(defaultMaxUsers) } });
  const create = useCall(
    useApi().tenants.create.mutationOptions({
      onSuccess: () => {
        refresh();
        onDone();
      },
    }),
    {
      success: ["Tenant Created", ({ name }) => `${name} is ready. Invite its first admin.`],
      failure: ["Creation Failed"],
    },
  );
  const { errors } = form.formState;
  const submit = form.handleSubmit(
    ({ name, domain, description, maxUsers }) =>
      create.mutate({
        name: name.trim(),
        domain: domain.trim(),
        description: description.trim(),
        maxUsers: readMaxUsers(maxUsers),
      }),
    (faults) => toast("Validation Error", Object.values(faults)[0]?.message ?? nameRequired, { destructive: true }),
  );
  return (
    <>
      <form id={formId} noValidate className="space-y-4" onSubmit={submit}>
        <Field label="Tenant name" error={errors.name?.message}>
          <Input
            dir="auto"
            placeholder="Acme Corp"
            maxLength={200}
            autoComplete="off"
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
        <Field
          label="Max users"
          hint={`At least 1; ${defaultMaxUsers} without a number.`}
          error={errors.maxUsers?.message}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            {...form.register("maxUsers", {
              validate: (text) => readMaxUsers(text) >= 1 || "An organization has room for at least 1 user.",
            })}
          />
        </Field>
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={create.isPending}>
          Create Tenant
        </Button>
      </DialogFooter>
    </>
  );
}
