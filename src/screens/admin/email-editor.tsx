import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useCall } from "../../client/use-call.ts";
import { useSeen } from "../../client/use-seen.ts";
import type { EmailProvider, EmailSetting } from "../../contract/email.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { type EmailForm, providerDefaults, providerNames, seenOf, toForm, toPayload } from "./email-form.ts";
import { ProviderFields } from "./provider-fields.tsx";

/** Adds a way to send mail, or edits one; closed while `edited` is null. */
export function EmailEditor({ edited, onClose }: { edited: EmailSetting | "new" | null; onClose: () => void }) {
  const setting = edited === "new" ? null : edited;
  return (
    <Dialog
      open={edited !== null}
      onOpenChange={(open) => !open && onClose()}
      title={setting ? "Edit Email Configuration" : "Add Email Configuration"}
      description="Passwords, keys and secrets are encrypted and never shown again."
    >
      <EditorForm setting={setting} onDone={onClose} />
    </Dialog>
  );
}

const providers = (Object.keys(providerNames) as EmailProvider[]).map((value) => ({
  value,
  label: providerNames[value],
}));

function EditorForm({ setting, onDone }: { setting: EmailSetting | null; onDone: () => void }) {
  const formId = useId();
  const form = useForm<EmailForm>({ defaultValues: toForm(setting) });
  const { errors } = form.formState;
  const provider = form.watch("provider");
  const { save, busy } = useSave(setting, form, onDone);
  const switchTo = (next: EmailProvider) => {
    const { fromEmail, fromName } = form.getValues();
    form.reset({ ...providerDefaults(next), provider: next, fromEmail, fromName }, { keepDefaultValues: true });
  };
  return (
    <>
      <form id={formId} noValidate className="space-y-4" onSubmit={form.handleSubmit(save)}>
        <Field label="Provider">
          <Select value={provider} onChange={switchTo} options={providers} />
        </Field>
        <div className="grid gap-4 @widget:grid-cols-2">
          <Field label="From email" error={errors.fromEmail?.message}>
            <Input
              type="email"
              placeholder="postern@acme.test"
              maxLength={254}
              {...form.register("fromEmail", {
                validate: (value) => /^\S[^\s@]*@\S+$/.test(value.trim()) || "Enter the address that emails come from.",
              })}
            />
          </Field>
          <Field label="From name" hint="Optional." error={errors.fromName?.message}>
            <Input placeholder="Postern" maxLength={200} {...form.register("fromName")} />
          </Field>
        </div>
        <ProviderFields form={form} stored={setting?.provider === provider ? setting : null} />
      </form>
      <DialogFooter note={setting ? undefined : "A new configuration sends nothing until you set it active."}>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={busy}>
          Save Configuration
        </Button>
      </DialogFooter>
    </>
  );
}

function useSave(setting: EmailSetting | null, form: UseFormReturn<EmailForm>, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const [seen, readAgain] = useSeen(setting, async () => {
    const all = await queries.fetchQuery({ ...api.mail.settings.queryOptions(), staleTime: 0 });
    return all.find(({ id }) => id === setting?.id) ?? null;
  });
  const options = {
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: api.mail.settings.key() });
      onDone();
    },
    onError: (error: Error) => {
      showFieldErrors(form, error);
      readAgain(error);
    },
  };
  const toasts = {
    success: ["Settings Saved", "The email configuration is saved."],
    failure: ["Error"],
  } as const;
  const create = useCall(api.mail.createSetting.mutationOptions(options), toasts);
  const update = useCall(api.mail.updateSetting.mutationOptions(options), toasts);
  return {
    busy: create.isPending || update.isPending,
    save: (values: EmailForm) =>
      setting
        ? update.mutate({ id: setting.id, ...toPayload(values), seen: seenOf(seen ?? setting) })
        : create.mutate(toPayload(values)),
  };
}
