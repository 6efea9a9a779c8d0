import { hideSecrets } from "./hide-secrets.ts";

/**
 * Makes what another side said fit to be shown and stored: without the secrets that it was told, in whatever writing it
 * repeats them, on one line, and of at most 500 characters.
 */
export function withoutSecrets(secrets: readonly (string | null | undefined)[]): (said: string) => string {
  const hide = hideSecrets(
    secrets.filter((secret) => typeof secret === "string"),
    "[hidden]",
  );
  return (said) => hide(said).replace(/\s+/g, " ").trim().slice(0, 500);
}
