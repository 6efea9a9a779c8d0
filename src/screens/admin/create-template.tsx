import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useCall } from "../../client/use-call.ts";
import { magicLinkPlaceholder, magicLinkType } from "../../contract/mail-defaults.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, TextArea } from "../../ui/input.tsx";

type Form = { templateType: string; name: string; subject: string; htmlContent: string; textContent: string };

/** Creates an inactive template; a sign-in email's has to say where its link goes. */
export function CreateTemplate({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Create Email Template"
      description={`A ${magicLinkType} template contains ${magicLinkPlaceholder} where the sign-in link goes.`}
    >
      <TemplateForm onDone={onClose} />
    </Dialog>
  );
}

function TemplateForm({ onDone }: { onDone: () => void }) {
  const formId = useId();
  const form = useForm<Form>({
    defaultValues: { templateType: magicLinkType, name: "", subject: "", htmlContent: "", textContent: "" },
  });
  const { errors } = form.formState;
  const create = useCreate(form, onDone);
  const needsLink = (content: string, { templateType }: Form) =>
    templateType.trim() !== magicLinkType ||
    content.includes(magicLinkPlaceholder) ||
    `Put ${magicLinkPlaceholder} where the sign-in link goes.`;
  const filled = (what: string) => (value: string) => value.trim() !== "" || `Enter ${what}.`;
  return (
    <>
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit((values) => create.mutate({ ...values, isActive: false }))}
      >
        <div className="grid gap-4 @widget:grid-cols-2">
          <Field label="Name" error={errors.name?.message}>
            <Input maxLength={200} {...form.register("name", { validate: filled("a name") })} />
          </Field>
          <Field label="Type" error={errors.templateType?.message}>
            <Input
              maxLength={100}
              className="font-mono text-meta"
              {...form.register("templateType", { validate: filled("a type, for example magic_link") })}
            />
          </Field>
        </div>
        <Field label="Subject" error={errors.subject?.message}>
          <Input maxLength={300} {...form.register("subject", { validate: filled("a subject") })} />
        </Field>
        <Field label="HTML content" error={errors.htmlContent?.message}>
          <TextArea
            rows={6}
            maxLength={100_000}
            className="font-mono text-meta"
            {...form.register("htmlContent", {
              validate: { filled: filled("the content"), link: (content, values) => needsLink(content, values) },
            })}
          />
        </Field>
        <Field
          label="Text content"
          hint="For email programs without HTML. Optional."
          error={errors.textContent?.message}
        >
          <TextArea
            rows={4}
            maxLength={100_000}
            className="font-mono text-meta"
            {...form.register("textContent", { validate: (text, values) => text === "" || needsLink(text, values) })}
          />
        </Field>
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={create.isPending}>
          Create Template
        </Button>
      </DialogFooter>
    </>
  );
}

function useCreate(form: UseFormReturn<Form>, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useCall(
    api.mail.createTemplate.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: api.mail.templates.key() });
        onDone();
      },
      onError: (error) => showFieldErrors(form, error),
    }),
    { success: ["Settings Saved", ({ name }) => `${name} is saved. Activate it to use it.`], failure: ["Error"] },
  );
}
