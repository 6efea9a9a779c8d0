import { Lock } from "lucide-react";
import { useFormContext } from "react-hook-form";
import type { AuthMethod } from "../../contract/applications.ts";
import { Field } from "../../ui/field.tsx";
import { IconInput } from "../../ui/icon-input.tsx";
import { SecretInput } from "../../ui/secret-input.tsx";
import type { CredentialForm } from "./credential-form.ts";

type Part = keyof CredentialForm["credentials"];
type PartField = { part: Part; label: string; secret: boolean; missing?: string; placeholder?: string };

const parts: Record<AuthMethod, readonly PartField[]> = {
  none: [],
  bearer: [{ part: "token", label: "Token", secret: true, missing: "Enter the token, or choose None." }],
  "api-key": [{ part: "key", label: "API key", secret: true, missing: "Enter the API key, or choose None." }],
  basic: [
    { part: "username", label: "Username", secret: false, missing: "Enter the username, or choose None." },
    { part: "password", label: "Password", secret: true },
  ],
  custom: [
    {
      part: "headerName",
      label: "Header name",
      secret: false,
      missing: "Enter the header's name, or choose None.",
      placeholder: "X-Session",
    },
    { part: "headerValue", label: "Header value", secret: true, missing: "Enter the header's value, or choose None." },
  ],
};

/**
 * The inputs of one authentication method in the form around them, secrets masked, and the notice of how they are kept.
 * With `kept` a credential is stored already, and empty inputs keep it.
 */
export function CredentialFields({ method, kept = false }: { method: AuthMethod; kept?: boolean }) {
  const form = useFormContext<CredentialForm>();
  if (method === "none") return null;
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @panel:auto-cols-fr @panel:grid-flow-col @panel:grid-cols-none">
        {parts[method].map(({ part, label, secret, missing, placeholder }) => {
          const input = {
            ...form.register(`credentials.${part}`, {
              validate: (value) => !missing || kept || value.trim() !== "" || missing,
            }),
            placeholder: kept ? "Stored; leave empty to keep it" : placeholder,
            maxLength: 4000,
          };
          return (
            <Field key={part} label={label} error={form.formState.errors.credentials?.[part]?.message}>
              {secret ? (
                <SecretInput secret={label.toLowerCase()} {...input} />
              ) : (
                <IconInput mono autoComplete="off" spellCheck={false} {...input} />
              )}
            </Field>
          );
        })}
      </div>
      <CredentialNotice />
    </div>
  );
}

/** How credentials are kept. */
export function CredentialNotice() {
  return (
    <p className="hint flex items-start gap-1.5">
      <Lock className="mt-px size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
      Credentials are encrypted and stored securely.
    </p>
  );
}
