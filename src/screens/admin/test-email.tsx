import { Send } from "lucide-react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useUser } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import type { EmailSetting } from "../../contract/email.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, TextArea } from "../../ui/input.tsx";
import { providerNames } from "./email-form.ts";

/** The toast of a test that failed: what was said, without the status that only the wire needs. */
export const testFailure = [
  "Test Email Failed",
  (error: Error) => error.message.replace(/^(400|401|500):\s*/, ""),
] as const;

/** Sends a mail of one's own words by one configuration; closed while `setting` is null. */
export function TestEmail({ setting, onClose }: { setting: EmailSetting | null; onClose: () => void }) {
  return (
    <Dialog
      open={setting !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Test Email"
      description={setting && `Sent at once through ${providerNames[setting.provider]} as ${setting.fromEmail}.`}
    >
      {setting && <TestForm setting={setting} onDone={onClose} />}
    </Dialog>
  );
}

function TestForm({ setting, onDone }: { setting: EmailSetting; onDone: () => void }) {
  const formId = useId();
  const { email } = useUser();
  const form = useForm({
    defaultValues: { to: email, subject: "Test email from Postern", text: "This email configuration works." },
  });
  const { errors } = form.formState;
  const onError = (error: Error) => showFieldErrors(form, error);
  const test = useCall(useApi().mail.test.mutationOptions({ onSuccess: onDone, onError }), {
    success: ["Test Email Sent", ({ message }) => message],
    failure: testFailure,
  });
  return (
    <>
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit((values) => test.mutate({ settingId: setting.id, ...values }))}
      >
        <Field label="To" error={errors.to?.message}>
          <Input
            type="email"
            maxLength={254}
            {...form.register("to", {
              validate: (to) => /^\S[^\s@]*@\S+$/.test(to.trim()) || "Enter an email address.",
            })}
          />
        </Field>
        <Field label="Subject" error={errors.subject?.message}>
          <Input
            maxLength={300}
            {...form.register("subject", { validate: (subject) => subject.trim() !== "" || "Enter a subject." })}
          />
        </Field>
        <Field label="Text">
          <TextArea rows={4} maxLength={10_000} {...form.register("text")} />
        </Field>
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" icon={Send} type="submit" form={formId} busy={test.isPending}>
          Send Test Email
        </Button>
      </DialogFooter>
    </>
  );
}
