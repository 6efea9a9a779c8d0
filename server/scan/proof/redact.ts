import { plainName, secretField } from "../../../src/contract/secrets.ts";
import { hideSecrets, redacted } from "../../hide-secrets.ts";
import { sentWithAll } from "../../sent-with-all.ts";
import { redactSettings } from "./redact-settings.ts";

export { redacted };

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

/** Sets of secrets whose redactors are kept: all of a scan, and of each identity. */
const mostKept = 20;
const kept = new Map<string, Redactor>();

/**
 * A redactor that knows the given values, as {@link hideSecrets} finds them. Every proof asks for one, and to work out all
 * writings of the same secrets again takes longer than to look for them.
 */
export function redactorFor(secrets: readonly string[]): Redactor {
  const key = JSON.stringify(secrets);
  const before = kept.get(key);
  if (before) return before;
  const redactor = createRedactor(secrets);
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, redactor);
  return redactor;
}

function createRedactor(secrets: readonly string[]): Redactor {
  const text = hideSecrets(secrets, redacted);
  return {
    text,
    headers: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          // What everybody sends has no value there, and what stands for it tells that it is no credential.
          value !== sentWithAll && secretHeader.test(name) ? redactScheme(value) : text(value),
        ]),
      ),
    url: (url) => text(url.replace(/([?&;])([^?=&#;]+)=([^&#;]*)/g, redactParameter)),
    body: (body) => text(redactFields(body)),
  };
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
