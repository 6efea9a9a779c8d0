import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import type { EmailSetting } from "../../contract/email.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SecretInput } from "../../ui/secret-input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { EmailForm } from "./email-form.ts";

type Props = { form: UseFormReturn<EmailForm>; stored: EmailSetting | null };

/** The fields of the chosen provider. `stored` is the configuration as it is, where it is of this provider. */
export function ProviderFields({ form, stored }: Props) {
  const provider = form.watch("provider");
  if (provider === "smtp") return <SmtpFields form={form} stored={stored} />;
  if (provider === "sendgrid") {
    return (
      <SecretField form={form} name="apiKey" label="API key" secret="API key" isStored={stored?.hasApiKey ?? false} />
    );
  }
  return <MicrosoftFields form={form} stored={stored} />;
}

function SmtpFields({ form, stored }: Props) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-4 @widget:grid-cols-[1fr_120px]">
        <Field label="SMTP host" error={errors.smtpHost?.message}>
          <Input
            placeholder="smtp.acme.test"
            className="font-mono text-meta"
            autoComplete="off"
            {...form.register("smtpHost", {
              validate: (value) => value.trim() !== "" || "Enter the mail server's host name.",
            })}
          />
        </Field>
        <Field label="SMTP port" error={errors.smtpPort?.message}>
          <Input
            inputMode="numeric"
            {...form.register("smtpPort", {
              validate: (value) =>
                (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535) || "Enter 1 to 65535.",
            })}
          />
        </Field>
      </div>
      <LoginFields form={form} stored={stored} hint="Leave empty for a server that asks for no login." />
    </>
  );
}

function MicrosoftFields({ form, stored }: Props) {
  const api = useApi();
  // Microsoft leads back to the public address, whichever one this console uses.
  const publicUrl = useQuery(api.system.stats.queryOptions()).data?.publicUrl;
  const { errors } = form.formState;
  const authType = form.watch("authType");
  return (
    <>
      <div>
        <span className="label">Authentication</span>
        <Segmented
          aria-label="Authentication"
          value={authType}
          onChange={(value) => form.setValue("authType", value)}
          options={[
            { value: "oauth", label: "OAuth" },
            { value: "password", label: "Password" },
          ]}
        />
      </div>
      {authType === "password" ? (
        <LoginFields form={form} stored={stored} />
      ) : (
        <>
          <div className="grid gap-4 @widget:grid-cols-2">
            <Field label="Client ID" error={errors.clientId?.message}>
              <Input className="font-mono text-meta" autoComplete="off" {...form.register("clientId")} />
            </Field>
            <Field label="Tenant ID" hint="The directory ID in Microsoft Entra." error={errors.tenantId?.message}>
              <Input className="font-mono text-meta" autoComplete="off" {...form.register("tenantId")} />
            </Field>
          </div>
          <SecretField
            form={form}
            name="clientSecret"
            label="Client secret"
            secret="client secret"
            isStored={stored?.hasClientSecret ?? false}
          />
          <Field
            label="Redirect URI"
            hint="Register this address with the app. Left empty, Postern uses its own."
            error={errors.redirectUri?.message}
          >
            <Input
              type="url"
              className="font-mono text-meta"
              placeholder={publicUrl && `${publicUrl}/api/admin/email-settings/oauth/callback`}
              {...form.register("redirectUri")}
            />
          </Field>
          <Field label="Scope" error={errors.scope?.message}>
            <Input className="font-mono text-meta" {...form.register("scope")} />
          </Field>
        </>
      )}
    </>
  );
}

function LoginFields({ form, stored, hint }: Props & { hint?: string }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 @widget:grid-cols-2">
      <Field label="SMTP user name" hint={hint} error={errors.smtpUsername?.message}>
        <Input autoComplete="off" {...form.register("smtpUsername")} />
      </Field>
      <SecretField
        form={form}
        name="smtpPassword"
        label="SMTP password"
        secret="password"
        isStored={stored?.hasSmtpPassword ?? false}
      />
    </div>
  );
}

function SecretField(props: {
  form: UseFormReturn<EmailForm>;
  name: "smtpPassword" | "apiKey" | "clientSecret";
  label: string;
  secret: string;
  isStored: boolean;
}) {
  const { form, name, label, secret, isStored } = props;
  return (
    <Field
      label={label}
      hint={isStored ? "One is stored. Leave empty to keep it." : undefined}
      error={form.formState.errors[name]?.message}
    >
      <SecretInput
        secret={secret}
        autoComplete="new-password"
        placeholder={isStored ? "••••••••" : ""}
        {...form.register(name)}
      />
    </Field>
  );
}
