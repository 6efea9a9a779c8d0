import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import type { Application } from "../../contract/applications.ts";
import type { Scan } from "../../contract/scans.ts";
import { type ApplicationForm, emptyForm } from "../../parts/application/application-form.ts";
import type { StartScan } from "../../parts/scan/start-scan.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { focusFirstFault } from "../../ui/focus.ts";
import { useToast } from "../../ui/toast.ts";
import { ApplicationCombobox } from "./application-combobox.tsx";
import { ApplicationFields } from "./application-fields.tsx";
import { findApplication } from "./find-application.ts";
import { useScanStart } from "./use-scan-start.ts";

const nameMissing = "Please select or enter an application name";
const urlMissing = "Please enter a target URL for the new application";

/** The form of a new scan: a known application by name, or a new one with its address and credentials. */
export function StartScanForm(props: {
  values: StartScan;
  onStarted: (scan: Scan) => void;
  onCancel: () => void;
  onListChange: (open: boolean) => void;
}) {
  const api = useApi();
  const toast = useToast();
  const formId = useId();
  const known = useQuery({ ...api.applications.list.queryOptions(), refetchOnMount: "always" });
  const applications = known.data ?? [];
  const given = applications.find(({ id }) => id === props.values.applicationId);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Application | null>(null);
  const [tried, setTried] = useState(false);
  const form = useForm<ApplicationForm>({
    defaultValues: { ...emptyForm, targetUrl: props.values.targetUrl ?? "" },
  });

  // The name lives outside of the form: which fields there are depends on what it names.
  const name = typed ?? given?.name ?? "";
  const all = chosen && !applications.some(({ id }) => id === chosen.id) ? [...applications, chosen] : applications;
  const match = findApplication(all, name, chosen?.id ?? given?.id ?? null);
  const choose = (application: Application) => {
    setChosen(application);
    setTyped(application.name);
  };
  const { start, busy } = useScanStart(choose);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    focusFirstFault(event.currentTarget);
    if (!name.trim()) return toast("Missing Application", nameMissing, { destructive: true });
    // A stored application's fields are not mounted as inputs, and fields that are not mounted are not checked.
    return void form.handleSubmit(
      async (values) => {
        const scan = await start({ ...values, name }, match);
        if (scan) props.onStarted(scan);
      },
      () => !form.getValues("targetUrl").trim() && toast("Missing URL", urlMissing, { destructive: true }),
    )(event);
  };

  return (
    <>
      <form id={formId} noValidate className="space-y-4" onSubmit={submit}>
        <Field
          label="Application"
          error={tried && !name.trim() ? nameMissing : undefined}
          hint={
            known.error
              ? `Known applications could not be loaded (${known.error.message}). You can still enter a new one.`
              : "Choose an application or type a new name."
          }
        >
          <ApplicationCombobox
            value={name}
            match={match}
            applications={all}
            onType={(text) => {
              setTyped(text);
              setChosen(null);
            }}
            onChoose={choose}
            onListChange={props.onListChange}
          />
        </Field>
        <ApplicationFields
          form={form}
          stored={match}
          urlMissing={urlMissing}
          urlHint="Filled from the application. Required for a new one."
        />
      </form>
      <DialogFooter>
        <Button onClick={props.onCancel}>Cancel</Button>
        <Button variant="primary" icon={Play} type="submit" form={formId} busy={busy} disabled={name === ""}>
          {busy ? "Starting" : "Start Scan"}
        </Button>
      </DialogFooter>
    </>
  );
}
