import { useQueryClient } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useLocation } from "wouter";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useCall } from "../../client/use-call.ts";
import { addApplicationAtom } from "../../parts/application/add-application.ts";
import { type ApplicationForm, emptyForm, toNewApplication } from "../../parts/application/application-form.ts";
import { refreshApplications } from "../../parts/application/refresh-applications.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ApplicationFields } from "./application-fields.tsx";

/** The Add Application dialog: an application without a scan. The shell renders it once. */
export function AddApplicationDialog() {
  const [open, setOpen] = useAtom(addApplicationAtom);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Add Application"
      description="An API to scan now or later. Its credentials are never shown again."
    >
      <AddApplicationForm onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function AddApplicationForm({ onDone }: { onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const formId = useId();
  const form = useForm<ApplicationForm>({ defaultValues: emptyForm });
  const { errors } = form.formState;
  const hasCredential = useWatch({ control: form.control, name: "authMethod" }) !== "none";
  const [hasOthers, setHasOthers] = useState(false);
  const [, navigate] = useLocation();
  const create = useCall(
    api.applications.create.mutationOptions({
      onSuccess: ({ id }) => {
        void refreshApplications(queries, api);
        void queries.invalidateQueries({ queryKey: api.products.key() });
        onDone();
        if (hasOthers && hasCredential) navigate(`/applications/${id}?add=identity`);
      },
      onError: (error) => showFieldErrors(form, error),
    }),
    {
      success: ["Application Added", ({ name }) => `${name} can be scanned now.`],
      failure: ["Failed to Add Application", "Please check your inputs and try again."],
    },
  );
  return (
    <>
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit((values) => create.mutate(toNewApplication(values)))}
      >
        <Field label="Name" error={errors.name?.message}>
          <Input
            placeholder="Acme Payments"
            maxLength={200}
            autoComplete="off"
            {...form.register("name", {
              validate: (name) => name.trim() !== "" || "Enter a name for the application.",
            })}
          />
        </Field>
        <ApplicationFields
          form={form}
          stored={null}
          urlMissing="Enter a target URL."
          urlHint="Where the API answers."
        />
        {hasCredential && (
          <Switch
            label="Add another identity next"
            hint="A scan needs a second user to test whether users can read each other's data."
            checked={hasOthers}
            onChange={setHasOthers}
          />
        )}
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" icon={Plus} type="submit" form={formId} busy={create.isPending}>
          Add Application
        </Button>
      </DialogFooter>
    </>
  );
}
