import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { siteOf } from "../../client/site.ts";
import type { Application } from "../../contract/applications.ts";
import type { Scan } from "../../contract/scans.ts";
import { type ApplicationForm, emptyForm } from "../../parts/application/application-form.ts";
import { decodeCredentials } from "../../parts/application/credential-form.ts";
import { guessEnvironment } from "../../parts/application/guess-application.ts";
import type { StartScan } from "../../parts/scan/start-scan.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { focusFirstFault } from "../../ui/focus.ts";
import { useToast } from "../../ui/toast.ts";
import { ApplicationCombobox } from "./application-combobox.tsx";
import { ApplicationFields } from "./application-fields.tsx";
import { findApplication } from "./find-application.ts";
import { LookLine, reckonedOf } from "./look-line.tsx";
import { SameApiField } from "./same-api-field.tsx";
import { TabSessionCard } from "./tab-session-card.tsx";
import { useLook } from "./use-look.ts";
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
  const [sameApi, setSameApi] = useState<Application | null>(null);
  const [tried, setTried] = useState(false);
  // Whether a name is known is not told before the known ones are there: until then a start waits.
  const [waits, setWaits] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!waits || known.isPending) return;
    setWaits(false);
    element.current?.requestSubmit();
  }, [waits, known.isPending]);
  const { targetUrl = "" } = props.values;
  const site = siteOf(targetUrl);
  const host = site?.host ?? "";
  const guessed = guessEnvironment(host);
  const form = useForm<ApplicationForm>({
    defaultValues: { ...emptyForm, targetUrl, environment: guessed?.environment ?? emptyForm.environment },
  });
  const [environment, address] = useWatch({ control: form.control, name: ["environment", "targetUrl"] });
  const look = useLook({ targetUrl: address, environment });
  // What a tab signs in with is for its own site alone: it goes with the address.
  const isOfTab = site !== null && siteOf(address)?.origin === site.origin;
  const [hasSession, setHasSession] = useState(false);
  useEffect(() => {
    if (isOfTab || !hasSession) return;
    setHasSession(false);
    form.setValue("authMethod", emptyForm.authMethod);
    form.setValue("credentials", emptyForm.credentials);
  }, [isOfTab, hasSession, form]);

  // The name lives outside of the form: which fields there are depends on what it names.
  const proposed = proposedName(applications, props.values.name ?? "", host);
  const name = typed ?? given?.name ?? proposed;
  const all = chosen && !applications.some(({ id }) => id === chosen.id) ? [...applications, chosen] : applications;
  const found = findApplication(all, name, chosen?.id ?? given?.id ?? null);
  // What is being registered is an application before its scan starts; the form stays what it was when it was sent.
  const [sent, setSent] = useState<{ match: Application | null } | null>(null);
  const match = sent ? sent.match : found;
  const choose = (application: Application) => {
    setChosen(application);
    setTyped(application.name);
  };
  const { start, busy } = useScanStart(choose);
  const isNewSite = site !== null && !match;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (known.isPending && name.trim()) return setWaits(true);
    setTried(true);
    focusFirstFault(event.currentTarget);
    if (!name.trim()) return toast("Missing Application", nameMissing, { destructive: true });
    // A stored application's fields are not mounted as inputs, and fields that are not mounted are not checked.
    return void form.handleSubmit(
      async (values) => {
        setSent({ match });
        const scan = await start({ ...values, name, productId: sameApi?.productId }, match);
        if (scan) props.onStarted(scan);
        else setSent(null);
      },
      () => !form.getValues("targetUrl").trim() && toast("Missing URL", urlMissing, { destructive: true }),
    )(event);
  };

  return (
    <>
      <form ref={element} id={formId} noValidate className="space-y-4" onSubmit={submit}>
        <Field
          label="Application"
          error={tried && !name.trim() ? nameMissing : undefined}
          hint={
            known.error
              ? `Known applications could not be loaded (${known.error.message}). You can still enter a new one.`
              : proposed && name === proposed
                ? `From the ${proposed === host ? "address" : "page's title"}.`
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
          urlHint={isNewSite ? null : "Filled from the application. Required for a new one."}
          belowUrl={
            isNewSite && (
              <LookLine
                look={look}
                onLook={() =>
                  void form.trigger("targetUrl", { shouldFocus: true }).then((isRight) => isRight && look.start())
                }
              />
            )
          }
          environmentHint={
            guessed && guessed.environment === environment && `Guessed from “${guessed.word}” in the address.`
          }
        />
        {isNewSite && (
          <>
            {isOfTab && (
              <TabSessionCard
                origin={site.origin}
                onChoose={({ authMethod, credentials }) => {
                  setHasSession(true);
                  form.setValue("authMethod", authMethod);
                  form.setValue("credentials", decodeCredentials(authMethod, credentials));
                }}
              />
            )}
            <SameApiField applications={all} value={sameApi} onChange={setSameApi} />
          </>
        )}
      </form>
      <DialogFooter note={isNewSite && <span className="block @max-[319px]:min-h-8">{reckonedOf(look)}</span>}>
        <Button onClick={props.onCancel}>Cancel</Button>
        <Button variant="primary" icon={Play} type="submit" form={formId} busy={busy || waits} disabled={name === ""}>
          {busy || waits ? "Starting" : isNewSite ? "Register and scan" : "Start Scan"}
        </Button>
      </DialogFooter>
    </>
  );
}

/** A name for a site that no known application has: with it the form would scan that one instead. */
function proposedName(applications: readonly Application[], name: string, host: string): string {
  return name && findApplication(applications, name, null) ? `${name} (${host})` : name;
}
