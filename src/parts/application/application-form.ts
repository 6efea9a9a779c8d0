import type { Environment } from "../../contract/applications.ts";
import { type CredentialForm, emptyCredentials, encodeCredentials } from "./credential-form.ts";

/** What a person types to describe an application; the credential's parts are kept per authentication method. */
export type ApplicationForm = {
  name: string;
  targetUrl: string;
  environment: Environment;
} & CredentialForm;

/** The environments of an application, as a choice. */
export const environments: readonly { value: Environment; label: string }[] = [
  { value: "production", label: "Production" },
  { value: "staging", label: "Staging" },
  { value: "development", label: "Development" },
];

/** An empty form: production, no authentication. */
export const emptyForm: ApplicationForm = {
  name: "",
  targetUrl: "",
  environment: "production",
  authMethod: "none",
  credentials: emptyCredentials,
};

/** The form as `POST /api/applications` takes it. */
export function toNewApplication(form: ApplicationForm) {
  return {
    name: form.name.trim(),
    targetUrl: form.targetUrl.trim(),
    environment: form.environment,
    authMethod: form.authMethod,
    credentials: encodeCredentials(form),
  };
}

/** Why an address cannot be scanned, as a sentence; undefined when it can, or while it is empty. */
export function targetUrlProblem(text: string): string | undefined {
  const value = text.trim();
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "Enter a target URL that starts with http:// or https://.";
  if (url.username || url.password) return "Leave user name and password out of the URL; enter them as Basic below.";
  return undefined;
}
