import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Controller, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useCall } from "../../client/use-call.ts";
import type { ReportScope, ReportType } from "../../contract/reports.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { DateRange } from "./date-range.tsx";
import { newForm, type ReportForm, toRequest } from "./report-form.ts";
import { reportScopes, reportTypes } from "./report-words.ts";
import { ScopeSelector } from "./scope-selector.tsx";
import { SectionToggles } from "./section-toggles.tsx";

const types = Object.entries(reportTypes).map(([value, label]) => ({ value: value as ReportType, label }));
const scopes = Object.entries(reportScopes).map(([value, { name }]) => ({ value: value as ReportScope, label: name }));

/** Asks what a report is to be made of, and starts it. What was typed stays when the platform refuses. */
export function ReportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Generate Report"
      description="A PDF of what the scans found. You are told when it is ready."
    >
      <Form onDone={onClose} />
    </Dialog>
  );
}

function Form({ onDone }: { onDone: () => void }) {
  const formId = useId();
  const form = useForm<ReportForm>({ defaultValues: newForm });
  const generate = useGenerate(form, onDone);
  const { errors } = form.formState;
  const scope = useWatch({ control: form.control, name: "scope" });
  const submit = form.handleSubmit((values) => !generate.isPending && generate.mutate(toRequest(values)));
  return (
    <>
      <form id={formId} noValidate className="space-y-4" onSubmit={submit}>
        <Field label="Title" error={errors.title?.message}>
          <Input
            placeholder="Quarterly review"
            maxLength={200}
            autoComplete="off"
            {...form.register("title", { validate: (title) => title.trim() !== "" || "Enter a title for the report." })}
          />
        </Field>
        <Controller
          control={form.control}
          name="reportType"
          render={({ field }) => (
            <Field label="Report type">
              <Select value={field.value} onChange={field.onChange} options={types} />
            </Field>
          )}
        />
        <Controller
          control={form.control}
          name="scope"
          render={({ field }) => (
            <Field label="Scope">
              <Segmented aria-label="Scope" value={field.value} onChange={field.onChange} options={scopes} />
            </Field>
          )}
        />
        <ScopeSelector scope={scope} form={form} />
        <DateRange form={form} />
        <SectionToggles form={form} />
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} busy={generate.isPending}>
          Generate Report
        </Button>
      </DialogFooter>
    </>
  );
}

function useGenerate(form: UseFormReturn<ReportForm>, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useCall(
    api.reports.generate.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: api.reports.key() });
        onDone();
      },
      onError: (error) => showFieldErrors(form, error),
    }),
    {
      success: ["Report Generation Started", "You will be notified when your report is ready."],
      failure: ["Report Generation Failed"],
    },
  );
}
