import type { KeyScope } from "../../contract/key-scopes.ts";

/** What each scope lets a key do, and which calls that is, in words. */
export const scopeWords: Readonly<Record<KeyScope, { label: string; hint: string }>> = {
  "scans:start": { label: "Start scans", hint: "Start, follow and stop them." },
  "scans:read": { label: "Read scans", hint: "Findings, coverage and exports." },
  "applications:read": { label: "Read applications", hint: "Their settings, the next scan, who may do what." },
};

/** What a key may do, in one line: `Start scans, read scans`. */
export function scopesInWords(scopes: readonly KeyScope[]): string {
  const words = scopes.map((scope) => scopeWords[scope].label).join(", ");
  return words.charAt(0) + words.slice(1).toLowerCase();
}
