import { isHtml, parseJson } from "../compare/compare-facts.ts";
import type { Answer } from "../wire/probe.ts";

const secretName =
  /^(.*[_-])?(password|passwd|pwd|secret|(private|secret|signing|encryption|access)[_-]?key|secret[_-]?access[_-]?key|api[_-]?key|access[_-]?token|refresh[_-]?token|auth[_-]?token|session[_-]?(id|token)|otp|pin|cvv|cvc|password[_-]?hash|totp)$/i;
/** How people, and shops and authors as well, are reached: often published on purpose. */
const contactName =
  /^(.*[_-])?(e-?mail|phone|mobile|telephone|street|postal[_-]?code|zip[_-]?code|(?<!ip[_-]?)address|first[_-]?name|last[_-]?name|full[_-]?name|surname)$/i;
const intimateName =
  /^(.*[_-])?(iban|ssn|social[_-]?security|tax[_-]?id|vat[_-]?id|birth(day|date|[_-]?date)?|dob|salary|wage|card[_-]?number|card[_-]?holder([_-]?name)?|(card[_-]?)?last[_-]?(four|4)([_-]?digits)?|pan|account[_-]?number|passport|gender|nationality|last[_-]?login|ip[_-]?address|diagnosis)$/i;
const businessName =
  /^(.*[_-])?(balance|amount|total|invoices?|invoice[_-]?(id|number)|customers?|customer[_-]?id|orders?|order[_-]?id|accounts?|account[_-]?id|tenants?|tenant[_-]?id|organi[sz]ation[_-]?id|users?|user[_-]?id|owner|owner[_-]?id|roles?|permissions?|payments?|due[_-]?(date|at)|credit[_-]?limit|members?|audit|is[_-]?admin|revenue|subscription|contract|licen[cs]e[_-]?key)$/i;
const emailValue = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}\.[a-z]{2,24}$/i;
const ibanValue = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
/** Tokens that say by their form what they are: JSON Web Tokens, and keys of well-known services. */
const tokenValue =
  /^(eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*|[sr]k_live_\w{12,}|gh[pousr]_\w{30,}|glpat-[\w-]{16,}|xox[abprs]-[\w-]{16,})$/;

/** What a field's name or value says of it: secrets let one in, contacts may be published, business is somebody's. */
type PrivateKind = "secret" | "intimate" | "contact" | "business";

/** What of an answer looks private: names of fields that hold secrets, personal data, or somebody's business. */
export type PrivateData = {
  fields: string[];
  hasSecrets: boolean;
  /** Whether something is among it that nobody publishes: secrets, birthdays, bank accounts. */
  isIntimate: boolean;
  /** Whether all of it only tells how somebody is reached; false without any. */
  isContactOnly: boolean;
  /** Whether all of it only sounds like business, which services report of themselves as well; true without any. */
  isBusinessOnly: boolean;
};
type Content = Pick<Answer, "body" | "headers">;

/** A text or number of a body, or the name of something with parts. */
type Part = { key: string; kind: PrivateKind | null; text: string | null };

/**
 * Looks for private data in a body. One secret or personal field is enough; business words (`balance`, `tenantId`)
 * count from the second on, because a price list has an `amount` too.
 */
export function privateDataIn(answer: Content): PrivateData {
  const body = answer.body.trim();
  const json = parseJson(body);
  if (json === undefined) return privateText(body, answer.headers["content-type"] ?? "");
  const kinds = new Map<PrivateKind, Set<string>>();
  for (const { key, kind } of partsOf(json)) {
    if (kind !== null) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(key || "email"));
  }
  return summary(kinds);
}

/** Whose something is may be told to everybody; what it is may not. */
const reference = /(^|[_-])id$|^(users?|owner|roles?|members?|tenants?|accounts?|permissions?|customers?)$/i;

/** A private value: `contact` tells how somebody is reached, `reference` whose something is, `telling` more than that. */
export type PrivateValue = { value: string; says: "contact" | "reference" | "telling" };

/** Values of a JSON body that look private. */
export function* privateValuesIn(answer: Content): Generator<PrivateValue> {
  const json = parseJson(answer.body.trim());
  if (json === undefined) return;
  for (const { key, kind, text } of partsOf(json)) {
    if (kind === null || text === null) continue;
    yield { value: text, says: kind === "contact" ? kind : reference.test(separated(key)) ? "reference" : "telling" };
  }
}

