import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Controller, FormProvider, useForm, useWatch } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useCall } from "../../client/use-call.ts";
import { useSeen } from "../../client/use-seen.ts";
import type { Identity } from "../../contract/identities.ts";
import { AuthMethodField } from "../../parts/application/auth-method-field.tsx";
import { CredentialFields } from "../../parts/application/credential-fields.tsx";
import { refreshApplications } from "../../parts/application/refresh-applications.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Switch } from "../../ui/switch.tsx";
import {
  type CredentialKind,
  type IdentityForm,
  identityForm,
  labelProblem,
  pathProblem,
  seenOf,
  toNewIdentity,
} from "./identity-form.ts";
import { LoginFields } from "./login-fields.tsx";

const kinds: readonly { value: CredentialKind; label: string }[] = [
  { value: "fixed", label: "A fixed credential" },
  { value: "login", label: "Signing in" },
];

/** Adds an identity, or edits one; closed while `edited` is null. */
export function IdentityDialog(props: { applicationId: number; edited: Identity | "new" | null; onClose: () => void }) {
  const { applicationId, edited, onClose } = props;
  const identity = edited === "new" ? null : edited;
  return (
    <Dialog
      open={edited !== null}
      onOpenChange={(open) => !open && onClose()}
      title={identity ? `Edit ${identity.label}` : "Add Identity"}
      description="A user the scan signs in as. Secrets are never shown again."
    >
      <IdentityFields applicationId={applicationId} identity={identity} onDone={onClose} />
    </Dialog>
  );
}

function IdentityFields(props: { applicationId: number; identity: Identity | null; onDone: () => void }) {
  const { applicationId, identity, onDone } = props;
  const formId = useId();
  const form = useForm<IdentityForm>({ defaultValues: identityForm(identity) });
  const { save, busy } = useSave(applicationId, identity, onDone, (error) => showFieldErrors(form, error));
  const { errors } = form.formState;
  const [kind, method] = useWatch({ control: form.control, name: ["kind", "authMethod"] });
  return (
    <FormProvider {...form}>
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit((values) => save(toNewIdentity(values)))}
      >
        <div className="grid gap-4 @panel:grid-cols-2">
          <Field label="Label" error={errors.label?.message} hint="Unique in this application.">
            <Input
              placeholder="bob"
              maxLength={60}
              autoComplete="off"
              readOnly={identity?.isDefault ?? false}
              {...form.register("label", { validate: labelProblem })}
            />
          </Field>
          <Field label="Role" hint="In the words of the API under test.">
            <Input placeholder="member" maxLength={60} autoComplete="off" {...form.register("role")} />
          </Field>
        </div>
        <Field label="Customer" hint="Which customer of the API it belongs to. Empty when there are none.">
          <Input placeholder="acme" maxLength={60} autoComplete="off" {...form.register("tenantLabel")} />
        </Field>
        <Controller
          control={form.control}
          name="isPrivileged"
          render={({ field }) => (
            <Switch
              label="Privileged"
              hint="Has more rights than ordinary users, for example an administrator."
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <Field label="How it gets its credential">
              <Segmented
                aria-label="How it gets its credential"
                options={kinds}
                value={field.value}
                onChange={field.onChange}
              />
            </Field>
          )}
        />
        <Controller
          control={form.control}
          name="authMethod"
          render={({ field }) => <AuthMethodField value={field.value} onChange={field.onChange} locked={false} />}
        />
        {kind === "fixed" ? (
          <CredentialFields
            method={method}
            kept={identity?.hasCredentials === true && identity.authMethod === method}
          />
        ) : (
          <LoginFields kept={identity?.hasLoginBody ?? false} />
        )}
        <Field
          label="Health path"
          error={errors.healthPath?.message}
          hint="Answers with success exactly while the session lives. Optional."
        >
          <Input
            className="font-mono"
            placeholder="/me"
            autoComplete="off"
            {...form.register("healthPath", { validate: (path) => pathProblem(path, false) })}
          />
        </Field>
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={busy}>
          {identity ? "Save Identity" : "Add Identity"}
        </Button>
      </DialogFooter>
    </FormProvider>
  );
}

function useSave(
  applicationId: number,
  identity: Identity | null,
  onDone: () => void,
  onRefused: (error: Error) => void,
) {
  const api = useApi();
  const queries = useQueryClient();
  const [seen, readAgain] = useSeen(identity, async () => {
    const all = { ...api.identities.list.queryOptions({ input: { applicationId } }), staleTime: 0 };
    return (await queries.fetchQuery(all)).find(({ id }) => id === identity?.id) ?? null;
  });
  const onSuccess = () => {
    void refreshApplications(queries, api);
    onDone();
  };
  const onError = (error: Error) => {
    onRefused(error);
    readAgain(error);
  };
  const create = useCall(api.identities.create.mutationOptions({ onSuccess, onError: onRefused }), {
    success: ["Identity Added", ({ label }) => `The next scan signs in as ${label} too.`],
    failure: ["Failed to Add Identity"],
  });
  const update = useCall(api.identities.update.mutationOptions({ onSuccess, onError }), {
    success: ["Identity Saved", ({ label }) => `${label} is saved.`],
    failure: ["Failed to Save Identity"],
  });
  return {
    busy: create.isPending || update.isPending,
    save: (given: ReturnType<typeof toNewIdentity>) =>
      identity
        ? update.mutate({ ...given, applicationId, id: identity.id, seen: seenOf(seen ?? identity) })
        : create.mutate({ ...given, applicationId }),
  };
}
