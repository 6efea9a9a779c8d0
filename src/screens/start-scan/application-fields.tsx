import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import { Controller, FormProvider, type UseFormReturn, useWatch } from "react-hook-form";
import type { Application } from "../../contract/applications.ts";
import { type ApplicationForm, environments, targetUrlProblem } from "../../parts/application/application-form.ts";
import { AuthMethodField } from "../../parts/application/auth-method-field.tsx";
import { CredentialFields, CredentialNotice } from "../../parts/application/credential-fields.tsx";
import { Field } from "../../ui/field.tsx";
import { IconInput } from "../../ui/icon-input.tsx";
import { SecretInput } from "../../ui/secret-input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SafeMode } from "./safe-mode.tsx";

/**
 * Where an application answers and how to sign in to it. With `stored` the fields show that application as the
 * platform keeps it and cannot be changed; its secret is not known here and stays masked.
 */
export function ApplicationFields(props: {
  form: UseFormReturn<ApplicationForm>;
  stored: Application | null;
  urlHint: string | null;
  /** What is told of the address, below it. */
  belowUrl?: ReactNode;
  /** Why this environment is chosen, where nobody chose it. */
  environmentHint?: string | null | false;
  /** What is said of an empty address. */
  urlMissing: string;
}) {
  const { form, stored } = props;
  const checkUrl = (value: string) => (value.trim() ? (targetUrlProblem(value) ?? true) : props.urlMissing);
  const method = useWatch({ control: form.control, name: "authMethod" });
  const url = { icon: Globe, mono: true, type: "url", placeholder: "https://api.example.com" } as const;
  return (
    <>
      <div>
        <Field
          label="Target URL"
          hint={props.urlHint}
          error={stored ? undefined : form.formState.errors.targetUrl?.message}
        >
          {stored ? (
            <IconInput key="stored" {...url} readOnly value={stored.targetUrl} />
          ) : (
            <IconInput key="typed" {...url} maxLength={2000} {...form.register("targetUrl", { validate: checkUrl })} />
          )}
        </Field>
        {props.belowUrl}
      </div>
      <Field
        label="Environment"
        hint={
          <>
            {!stored && props.environmentHint && <span className="mb-1 block">{props.environmentHint}</span>}
            <SafeMode stored={stored} />
          </>
        }
      >
        <EnvironmentChoice form={form} stored={stored} />
      </Field>
      <Controller
        control={form.control}
        name="authMethod"
        render={({ field }) => (
          <AuthMethodField
            value={stored?.authMethod ?? field.value}
            onChange={field.onChange}
            locked={stored !== null}
          />
        )}
      />
      {!stored && (
        <FormProvider {...form}>
          <CredentialFields method={method} />
        </FormProvider>
      )}
      {stored?.hasCredentials && (
        <div>
          <Field label="Credentials">
            <SecretInput secret="credentials" readOnly value={"•".repeat(24)} />
          </Field>
          <CredentialNotice />
        </div>
      )}
    </>
  );
}

function EnvironmentChoice(props: {
  form: UseFormReturn<ApplicationForm>;
  stored: Application | null;
  id?: string;
  "aria-describedby"?: string;
}) {
  const { form, stored, ...aria } = props;
  return (
    <Controller
      control={form.control}
      name="environment"
      render={({ field }) => (
        <Segmented
          {...aria}
          aria-label="Environment"
          options={environments}
          value={stored?.environment ?? field.value}
          onChange={field.onChange}
          disabled={stored !== null}
        />
      )}
    />
  );
}
