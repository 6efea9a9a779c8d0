import type { AuthMethod } from "../contract/applications.ts";
import { carriedInHeader, cookiesOf } from "./carried.ts";

/** What a tab signs in with, in the form that an identity takes it. It is held by who shows it, and stored nowhere. */
export type TabCredential = {
  /** How the call carried it: `bearer`, `cookie`, `header x-api-key`. */
  carried: string;
  authMethod: AuthMethod;
  credentials: string;
};

/** What a call that carried a session was answered; status 0 where nothing came from the API. */
export type SessionAnswer = { method: string; url: string; status: number };

/** Longest credential that an identity takes. */
const longest = 8000;

/** The credentials in the headers of a request. */
export function credentialsIn(headers: readonly { name: string; value?: string | undefined }[]): TabCredential[] {
  return headers.flatMap(({ name, value = "" }) => {
    const carried = carriedInHeader(name, value);
    if (carried === null || value.trim() === "") return [];
    const credential = { carried, ...inForm(carried, name, value.trim()) };
    return credential.credentials.length > longest ? [] : [credential];
  });
}

function inForm(carried: string, name: string, value: string): Pick<TabCredential, "authMethod" | "credentials"> {
  const word = value.replace(/^\S+\s+/, "");
  if (carried === "bearer") return { authMethod: "bearer", credentials: word };
  const pair = carried === "basic" ? decoded(word) : null;
  if (pair?.includes(":")) return { authMethod: "basic", credentials: pair };
  return { authMethod: "custom", credentials: `${name}:${carried === "cookie" ? cookiesOf(value) : value}` };
}

function decoded(base64: string): string | null {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  } catch {
    return null;
  }
}
