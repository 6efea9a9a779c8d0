import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { useApi } from "../../../client/context.ts";
import { showFieldErrors } from "../../../client/field-errors.ts";
import { useCall } from "../../../client/use-call.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFooter } from "../../../ui/dialog-footer.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Select } from "../../../ui/select.tsx";
import { type EmbedKeyForm, keySetOf, noKeySet } from "./embed-key-form.ts";
import { KeySetFields } from "./key-set-fields.tsx";

const usual: EmbedKeyForm = {
  name: "",
  proof: "key",
  role: "viewer",
  who: "members",
  days: "90",
  keySet: noKeySet,
};
const proofs = [
  { value: "key", label: "A key" },
  { value: "tokens", label: "Its own tokens" },
] as const;
const roles = [
  { value: "viewer", label: "Viewer" },
  { value: "contributor", label: "Contributor" },
] as const;
const who = [
  { value: "members", label: "Members" },
  { value: "everybody", label: "Everybody" },
] as const;
const days = (["30", "90", "180", "365"] as const).map((value) => ({ value, label: `${value} days` }));

type Created = (created: { name: string; key: string | null }) => void;

/** Creates a key; the caller shows it. */
export function EmbedKeyDialog(props: { open: boolean; onClose: () => void; onCreated: Created }) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={(next) => !next && props.onClose()}
      title="Create Embed Key"
      description="A portal's backend uses it to get tokens for its users."
    >
      <EmbedKeyFields
        onCancel={props.onClose}
        onCreated={(created) => {
          props.onCreated(created);
          props.onClose();
        }}
      />
    </Dialog>
  );
}

function EmbedKeyFields({ onCancel, onCreated }: { onCancel: () => void; onCreated: Created }) {
  const formId = useId();
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm<EmbedKeyForm>({ defaultValues: usual });
  const { control, formState } = form;
  const signs = form.watch("proof") === "tokens";
  const create = useCall(
    api.embedKeys.create.mutationOptions({
      onSuccess: (made) => {
        void queries.invalidateQueries({ queryKey: api.embedKeys.key() });
        onCreated(made);
      },
      onError: (error) => showFieldErrors(form, error),
    }),
    { failure: ["Failed to create the embed key"] },
  );
  const submit = form.handleSubmit((values) =>
    create.mutate({
      name: values.name.trim(),
      role: values.role,
      addsUsers: values.who === "everybody",
      expiresInDays: Number(values.days),
      ...(values.proof === "tokens" ? { keySet: keySetOf(values.keySet) } : {}),
    }),
  );
  return (
    <>
      <form id={formId} noValidate className="space-y-4" onSubmit={submit}>
        <Field label="Name" error={formState.errors.name?.message} hint="The portal. Unique in your organization.">
          <Input
            placeholder="Developer Hub"
            maxLength={100}
            autoComplete="off"
            {...form.register("name", { validate: (name) => name.trim() !== "" || "Give the key a name." })}
          />
        </Field>
        <Controller
          control={control}
          name="proof"
          render={({ field }) => (
            <Field
              label="The portal authenticates with"
              hint={signs ? "JSON Web Tokens that it signs. No key is made." : "Shown once."}
            >
              <Segmented
                aria-label="The portal authenticates with"
                options={proofs}
                value={field.value}
                onChange={field.onChange}
              />
            </Field>
          )}
        />
        {signs && <KeySetFields form={form} />}
        <Controller
          control={control}
          name="role"
          render={({ field }) => (
            <Field label="Highest role" hint="An account with a lower role keeps it.">
              <Segmented aria-label="Highest role" options={roles} value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="who"
          render={({ field }) => (
            <Field
              label="Who it signs in"
              hint={
                field.value === "members"
                  ? "Addresses that belong to your organization already."
                  : "New addresses join your organization with that role."
              }
            >
              <Segmented aria-label="Who it signs in" options={who} value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
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
