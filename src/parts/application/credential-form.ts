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

/** The parts of a credential that is written as {@link encodeCredentials} writes it. */
export function decodeCredentials(authMethod: AuthMethod, text: string): CredentialForm["credentials"] {
  const [before = "", ...rest] = text.split(":");
  const after = rest.join(":");
  switch (authMethod) {
    case "none":
      return emptyCredentials;
    case "bearer":
      return { ...emptyCredentials, token: text };
    case "api-key":
      return { ...emptyCredentials, key: text };
    case "basic":
      return { ...emptyCredentials, username: before, password: after };
    case "custom":
      return { ...emptyCredentials, headerName: before, headerValue: after };
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
