import { useId } from "react";
import { useForm } from "react-hook-form";
import { showFieldErrors } from "../../client/field-errors.ts";
import { defaultMaxUsers } from "../../contract/tenant-defaults.ts";
import { TenantFields, tenantNameRequired, tenantRules } from "../../parts/tenant/tenant-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { useToast } from "../../ui/toast.ts";
import { readMaxUsers } from "./read-max-users.ts";

/** An organization as a superadmin describes it. */
export type TenantForm = { name: string; domain: string; description: string; maxUsers: number };

/** The form of an organization in a dialog; what was typed stays when the call fails. */
export function TenantForm(props: {
  stored?: TenantForm;
  action: string;
  busy: boolean;
  /** Stores it; `onError` hears what the platform refused. */
  onSubmit: (form: TenantForm, then: { onError: (error: Error) => void }) => void;
  onCancel: () => void;
}) {
  const { stored } = props;
  const formId = useId();
  const toast = useToast();
  const form = useForm({
    defaultValues: {
      name: stored?.name ?? "",
      domain: stored?.domain ?? "",
      description: stored?.description ?? "",
      maxUsers: String(stored?.maxUsers ?? defaultMaxUsers),
    },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(
    ({ name, domain, description, maxUsers }) =>
      props.onSubmit(
        {
          name: name.trim(),
          domain: domain.trim(),
          description: description.trim(),
          maxUsers: readMaxUsers(maxUsers),
        },
        { onError: (error) => showFieldErrors(form, error) },
      ),
    (faults) =>
      toast("Validation Error", Object.values(faults)[0]?.message ?? tenantNameRequired, { destructive: true }),
  );
  return (
    <>
      <form id={formId} noValidate className="space-y-4" onSubmit={submit}>
        <TenantFields
          name={form.register("name", tenantRules.name)}
          domain={form.register("domain", tenantRules.domain)}
          description={form.register("description")}
          errors={errors}
        />
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
        <Button onClick={props.onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={props.busy}>
          {props.action}
        </Button>
      </DialogFooter>
    </>
  );
}
