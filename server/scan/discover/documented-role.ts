import { isObject, type JsonObject } from "./openapi-document.ts";

const roles = "admin(?:istrator)?s?|managers?|staff|superusers?|super-?admins?|operators?|moderators?|supervisors?";
/** Owners are left out: that only an owner may do something is about whose an object is. */
const phrases = [
  new RegExp(
    `\\b(?:only|reserved|restricted|limited|available|meant)\\s+(?:for|to|by)\\s+(?:an?\\s+|the\\s+)?(${roles})\\b`,
    "i",
  ),
  new RegExp(`\\b(?:requires?|needs|must be|must have)\\s+(?:an?\\s+|the\\s+)?(${roles})\\b`, "i"),
  new RegExp(`\\b(${roles})[\\s-]+only\\b`, "i"),
  new RegExp(`\\bonly\\s+(?:an?\\s+|the\\s+)?(${roles})\\b`, "i"),
  new RegExp(`[,(:–-]\\s*for\\s+(${roles})(?:\\s+only)?\\s*(?:[).,;]|$)`, "i"),
];
/** Where somebody without the role will do as well: `or project owner`, and after the first word also further on. */
const orOther = `(?:or|/) (?:an? |the )?(?!(?:${roles})\\b)\\w`;
const orOtherNext = new RegExp(`^ ?${orOther}`, "i");
const orOtherLater = new RegExp(` ${orOther}`, "i");
const ofRole = /^ ?(privileges?|permissions?|rights?|roles?|access)\b/i;
const scopeRole = new RegExp(`^(?:${roles})$`, "i");

/**
 * The role that a document demands for an operation, in its own word: in its summary or description (`for managers`,
 * `admin only`), by a scope (`admin:read`), or by an extension such as `x-required-role`. Null when it names none.
 */
export function documentedRole(operation: JsonObject): string | null {
  for (const [name, value] of Object.entries(operation)) {
    if (!/^x-.*(role|permission)s?$/i.test(name)) continue;
    const first = [value].flat().find((one) => typeof one === "string");
    const role = typeof first === "string" ? new RegExp(`\\b(${roles})\\b`, "i").exec(first)?.[1] : undefined;
    if (role) return role.toLowerCase();
  }
  for (const text of [operation.summary, operation.description]) {
    if (typeof text !== "string") continue;
    const role = phrases.map((phrase) => demanded(phrase, text.slice(0, 2000))).find((found) => found !== undefined);
    if (role) return role.toLowerCase();
  }
  const scopes = Array.isArray(operation.security)
    ? operation.security.flatMap((entry) => (isObject(entry) ? Object.values(entry).flat() : []))
    : [];
  const named = scopes.map((one) => (typeof one === "string" ? roleOfScope(one) : undefined)).find(Boolean);
  return named?.toLowerCase() ?? null;
}

/** The role that a phrase demands of everybody. */
function demanded(phrase: RegExp, text: string): string | undefined {
  const found = phrase.exec(text);
  const role = found?.[1];
  if (!found || role === undefined) return undefined;
  const end = found.index + found[0].indexOf(role) + role.length;
  const [rest = ""] = text.slice(end).replace(/\s+/g, " ").split(/[.;]/, 1);
  return (ofRole.test(rest) ? orOtherLater : orOtherNext).test(rest) ? undefined : role;
}

/** The role in a scope, with places before it and what may be done there behind: `tenant:admin:*`. */
function roleOfScope(scope: string): string | undefined {
  const parts = scope.split(/[:./]/);
  const star = parts.findIndex((part) => part.includes("*"));
  const role = parts.slice(0, star === -1 ? undefined : star).findLast((part) => scopeRole.test(part));
  return parts.every((part) => /^[\w*-]+$/.test(part)) ? role : undefined;
}
