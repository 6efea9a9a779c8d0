import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Globe, Trash2 } from "lucide-react";
import { Controller, FormProvider, useForm, useWatch } from "react-hook-form";
import { changedFields } from "../../client/changed-fields.ts";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useCan } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import { useSeen } from "../../client/use-seen.ts";
import type { Application } from "../../contract/applications.ts";
import { type ApplicationForm, environments, targetUrlProblem } from "../../parts/application/application-form.ts";
import { AuthMethodField } from "../../parts/application/auth-method-field.tsx";
import { CredentialFields } from "../../parts/application/credential-fields.tsx";
import { emptyCredentials, encodeCredentials, isUntouched } from "../../parts/application/credential-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { IconInput } from "../../ui/icon-input.tsx";
import { Input } from "../../ui/input.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SentHeaders } from "./sent-headers.tsx";
import { useKeeping } from "./use-keeping.tsx";

/** What can be changed of an application: its name, where it answers, its credential, what every request carries, and whether it is kept. */
export function ApplicationSettings({ application }: { application: Application }) {
  return (
    <div className="grid items-start gap-4 @page:grid-cols-[minmax(0,1fr)_360px]">
      <div className="min-w-0 space-y-4">
        <Facts application={application} />
        <SentHeaders application={application} />
      </div>
      <Keeping application={application} />
    </div>
  );
}

const factsOf = ({ name, targetUrl, environment, authMethod }: Application) => ({
  name,
  targetUrl,
  environment,
  authMethod,
});

function Facts({ application }: { application: Application }) {
  const form = useForm<ApplicationForm>({ defaultValues: { ...factsOf(application), credentials: emptyCredentials } });
  const { errors } = form.formState;
  const method = useWatch({ control: form.control, name: "authMethod" });
  const { save, busy } = useSave(application, form.reset, (error) => showFieldErrors(form, error));
  const mayChange = useCan("applications.update");
  const hasKept = application.hasCredentials && method === application.authMethod;
  return (
    <Panel title="Application">
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(save)}>
          <fieldset disabled={!mayChange} className="min-w-0 space-y-4 p-4">
            <Field label="Name" error={errors.name?.message}>
              <Input
                maxLength={200}
                autoComplete="off"
                {...form.register("name", {
                  validate: (name) => name.trim() !== "" || "Enter a name for the application.",
                })}
              />
            </Field>
            <Field label="Target URL" hint="Where the API answers." error={errors.targetUrl?.message}>
              <IconInput
                icon={Globe}
                mono
                type="url"
                maxLength={2000}
                {...form.register("targetUrl", {
                  validate: (url) => (url.trim() ? (targetUrlProblem(url) ?? true) : "Enter a target URL."),
                })}
              />
            </Field>
            <Field label="Environment" hint="In production, scans write nothing: every consent to write is withdrawn.">
              <Controller
                control={form.control}
                name="environment"
                render={({ field }) => (
                  <Segmented
                    aria-label="Environment"
                    options={environments}
                    value={field.value}
                    onChange={field.onChange}
                    disabled={!mayChange}
                  />
                )}
              />
            </Field>
            <Controller
              control={form.control}
              name="authMethod"
              render={({ field }) => (
                <AuthMethodField value={field.value} onChange={field.onChange} locked={!mayChange} />
              )}
            />
            <CredentialFields method={method} kept={hasKept} />
          </fieldset>
          {mayChange && (
            <div className="flex justify-end border-t border-line px-4 py-3">
              <Button variant="primary" type="submit" busy={busy}>
                Save Application
              </Button>
            </div>
          )}
        </form>
      </FormProvider>
    </Panel>
  );
}

function useSave(application: Application, reset: (form: ApplicationForm) => void, onRefused: (error: Error) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const [seen, readAgain] = useSeen(factsOf(application), async () => {
    const input = { id: application.id };
    return factsOf(await queries.fetchQuery({ ...api.applications.get.queryOptions({ input }), staleTime: 0 }));
  });
  const update = useCall(
    api.applications.update.mutationOptions({
      onSuccess: (saved) => {
        reset({ ...factsOf(saved), credentials: emptyCredentials });
        // Its name and address stand in lists of every kind.
        void queries.invalidateQueries();
      },
      onError: (error) => {
        onRefused(error);
        readAgain(error);
      },
    }),
    { success: ["Application Saved", "The next scan uses it."], failure: ["Failed to Save Application"] },
  );
  return {
    busy: update.isPending,
    save: (form: ApplicationForm) => {
      const { name, targetUrl, environment, authMethod } = form;
      const facts = { name: name.trim(), targetUrl: targetUrl.trim(), environment, authMethod };
      const credentials = isUntouched(form) ? {} : { credentials: encodeCredentials(form) };
      update.mutate({ id: application.id, ...changedFields(facts, seen), ...credentials });
    },
  };
}

function Keeping({ application }: { application: Application }) {
  const { archive, remove, dialog } = useKeeping(application);
  if (!archive && !remove) return null;
  return (
    <Panel title="Keep or remove">
      <div className="divide-y divide-line">
        {archive && (
          <Choice
            title={application.isArchived ? "Archived" : "Archive"}
            text="An archived application keeps its results and is no longer scanned."
            action={
              <Button
                icon={application.isArchived ? ArchiveRestore : Archive}
                busy={archive.busy}
                onClick={archive.start}
              >
                {archive.label}
              </Button>
            }
          />
        )}
        {remove && (
          <Choice
            title="Delete"
            text="Removes its scans, endpoints, findings, alerts and identities. This cannot be undone."
            action={
              <Button variant="danger" icon={Trash2} onClick={remove}>
                Delete Application
              </Button>
            }
          />
        )}
      </div>
      {dialog}
    </Panel>
  );
}

function Choice({ title, text, action }: { title: string; text: string; action: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0 flex-1 basis-[240px]">
        <h3 className="font-medium">{title}</h3>
        <p className="text-meta text-ink-3">{text}</p>
      </div>
      {action}
    </div>
  );
}
