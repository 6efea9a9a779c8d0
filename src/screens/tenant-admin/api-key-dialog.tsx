import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useCall } from "../../client/use-call.ts";
import { type KeyScope, keyScopes } from "../../contract/key-scopes.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { CheckList } from "./check-list.tsx";
import { scopeWords } from "./key-words.ts";

type Form = {
  name: string;
  scopes: KeyScope[];
  reach: "every" | "some";
  applicationIds: number[];
  days: "7" | "30" | "90" | "180" | "365";
};
const usual: Form = { name: "", scopes: ["scans:start", "scans:read"], reach: "every", applicationIds: [], days: "90" };
const scopes = keyScopes.map((value) => ({ value, ...scopeWords[value] }));
const reaches = [
  { value: "every", label: "All" },
  { value: "some", label: "Some" },
] as const;
const days = (["7", "30", "90", "180", "365"] as const).map((value) => ({ value, label: `${value} days` }));

type Created = (created: { name: string; key: string }) => void;

/** Creates a key; the caller shows it. */
export function ApiKeyDialog({ open, onClose, onCreated }: { open: boolean; onClose: () => void; onCreated: Created }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Create API Key"
      description="It calls Postern as your organization, and is shown once."
    >
      <ApiKeyFields
        onCancel={onClose}
        onCreated={(created) => {
          onCreated(created);
          onClose();
        }}
      />
    </Dialog>
  );
}

function ApiKeyFields({ onCancel, onCreated }: { onCancel: () => void; onCreated: Created }) {
  const formId = useId();
  const api = useApi();
  const queries = useQueryClient();
  const applications = useQuery(api.applications.list.queryOptions()).data ?? [];
  const form = useForm<Form>({ defaultValues: usual });
  const { control, formState } = form;
  const reach = useWatch({ control, name: "reach" });
  const create = useCall(
    api.apiKeys.create.mutationOptions({
      onSuccess: (made) => {
        void queries.invalidateQueries({ queryKey: api.apiKeys.key() });
        onCreated(made);
      },
      onError: (error) => showFieldErrors(form, error),
    }),
    { failure: ["Failed to create the API key"] },
  );
  const submit = form.handleSubmit((values) =>
    create.mutate({
      name: values.name.trim(),
      scopes: values.scopes,
      applicationIds: values.reach === "every" ? null : values.applicationIds,
      expiresInDays: Number(values.days),
    }),
  );
  return (
    <>
      <form id={formId} noValidate className="space-y-4" onSubmit={submit}>
        <Field label="Name" error={formState.errors.name?.message} hint="What uses it. Unique in your organization.">
          <Input
            placeholder="GitHub Actions"
            maxLength={100}
            autoComplete="off"
            {...form.register("name", { validate: (name) => name.trim() !== "" || "Give the key a name." })}
          />
        </Field>
        <Controller
          control={control}
          name="scopes"
          rules={{ validate: (chosen) => chosen.length > 0 || "Choose what the key may do." }}
          render={({ field, fieldState }) => (
            <CheckList
              legend="What it may do"
              options={scopes}
              value={field.value}
              onChange={field.onChange}
              focus={field.ref}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="reach"
          render={({ field }) => (
            <Field label="For which applications">
              <Segmented
                aria-label="For which applications"
                options={reaches}
                value={field.value}
                onChange={field.onChange}
              />
            </Field>
          )}
        />
        {reach === "some" && (
          <Controller
            control={control}
            name="applicationIds"
            rules={{ validate: (chosen) => chosen.length > 0 || "Choose an application." }}
            render={({ field, fieldState }) => (
              <CheckList
                legend="Applications"
                options={applications.map(({ id, name }) => ({ value: id, label: name }))}
                value={field.value}
                onChange={field.onChange}
                focus={field.ref}
                error={fieldState.error?.message}
                none="Add an application first."
              />
            )}
          />
        )}
        <Controller
          control={control}
          name="days"
          render={({ field }) => (
            <Field label="Expires after" className="@widget:w-48">
              <Select value={field.value} onChange={field.onChange} options={days} />
            </Field>
          )}
        />
      </form>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={create.isPending}>
          Create Key
        </Button>
      </DialogFooter>
    </>
  );
}