// An explicit stack, because a hostile body may be nested deeper than the call stack allows.
function* partsOf(json: unknown): Generator<Part> {
  const waiting: [string, unknown][] = [["", json]];
  for (let left = 20_000, entry = waiting.pop(); entry && left > 0; left -= 1, entry = waiting.pop()) {
    const [key, value] = entry;
    const name = separated(key);
    const named = businessName.test(name) ? "business" : null;
    if (Array.isArray(value)) {
      if (value.length > 0) yield { key, kind: named, text: null };
      for (const item of value) waiting.push([key, item]);
    } else if (value !== null && typeof value === "object") {
      if (!saysWhatIsTaken(value)) yield { key, kind: named, text: null };
      for (const [inner, item] of Object.entries(value)) if (!isOfRole(name, inner)) waiting.push([inner, item]);
    } else if (typeof value === "string" || typeof value === "number") {
      const text = String(value);
      if (text !== "") yield { key, kind: kindOf(name, text), text };
    }
  }
}

const ofSchema = /^(string|number|integer|boolean|array|object|null)$/;

/** Whether a value says what a field of that name takes, as a description of an API does, `{"type":"string","required":false}`. */
function saysWhatIsTaken(value: object): boolean {
  const { type } = value as { type?: unknown };
  const types = Array.isArray(type) ? type : [type];
  const isTyped = types.length > 0 && types.every((one) => typeof one === "string" && ofSchema.test(one));
  return isTyped && ["required", "description", "default", "enum", "items", "format"].some((key) => key in value);
}

/** What a role permits tells no more of anybody than the role does. */
const isOfRole = (name: string, inner: string): boolean => /^roles?$/i.test(name) && /^permissions?$/i.test(inner);

function kindOf(name: string, text: string): PrivateKind | null {
  if (secretName.test(name) || tokenValue.test(text)) return "secret";
  if (intimateName.test(name) || ibanValue.test(text)) return "intimate";
  if (contactName.test(name) || emailValue.test(text)) return "contact";
  return businessName.test(name) ? "business" : null;
}

function summary(kinds: ReadonlyMap<PrivateKind, ReadonlySet<string>>): PrivateData {
  const of = (kind: PrivateKind) => kinds.get(kind) ?? new Set<string>();
  const strong = [...of("secret"), ...of("intimate"), ...of("contact")];
  const weak = [...of("business")];
  const isPrivate = strong.length > 0 || weak.length > 1;
  return {
    fields: isPrivate ? [...new Set([...strong, ...weak])].slice(0, 6) : [],
    hasSecrets: of("secret").size > 0,
    isIntimate: of("secret").size + of("intimate").size > 0,
    isBusinessOnly: strong.length === 0,
    isContactOnly: of("contact").size > 0 && strong.length === of("contact").size && weak.length < 2,
  };
}

const separated = (key: string) => key.replace(/([a-z\d])([A-Z])/g, "$1_$2");

// Pages and tables: an email in an imprint is no leak, several are a list of people; CSV names its columns, XML its elements.
function privateText(body: string, contentType: string): PrivateData {
  if (!isHtml(contentType, body)) {
    const cells = (body.split(/\r?\n/, 1)[0] ?? "").split(/[,;\t]/).map((column) => column.replace(/["\s]/g, ""));
    const elements = body.startsWith("<")
      ? [...body.matchAll(/<([A-Za-z][\w-]{1,40})>[^<\s]/g)].map(([, name = ""]) => name)
      : [];
    const columns = [...(cells.length > 1 ? cells : []), ...new Set(elements)];
    const kinds = new Map<PrivateKind, Set<string>>();
    for (const column of columns.map(separated)) {
      const kind = kindOf(column, "");
      if (kind !== null) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(column));
    }
    const found = summary(kinds);
    if (found.fields.length > 0) return found;
  }
  const emails = new Set(body.match(/[\w.+-]{1,64}@[\w-]{1,63}\.\w\w/g) ?? []);
  const isList = emails.size > 2;
  const fields = isList ? ["email addresses"] : [];
  return { fields, hasSecrets: false, isIntimate: false, isContactOnly: isList, isBusinessOnly: !isList };
}
