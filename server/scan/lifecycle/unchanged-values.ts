import { isResource } from "../inventory/resources.ts";
import { parseExactJson } from "../safety/parse-foreign-json.ts";
import { innerOf } from "./mark.ts";

type Json = Record<string, unknown>;

/** What is kept under these names is never shown as it is, or is made anew of whatever is written there. */
const secret = /pass|secret|hash|salt|token|credential|(^|_)(pin|cvv|cvc|otp|key)$|[a-z]Key$/i;
/** A value of which a part is shown: `sk-****1234`, `[redacted]`. */
const masked = /\*{2,}|•{2,}|…|\.\.\.\s*$|^x{4,}|x{6,}|[[<(](redacted|hidden|masked|filtered|secret)[\])>]/i;

/** A body as JSON from which values are written again: a number that would lose digits counts as not shown. Undefined where it is none. */
export function parseWhole(body: string): unknown {
  try {
    return /^\s*[[{"]/.test(body) ? parseExactJson(body) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value shows the whole of what is kept, so that writing it again changes nothing: a plain one that is no secret. */
export function isShownWhole(name: string, value: unknown): boolean {
  if (secret.test(name)) return false;
  // Of a list the first ones may be shown; of rights nobody leaves one out.
  if (Array.isArray(value)) return rights.test(name) && value.length > 0 && value.every((one) => isPlain(one));
  return isPlain(value);
}

/** What somebody may: set to what it is already it has no consequences, and who may set it may make themselves an admin. */
export const rights = /^(roles?|permissions?|groups?|scopes?|level|is_?admin)$/i;

// Nothing may stand for what is not shown, and an object may hold more than it shows; fractions and times may be rounded.
const isPlain = (value: unknown): boolean =>
  Number.isSafeInteger(value) ||
  typeof value === "boolean" ||
  (typeof value === "string" && !masked.test(value) && !isTime(value));

/** Whether a text is a date or a time, of which a part may be shown. */
export const isTime = (value: unknown): boolean => typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value);

/** Whether a name is that of something which is kept and never shown. */
export const isSecretName = (name: string): boolean => secret.test(name);

/** Of a thing, or of the one in a wrapper, `{ article: { … } }`, what can be written again without a change; empty where nothing. */
export function unchangedValues(thing: Json): Json {
  const inner = innerOf(thing);
  const values = Object.fromEntries(Object.entries(inner).filter(([name, value]) => isShownWhole(name, value)));
  if (inner === thing || Object.keys(values).length === 0) return values;
  if (isResource(thing)) return { data: { type: thing.type, id: thing.id, attributes: values } };
  return { [Object.keys(thing)[0] ?? ""]: values };
}
