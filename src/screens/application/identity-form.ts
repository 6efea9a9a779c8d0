import type { Identity, LoginStep, NewIdentity } from "../../contract/identities.ts";
import { reservedLabelProblem } from "../../contract/reserved-labels.ts";
import {
  type CredentialForm,
  emptyCredentials,
  encodeCredentials,
  isUntouched,
} from "../../parts/application/credential-form.ts";

/** How an identity gets its credential: it is entered, or a login step brings it. */
export type CredentialKind = "fixed" | "login";

/** What a person types to describe an identity. */
export type IdentityForm = CredentialForm & {
  label: string;
  role: string;
  isPrivileged: boolean;
  tenantLabel: string;
  kind: CredentialKind;
  login: {
    method: LoginStep["method"];
    path: string;
    contentType: LoginStep["contentType"];
    body: string;
    tokenFrom: LoginStep["token"]["from"];
    tokenAt: string;
  };
  healthPath: string;
};

/** The form of an identity; null: of a new one. Secrets are not known here and stay empty. */
export function identityForm(identity: Identity | null): IdentityForm {
  const login = identity?.login;
  const token = login?.token;
  return {
    label: identity?.label ?? "",
    role: identity?.role ?? "user",
    isPrivileged: identity?.isPrivileged ?? false,
    tenantLabel: identity?.tenantLabel ?? "",
    kind: login ? "login" : "fixed",
    authMethod: identity?.authMethod ?? "bearer",
    credentials: emptyCredentials,
    login: {
      method: login?.method ?? "POST",
      path: login?.path ?? "",
      contentType: login?.contentType ?? "application/json",
      body: "",
      tokenFrom: token?.from ?? "json",
      tokenAt: token ? (token.from === "json" ? token.pointer : token.name) : "/access_token",
    },
    healthPath: identity?.healthPath ?? "",
  };
}

/** The form as the platform takes it; empty secrets are null and keep what is stored. */
export function toNewIdentity(form: IdentityForm): NewIdentity {
  const { login } = form;
  const at = login.tokenAt.trim();
  return {
    label: form.label.trim(),
    role: form.role.trim() || "user",
    isPrivileged: form.isPrivileged,
    tenantLabel: form.tenantLabel.trim() || null,
    authMethod: form.authMethod,
    credentials: isUntouched(form) ? null : encodeCredentials(form),
    login:
      form.kind === "login"
        ? {
            method: login.method,
            path: login.path.trim(),
            contentType: login.contentType,
            token: login.tokenFrom === "json" ? { from: "json", pointer: at } : { from: login.tokenFrom, name: at },
          }
        : null,
    loginBody: form.kind === "login" && login.body.trim() ? login.body.trim() : null,
    healthPath: form.healthPath.trim() || null,
  };
}

/** What whoever edits an identity was shown of it. */
export const seenOf = ({ label, role, isPrivileged, tenantLabel, authMethod, healthPath }: Identity) => ({
  label,
  role,
  isPrivileged,
  tenantLabel,
  authMethod,
  healthPath,
});

/** Why an identity cannot be called that; true when it can. */
export function labelProblem(label: string): string | true {
  return label.trim() === "" ? "Enter a label." : (reservedLabelProblem(label) ?? true);
}

/** Why a path cannot be asked on the target; true when it can. */
export function pathProblem(text: string, required: boolean): string | true {
  const path = text.trim();
  if (path === "") return required ? "Enter the path that signs in, for example /auth/token." : true;
  return /^\/(?!\/)/.test(path) || "Enter a path on the target that begins with one slash.";
}
