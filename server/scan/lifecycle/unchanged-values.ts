import { innerOf } from "./mark.ts";

type Json = Record<string, unknown>;

/** What is kept under these names is never shown as it is, or is made anew of whatever is written there. */
const secret = /pass|secret|hash|salt|token|credential|(^|_)(pin|cvv|cvc|otp|key)$|[a-z]Key$/i;
/** A value of which a part is shown: `sk-****1234`, `[redacted]`. */
const masked = /\*{2,}|•{2,}|…|^x{4,}|x{6,}|[[<(](redacted|hidden|masked|filtered|secret)[\])>]/i;

/** Whether a value shows the whole of what is kept, so that writing it again changes nothing: a plain one that is no secret. */
export function isShownWhole(name: string, value: unknown): boolean {
  if (secret.test(name)) return false;
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => isPlain(one));
  return isPlain(value);
}

// Nothing may stand for what is not shown, and an object may hold more than it shows.
const isPlain = (value: unknown): boolean =>
  typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && !masked.test(value));

/** Whether a name is that of something which is kept and never shown. */
export const isSecretName = (name: string): boolean => secret.test(name);

/** Of a thing, or of the one in a wrapper, `{ article: { … } }`, what can be written again without a change; empty where nothing. */
export function unchangedValues(thing: Json): Json {
  const inner = innerOf(thing);
  const values = Object.fromEntries(Object.entries(inner).filter(([name, value]) => isShownWhole(name, value)));
  if (inner === thing || Object.keys(values).length === 0) return values;
  return { [Object.keys(thing)[0] ?? ""]: values };
}
