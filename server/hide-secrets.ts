import { secretValue } from "../src/contract/secrets.ts";
import { secretFinder } from "./secret-finder.ts";
import { shortestSought } from "./secret-forms.ts";

/** What stands where something secret was. */
export const redacted = "[redacted]";

/**
 * Puts `by` in a text where secrets stand: the given ones in every writing that {@link secretFinder} knows, and what looks
 * like a key, a token or a password hash. Of given ones of 4 characters only what {@link encodingsOf} names is found, and
 * shorter ones are left, or ordinary text would vanish.
 */
export function hideSecrets(secrets: readonly string[], by: string): (text: string) => string {
  const short = encodingsOf(secrets.filter((secret) => secret.trim().length < shortestSought));
  const finder = secretFinder(secrets);
  return (text) => {
    // First what is known by its looks: what is left of it, when a part of it was found, would be known no more.
    let plain = finder.replace(text.replace(secretValue, by), by);
    for (const form of short) plain = plain.replaceAll(form, by);
    return plain;
  };
}

/** The forms in which secrets may show up, longest first so that a part never spoils the whole. */
export function encodingsOf(secrets: readonly string[]): string[] {
  const forms = new Set<string>();
  for (const secret of secrets) {
    const trimmed = secret.trim();
    if (trimmed.length < 4) continue;
    const base64 = Buffer.from(trimmed).toString("base64");
    const all = [secret, trimmed, base64, base64.replace(/={1,2}$/, ""), Buffer.from(trimmed).toString("base64url")];
    for (const form of all) {
      for (const variant of [form, encodeURIComponent(form), encodeURI(form), JSON.stringify(form).slice(1, -1)]) {
        forms.add(variant);
        forms.add(variant.replaceAll("%20", "+"));
      }
    }
  }
  return [...forms].sort((one, two) => two.length - one.length);
}
