import { useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useFieldArray, useForm } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useCan } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import { useSeen } from "../../client/use-seen.ts";
import type { Application } from "../../contract/applications.ts";
import { sentHeaderProblem } from "../../contract/sent-header.ts";
import { CredentialNotice } from "../../parts/application/credential-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { IconInput } from "../../ui/icon-input.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SecretInput } from "../../ui/secret-input.tsx";

type Form = { headers: { name: string; value: string; kept: boolean }[] };

const most = 20;
const rowsOf = ({ headers }: Application): Form => ({
  headers: headers.map((name) => ({ name, value: "", kept: true })),
});
const seenOf = ({ headers }: Application) => ({ headers: headers.join(", ") });

/** Headers that a scan sends with every request, that of strangers too. Their values never come back: an empty one keeps what is stored. */
export function SentHeaders({ application }: { application: Application }) {
  const form = useForm<Form>({ defaultValues: rowsOf(application) });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "headers" });
  const { errors } = form.formState;
  const mayChange = useCan("applications.update");
  const api = useApi();
  const queries = useQueryClient();
  const [seen, readAgain] = useSeen(seenOf(application), async () => {
    const input = { id: application.id };
    return seenOf(await queries.fetchQuery({ ...api.applications.get.queryOptions({ input }), staleTime: 0 }));
  });
  const update = useCall(
    api.applications.update.mutationOptions({
      onSuccess: (saved) => {
        form.reset(rowsOf(saved));
        void queries.invalidateQueries();
      },
      onError: (error) => {
        showFieldErrors(form, error);
        readAgain(error);
      },
    }),
    { success: ["Headers Saved", "The next scan sends them."], failure: ["Failed to Save Headers"] },
  );
  const save = ({ headers }: Form) =>
    update.mutate({
      id: application.id,
      headers: headers.map(({ name, value }) => ({ name: name.trim(), value: value.trim() || null })),
      seen,
    });
  return (
    <Panel
      title="Headers of every request"
      action={
        mayChange && (
          <Button
            icon={Plus}
            disabled={fields.length >= most}
            onClick={() => append({ name: "", value: "", kept: false })}
          >
            Add header
          </Button>
        )
      }
    >
      <form noValidate onSubmit={form.handleSubmit(save)}>
        <fieldset disabled={!mayChange} className="min-w-0 space-y-4 p-4">
          <p className="text-meta text-ink-3">
            Sent with every request, also anonymous ones: an application id, a tenant, a version. Credentials belong to
            identities.
          </p>
          {fields.map((row, at) => {
            const problem = errors.headers?.[at];
            const known = row.kept && "Stored; leave empty to keep it";
            return (
              <div key={row.id} className="grid items-start gap-2 @panel:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
                <Field label={`Name ${at + 1}`} error={problem?.name?.message ?? problem?.message}>
                  <IconInput
                    mono
                    autoComplete="off"
                    spellCheck={false}
                    maxLength={100}
                    readOnly={row.kept}
                    placeholder="X-Application-Id"
                    {...form.register(`headers.${at}.name`, {
                      validate: (name, { headers }) =>
                        sentHeaderProblem(name, headers[at]?.value ?? "") ??
                        (headers.some((one, other) => other < at && isSame(one.name, name))
                          ? `${name.trim()} is there already.`
                          : true),
                    })}
                  />
                </Field>
                <Field label={`Value ${at + 1}`} error={problem?.value?.message}>
                  <SecretInput
                    secret={`value ${at + 1}`}
                    maxLength={4000}
                    placeholder={known || undefined}
                    {...form.register(`headers.${at}.value`, {
                      validate: (value) => row.kept || value.trim() !== "" || "Enter the header's value.",
                    })}
                  />
                </Field>
                {mayChange && (
                  <Button
                    icon={X}
                    className="@panel:mt-6"
                    aria-label={`Remove header ${at + 1}`}
                    title="Remove"
                    onClick={() => remove(at)}
                  />
                )}
              </div>
            );
          })}
          {fields.length > 0 && <CredentialNotice />}
        </fieldset>
        {mayChange && (fields.length > 0 || application.headers.length > 0) && (
          <div className="flex justify-end border-t border-line px-4 py-3">
            <Button type="submit" busy={update.isPending}>
              Save Headers
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
