import { Controller, useFormContext, useWatch } from "react-hook-form";
import { CredentialNotice } from "../../parts/application/credential-fields.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, TextArea } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { type IdentityForm, pathProblem } from "./identity-form.ts";

const methods = (["POST", "PUT", "GET"] as const).map((value) => ({ value, label: value }));
const types = [
  { value: "application/json", label: "JSON" },
  { value: "application/x-www-form-urlencoded", label: "Form" },
] as const;
const places = [
  { value: "json", label: "The body's JSON" },
  { value: "header", label: "A header" },
  { value: "cookie", label: "A cookie" },
] as const;
const at = {
  json: { label: "JSON Pointer", placeholder: "/access_token" },
  header: { label: "Header name", placeholder: "X-Auth-Token" },
  cookie: { label: "Cookie name", placeholder: "session" },
} as const;

/** The request that brings a credential, and where its answer holds it. With `kept` an empty body keeps the stored one. */
export function LoginFields({ kept }: { kept: boolean }) {
  const form = useFormContext<IdentityForm>();
  const { errors } = form.formState;
  const from = useWatch({ control: form.control, name: "login.tokenFrom" });
  return (
    <div className="space-y-4">
      <div className="grid gap-4 @panel:grid-cols-[96px_minmax(0,1fr)_110px]">
        <Controller
          control={form.control}
          name="login.method"
          render={({ field }) => (
            <Field label="Method">
              <Select value={field.value} onChange={field.onChange} options={methods} />
            </Field>
          )}
        />
        <Field label="Path" error={errors.login?.path?.message}>
          <Input
            className="font-mono"
            placeholder="/auth/token"
            autoComplete="off"
            {...form.register("login.path", { validate: (path) => pathProblem(path, true) })}
          />
        </Field>
        <Controller
          control={form.control}
          name="login.contentType"
          render={({ field }) => (
            <Field label="Body is">
              <Select value={field.value} onChange={field.onChange} options={types} />
            </Field>
          )}
        />
      </div>
      <div>
        <Field label="Body" hint={kept ? "Stored; leave empty to keep it." : undefined}>
          <TextArea
            className="font-mono"
            spellCheck={false}
            maxLength={8000}
            placeholder='{"email": "bob@acme.test", "password": "…"}'
            {...form.register("login.body")}
          />
        </Field>
        <CredentialNotice />
      </div>
      <div className="grid gap-4 @panel:grid-cols-2">
        <Controller
          control={form.control}
          name="login.tokenFrom"
          render={({ field }) => (
            <Field label="The credential is in">
              <Select value={field.value} onChange={field.onChange} options={places} />
            </Field>
          )}
        />
        <Field label={at[from].label} error={errors.login?.tokenAt?.message}>
          <Input
            className="font-mono"
            placeholder={at[from].placeholder}
            autoComplete="off"
            {...form.register("login.tokenAt", {
              validate: (text) =>
                from === "json"
                  ? /^(\/.*)?$/.test(text.trim()) || "Begin the pointer with a slash, for example /access_token."
                  : text.trim() !== "" || "Enter its name.",
            })}
          />
        </Field>
      </div>
    </div>
  );
}
