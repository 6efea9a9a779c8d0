import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import type { ReportScope } from "../../contract/reports.ts";
import { Field } from "../../ui/field.tsx";
import { type Option, Select } from "../../ui/select.tsx";
import { dayAndYear } from "../../ui/time.tsx";
import type { ReportForm } from "./report-form.ts";

/** Scans that can be chosen: the newest. */
const mostScans = 20;

/** The selector that belongs to the scope; none for the global one. */
export function ScopeSelector({ scope, form }: { scope: ReportScope; form: UseFormReturn<ReportForm> }) {
  const selectors: Record<ReportScope, ReactElement | null> = {
    global: null,
    team: <Teams form={form} />,
    application: <Applications form={form} />,
    scan: <Scans form={form} />,
  };
  return selectors[scope];
}

function Teams({ form }: { form: UseFormReturn<ReportForm> }) {
  const query = useQuery(useApi().teams.list.queryOptions());
  const options = query.data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return <Selector form={form} name="teamId" what="team" options={options} error={query.error} />;
}

function Applications({ form }: { form: UseFormReturn<ReportForm> }) {
  const query = useQuery(useApi().applications.list.queryOptions());
  const options = query.data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return <Selector form={form} name="applicationId" what="application" options={options} error={query.error} />;
}

function Scans({ form }: { form: UseFormReturn<ReportForm> }) {
  const query = useQuery(useApi().scans.list.queryOptions({ input: { limit: mostScans } }));
  const options = query.data?.map(({ id, startedAt, createdAt }) => ({
    value: String(id),
    label: `Scan ${id} - ${dayAndYear(startedAt ?? createdAt)}`,
  }));
  return <Selector form={form} name="scanId" what="scan" options={options} error={query.error} />;
}

function Selector(props: {
  form: UseFormReturn<ReportForm>;
  name: "teamId" | "applicationId" | "scanId";
  what: "team" | "application" | "scan";
  options: Option[] | undefined;
  error: Error | null;
}) {
  const { form, name, what, options } = props;
  const title = what.charAt(0).toUpperCase() + what.slice(1);
  const none = options?.length === 0 ? `There is no ${what} yet.` : undefined;
  return (
    <Controller
      control={form.control}
      name={name}
      shouldUnregister
      rules={{ required: `Choose the ${what} that the report is about.` }}
      render={({ field, fieldState }) => (
        <Field label={title} hint={none} error={fieldState.error?.message ?? props.error?.message}>
          <Select
            value={field.value || undefined}
            onChange={field.onChange}
            options={options ?? []}
            placeholder={options ? `Select a ${what}` : "Loading..."}
            // While they are read it takes the focus, where a fault of it is told.
            disabled={options?.length === 0}
          />
        </Field>
      )}
    />
  );
}
