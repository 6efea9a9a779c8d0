import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useCall } from "../../client/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, TextArea } from "../../ui/input.tsx";

/** Creates an enabled scan configuration. */
export function CreateScanConfig({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Create Scan Configuration">
      <ConfigForm onDone={onClose} />
    </Dialog>
  );
}

function ConfigForm({ onDone }: { onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const formId = useId();
  const form = useForm({ defaultValues: { name: "", description: "" } });
  const create = useCall(
    api.system.createScanConfig.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: api.system.scanConfigs.key() });
        onDone();
      },
      onError: (error) => showFieldErrors(form, error),
    }),
    { success: ["Settings Saved", ({ name }) => `${name} is saved.`], failure: ["Error"] },
  );
  return (
    <>
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit((values) => create.mutate({ ...values, enabled: true }))}
      >
        <Field label="Name" error={form.formState.errors.name?.message}>
          <Input
            maxLength={200}
            autoComplete="off"
            {...form.register("name", { validate: (name) => name.trim() !== "" || "Enter a name." })}
          />
        </Field>
        <Field
          label="Description"
          error={form.formState.errors.description?.message}
          hint="Lines such as “requests per second: 10”, “requests at once: 4”, “requests in all: 5000” or “minutes: 10” bound every scan."
        >
          <TextArea maxLength={2000} {...form.register("description")} />
        </Field>
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={create.isPending}>
          Create Configuration
        </Button>
      </DialogFooter>
    </>
  );
}
