import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Controller, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useApi } from "../../../client/context.ts";
import { showFieldErrors } from "../../../client/field-errors.ts";
import { useCall } from "../../../client/use-call.ts";
import { useSeen } from "../../../client/use-seen.ts";
import type { Severity } from "../../../contract/alerts.ts";
import { type WebhookEvent, type WebhookKind, webhookEvents, webhookKinds } from "../../../contract/webhook-events.ts";
import type { Webhook } from "../../../contract/webhooks.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFooter } from "../../../ui/dialog-footer.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { SecretInput } from "../../../ui/secret-input.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Select } from "../../../ui/select.tsx";
import { CheckList } from "../check-list.tsx";
import { useRefreshWebhooks } from "./refresh-webhooks.ts";
import { eventWords, kindWords, severityWords } from "./webhook-words.ts";

type Form = { name: string; kind: WebhookKind; url: string; events: WebhookEvent[]; leastSeverity: Severity };
type Created = (created: { name: string; secret: string }) => void;

const kinds = webhookKinds.map((value) => ({ value, label: kindWords[value] }));
const events = webhookEvents.map((value) => ({ value, ...eventWords[value] }));
const severities = (["low", "medium", "high", "critical"] as const).map((value) => ({
  value,
  label: severityWords[value],
}));
const addresses: Readonly<Record<WebhookKind, { placeholder: string; hint: string }>> = {
  standard: {
    placeholder: "https://tickets.example/hooks/postern",
    hint: "Gets JSON, signed as Standard Webhooks describes.",
  },
  teams: {
    placeholder: "https://….logic.azure.com/workflows/…",
    hint: "From Teams: Workflows, Send webhook alerts to a channel.",
  },
};

/** Adds a webhook, or edits one; closed while `edited` is null. A secret is handed to the caller, which shows it. */
export function WebhookDialog(props: { edited: Webhook | "new" | null; onClose: () => void; onCreated: Created }) {
  const { edited, onClose, onCreated } = props;
  const webhook = edited === "new" ? null : edited;
  return (
    <Dialog
      open={edited !== null}
      onOpenChange={(open) => !open && onClose()}
      title={webhook ? "Edit Webhook" : "Add Webhook"}
      description="The address is encrypted and never shown again."
    >
      <WebhookFields webhook={webhook} onDone={onClose} onCreated={onCreated} />
    </Dialog>
  );
}

function WebhookFields(props: { webhook: Webhook | null; onDone: () => void; onCreated: Created }) {
  const { webhook, onDone } = props;
  const formId = useId();
  const form = useForm<Form>({
    defaultValues: {
      name: webhook?.name ?? "",
      kind: webhook?.kind ?? "standard",
      url: "",
      events: webhook?.events ?? [...webhookEvents],
      leastSeverity: webhook?.leastSeverity ?? "low",
    },
  });
  const { control, formState } = form;
  const kind = useWatch({ control, name: "kind" });
  const chosen = useWatch({ control, name: "events" });
  const { save, busy } = useSave(webhook, form, props);
  const { placeholder, hint } = addresses[kind];
  return (
    <>
      <form id={formId} noValidate className="space-y-4" onSubmit={form.handleSubmit(save)}>
        <Field label="Name" error={formState.errors.name?.message}>
          <Input
            dir="auto"
            placeholder="Tickets"
            maxLength={100}
            autoComplete="off"
            {...form.register("name", { validate: (name) => name.trim() !== "" || "Give the webhook a name." })}
          />
        </Field>
        {!webhook && (
          <Controller
            control={control}
            name="kind"
            render={({ field }) => (
              <Field label="Kind">
                <Segmented aria-label="Kind" options={kinds} value={field.value} onChange={field.onChange} />
              </Field>
            )}
          />
        )}
        <Field
          label="Address"
          hint={webhook ? `${webhook.host}. Leave this empty to keep it.` : hint}
          error={formState.errors.url?.message}
        >
          <SecretInput
            secret="address"
            placeholder={placeholder}
            maxLength={2000}
            {...form.register("url", { validate: (url) => checkAddress(url, webhook !== null) })}
          />
        </Field>
        <Controller
          control={control}
          name="events"
          rules={{ validate: (list) => list.length > 0 || "Choose at least one event." }}
          render={({ field, fieldState }) => (
            <CheckList
              legend="Events"
              options={events}
              value={field.value}
              onChange={field.onChange}
              focus={field.ref}
              error={fieldState.error?.message}
            />
          )}
        />
        {chosen.some((event) => event !== "scan.completed") && (
          <Controller
            control={control}
            name="leastSeverity"
            render={({ field }) => (
              <Field label="Findings" className="@widget:w-56">
                <Select value={field.value} onChange={field.onChange} options={severities} />
              </Field>
            )}
          />
        )}
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={busy}>
          {webhook ? "Save Webhook" : "Add Webhook"}
        </Button>
      </DialogFooter>
    </>
  );
}

function checkAddress(url: string, isKept: boolean): true | string {
  if (url.trim() === "") return isKept || "Enter the address that messages go to.";
  return /^https?:\/\/[^/]/.test(url.trim()) || "An address starts with https://.";
}

function useSave(
  webhook: Webhook | null,
  form: UseFormReturn<Form>,
  { onDone, onCreated }: { onDone: () => void; onCreated: Created },
) {
  const api = useApi();
  const refresh = useRefreshWebhooks();
  const queries = useQueryClient();
  const [seen, readAgain] = useSeen(webhook, async () => {
    const all = await queries.fetchQuery({ ...api.webhooks.list.queryOptions(), staleTime: 0 });
    return all.find(({ id }) => id === webhook?.id) ?? null;
  });
  const onError = (error: Error) => {
    showFieldErrors(form, error);
    readAgain(error);
  };
  const done = () => {
    refresh();
    onDone();
  };
  const create = useCall(
    api.webhooks.create.mutationOptions({
      onSuccess: ({ name, secret }) => {
        if (secret) onCreated({ name, secret });
        done();
      },
      onError,
    }),
    { success: ["Webhook Added", ({ name }) => `${name} hears of the next scan.`], failure: ["Creation Failed"] },
  );
  const update = useCall(api.webhooks.update.mutationOptions({ onSuccess: done, onError }), {
    success: ["Webhook Updated", ({ name }) => `${name} is saved.`],
    failure: ["Update Failed"],
  });
  return {
    busy: create.isPending || update.isPending,
    save: ({ kind, ...values }: Form) => {
      const fields = { ...values, name: values.name.trim(), url: values.url.trim() };
      const { name, leastSeverity } = seen ?? fields;
      if (webhook) update.mutate({ id: webhook.id, ...fields, seen: { name, leastSeverity } });
      else create.mutate({ kind, ...fields });
    },
  };
}
