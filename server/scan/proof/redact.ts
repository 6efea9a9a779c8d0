import { plainName, secretField, secretValue } from "../../../src/contract/secrets.ts";
import { redactSettings } from "./redact-settings.ts";
import { secretFinder, shortestSought } from "./secret-finder.ts";

/** What stands where something secret was. */
export const redacted = "[redacted]";

// What a server says of credentials for other origins names none (Fetch Standard, 3.3).
const secretHeader =
  /^(?!access-control-)(?:(?:authorization|proxy-authorization|cookie|set-cookie)$|.*(?:api-?key|token|secret|password|credential|session|signature|x-auth))/i;

/** Replaces secrets in everything that is to be stored: by the names of fields and by known values. */
export type Redactor = {
  /** Any text: known values, and values that look like keys, tokens and password hashes. */
  text(text: string): string;
  headers(headers: Readonly<Record<string, string>>): Record<string, string>;
  url(url: string): string;
  /** A body: fields of JSON and of forms and settings by name, then as any text. */
  body(body: string): string;
};

/**
 * A redactor that knows the given values, in every writing that {@link secretFinder} knows. Of those under 8 characters
 * only what {@link encodingsOf} names, and those under 4 are left to redaction by name, or ordinary text would vanish.
 */
export function redactorFor(secrets: readonly string[]): Redactor {
  const short = encodingsOf(secrets.filter((secret) => secret.trim().length < shortestSought));
  const finder = secretFinder(secrets);
  const text = (value: string) => {
    // First what is known by its looks: what is left of it, when a part of it was found, would be known no more.
    let plain = finder.replace(value.replace(secretValue, redacted), redacted);
    for (const form of short) plain = plain.replaceAll(form, redacted);
    return plain;
  };
  return {
    text,
    headers: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          secretHeader.test(name) ? redactScheme(value) : text(value),
        ]),
      ),
    url: (url) => text(url.replace(/([?&;])([^?=&#;]+)=([^&#;]*)/g, redactParameter)),
    body: (body) => text(redactFields(body)),
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

// The scheme and a cookie's name are no secret, and help to understand the proof.
function redactScheme(value: string): string {
  const scheme = /^(Bearer|Basic|Digest|ApiKey|Token|JWT)\s+/i.exec(value);
  return scheme ? `${scheme[1]} ${redacted}` : redacted;
}

function redactParameter(whole: string, before: string, name: string): string {
  return secretField.test(plainName(name)) ? `${before}${name}=${redacted}` : whole;
}

function redactFields(body: string): string {
  if (/^[\w%.+[\]-]+=[^\s&]*&\S*$/.test(body)) return body.replace(/(^|[&;])([^=&;]+)=([^&;]*)/g, redactParameter);
  // Works on the text, so that bodies that are cut or not quite JSON are covered and the rest stays as received.
  const fields = body.replace(
    /"((?:[^"\\]|\\.){1,60})"(\s{0,99}:\s{0,99}(?:\{\s{0,99}"value"\s{0,99}:\s{0,99})?)("(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*)/g,
    (whole, name: string, colon: string) =>
      secretField.test(plainName(name.replaceAll(".", "_"))) ? `"${name}"${colon}"${redacted}"` : whole,
  );
  return redactSettings(fields, redacted);
}
