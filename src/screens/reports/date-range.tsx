import type { UseFormReturn } from "react-hook-form";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import type { ReportForm } from "./report-form.ts";

/** The days that the report covers, both included; left open it covers everything. */
export function DateRange({ form }: { form: UseFormReturn<ReportForm> }) {
  const { errors } = form.formState;
  const inOrder = (dateTo: string, { dateFrom }: ReportForm) =>
    !dateFrom || !dateTo || dateFrom <= dateTo || "The last day lies before the first. Swap the dates.";
  return (
    <div className="grid gap-4 @widget:grid-cols-2">
      <Field label="Date from" hint="Optional, in UTC." error={errors.dateFrom?.message}>
        <Input type="date" min="1970-01-01" max="9998-12-31" {...form.register("dateFrom", { deps: "dateTo" })} />
      </Field>
      <Field label="Date to" hint="Optional, this day included." error={errors.dateTo?.message}>
        <Input type="date" min="1970-01-01" max="9998-12-31" {...form.register("dateTo", { validate: inOrder })} />
      </Field>
    </div>
  );
}
