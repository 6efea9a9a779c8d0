import { isHtml, parseJson } from "../compare-facts.ts";
import type { Answer } from "../probe.ts";

const secretName =
  /^(.*[_-])?(password|passwd|pwd|secret|private[_-]?key|api[_-]?key|access[_-]?token|refresh[_-]?token|auth[_-]?token|session[_-]?(id|token)|otp|pin|cvv|cvc|password[_-]?hash|totp)$/i;
const personalName =
  /^(.*[_-])?(e-?mail|phone|mobile|telephone|iban|ssn|social[_-]?security|tax[_-]?id|vat[_-]?id|birth(day|date|[_-]?date)?|dob|salary|wage|card[_-]?number|pan|account[_-]?number|passport|street|postal[_-]?code|zip[_-]?code|address|first[_-]?name|last[_-]?name|full[_-]?name|surname|gender|nationality|last[_-]?login|ip[_-]?address|diagnosis)$/i;
const businessName =
  /^(.*[_-])?(balance|amount|total|invoices?|invoice[_-]?(id|number)|customers?|customer[_-]?id|orders?|order[_-]?id|accounts?|account[_-]?id|tenants?|tenant[_-]?id|organi[sz]ation[_-]?id|users?|user[_-]?id|owner|owner[_-]?id|roles?|permissions?|payments?|due[_-]?(date|at)|credit[_-]?limit|members?|audit|is[_-]?admin|revenue|subscription|contract|licen[cs]e[_-]?key)$/i;
const emailValue = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}\.[a-z]{2,24}$/i;
const ibanValue = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const jwtValue = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/;

/** What of an answer looks private: names of fields that hold secrets, personal data, or somebody's business. */
export type PrivateData = { fields: string[]; hasSecrets: boolean };

/**
 * Looks for private data in a body. One secret or personal field is enough; business words (`balance`, `tenantId`)
 * count from the second on, because a price list has an `amount` too.
 */
export function privateDataIn(answer: Pick<Answer, "body" | "headers">): PrivateData {
  const strong = new Set<string>();
  const weak = new Set<string>();
  let hasSecrets = false;
  const body = answer.body.trim();
  const json = parseJson(body);
  if (json === undefined) return privateText(body, answer.headers["content-type"] ?? "");
  const waiting: [string, unknown][] = [["", json]];
  for (let left = 20_000, entry = waiting.pop(); entry && left > 0; left -= 1, entry = waiting.pop()) {
    const [key, value] = entry;
    const name = key.replace(/([a-z\d])([A-Z])/g, "$1_$2");
    if (Array.isArray(value)) {
      if (value.length > 0 && businessName.test(name)) weak.add(key);
      for (const item of value) waiting.push([key, item]);
    } else if (value !== null && typeof value === "object") {
      if (businessName.test(name)) weak.add(key);
      for (const [inner, item] of Object.entries(value)) waiting.push([inner, item]);
    } else if (typeof value === "string" || typeof value === "number") {
      const text = String(value);
      if (text === "") continue;
      if (secretName.test(name) || jwtValue.test(text)) {
        hasSecrets = true;
        strong.add(key);
      } else if (personalName.test(name) || emailValue.test(text) || ibanValue.test(text)) strong.add(key || "e-mail");
      else if (businessName.test(name)) weak.add(key);
    }
  }
  return { fields: strong.size > 0 || weak.size > 1 ? [...strong, ...weak].slice(0, 6) : [], hasSecrets };
}

// Pages and tables: an e-mail in an imprint is no leak, several are a list of people; CSV names its columns.
function privateText(body: string, contentType: string): PrivateData {
  const emails = new Set(body.match(/[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{2,63}/g) ?? []);
  if (!isHtml(contentType, body)) {
    const columns = (body.split(/\r?\n/, 1)[0] ?? "").split(/[,;\t]/).map((column) => column.replace(/["\s]/g, ""));
    const named = columns.length > 1 ? columns.map((column) => column.replace(/([a-z\d])([A-Z])/g, "$1_$2")) : [];
    const strong = named.filter((column) => secretName.test(column) || personalName.test(column));
    const weak = named.filter((column) => businessName.test(column));
    if (strong.length > 0 || weak.length > 1) {
      return { fields: [...strong, ...weak].slice(0, 6), hasSecrets: strong.some((column) => secretName.test(column)) };
    }
  }
  return { fields: emails.size > 2 ? ["e-mail addresses"] : [], hasSecrets: false };
}
