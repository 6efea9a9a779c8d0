import type { AuthMethod } from "../../contract/applications.ts";

/** What a person types as a credential; its parts are kept per authentication method. */
export type CredentialForm = {
  authMethod: AuthMethod;
  credentials: {
    token: string;
    key: string;
    username: string;
    password: string;
    headerName: string;
    headerValue: string;
  };
};

/** Nothing typed. */
export const emptyCredentials: CredentialForm["credentials"] = {
  token: "",
  key: "",
  username: "",
  password: "",
  headerName: "",
  headerValue: "",
};

/**
 * The credential as the platform takes it. none: null; bearer: the trimmed token; api-key: the trimmed key; basic:
 * `username:password`, where a password keeps its blanks; custom: `headerName:headerValue`, both trimmed.
 */
export function encodeCredentials({ authMethod, credentials: c }: CredentialForm): string | null {
  switch (authMethod) {
    case "none":
      return null;
    case "bearer":
      return c.token.trim();
    case "api-key":
      return c.key.trim();
    case "basic":
      return `${c.username}:${c.password}`;
    case "custom":
      return `${c.headerName.trim()}:${c.headerValue.trim()}`;
  }
}

/** Whether nothing at all was typed for the method, so that what is stored is kept. */
export function isUntouched({ authMethod, credentials: c }: CredentialForm): boolean {
  const typed = {
    none: "",
    bearer: c.token,
    "api-key": c.key,
    basic: c.username + c.password,
    custom: c.headerName + c.headerValue,
  };
  return typed[authMethod].trim() === "";
}
