import type { ScanUser } from "./identities.ts";

/** Fields that say who somebody is, wherever they stand, and those that do so in an object about a person, or of the answer itself. */
const ofPerson =
  /^(?:(?:user|account|member|owner|profile|customer|person)[-_]?(?:id|uuid|guid|name|slug)|uid|sub|username|login|handle)$/i;
const plain = /^(?:_?id|uuid|guid|slug|handle)$/i;
const person = /^(?:user|account|member|owner|profile|customer|person|me)$/i;
const most = 3;

/**
 * What an identity is called, likeliest first: as the answer to its sign-in says, its token (RFC 7519), and what it signs in
 * with. An address such as `/accounts/{accountId}` may want one of these where no list shows another.
 */
export function ownNames({ traits, credentials, signedInAs }: ScanUser): string[] {
  const body = traits.login?.body ?? null;
  const told = [signedInAs ?? null, claimsOf(credentials.secret), body === null ? null : fieldsOf(body)];
  const found = told.map((one) => namesIn(one, 0, false));
  const sure = found.flatMap(({ certain }) => certain);
  return [...new Set([...sure, ...found.flatMap(({ likely }) => likely)])].slice(0, most);
}

const customer = /^(?:tenant|organi[sz]ation|org|company|workspace)$/i;
const ofCustomer = /^(?:tenant|organi[sz]ation|org|company|workspace)(?:[-_]?(?:id|uuid|slug|code|key|name))?$/i;

/** Whether a parameter of an address names a customer of the API: `{tenant}`, `{orgSlug}`. */
export const namesCustomer = (parameter: string): boolean => ofCustomer.test(parameter);

/** What the customer is called that an identity belongs to: as its sign-in and its token say, and whoever entered it. */
export function ownCustomers({ traits, credentials, signedInAs }: ScanUser): string[] {
  const told = [signedInAs, claimsOf(credentials.secret)].flatMap((one) => customersIn(one, 0, false));
  return [...new Set([...told, ...(traits.tenantLabel === null ? [] : [traits.tenantLabel])])].slice(0, most);
}

function customersIn(value: unknown, depth: number, isCustomer: boolean): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value) || depth > 3) return [];
  return Object.entries(value)
    .slice(0, 60)
    .flatMap(([field, inner]) => {
      if (typeof inner === "object") return customersIn(inner, depth + 1, customer.test(field));
      const isName = ofCustomer.test(field) || (isCustomer && plain.test(field));
      const text = typeof inner === "string" || typeof inner === "number" ? String(inner) : "";
      return isName && text !== "" && text.length <= 80 ? [text] : [];
    });
}

function namesIn(value: unknown, depth: number, isPerson: boolean): { certain: string[]; likely: string[] } {
  const names: { certain: string[]; likely: string[] } = { certain: [], likely: [] };
  if (typeof value !== "object" || value === null || Array.isArray(value) || depth > 3) return names;
  for (const [field, inner] of Object.entries(value).slice(0, 60)) {
    if (typeof inner === "object") {
      const { certain, likely } = namesIn(inner, depth + 1, person.test(field));
      names.certain.push(...certain);
      names.likely.push(...likely);
    }
    if (typeof inner !== "string" && typeof inner !== "number") continue;
    const text = String(inner);
    if (text === "" || text.length > 80) continue;
    if (ofPerson.test(field) || (isPerson && plain.test(field))) names.certain.push(text);
    else if (depth === 0 && plain.test(field)) names.likely.push(text);
  }
  return names;
}

/** What a token says of whom it was issued to; null where it is no token that can be read. */
export function claimsOf(secret: string | null): unknown {
  const [, payload = ""] = secret?.slice(secret.indexOf("eyJ")).split(".") ?? [];
  return parsed(Buffer.from(payload, "base64url").toString("utf8"));
}

/** What a sign-in sends, of JSON or a form. */
export const fieldsOf = (body: string): unknown => parsed(body) ?? Object.fromEntries(new URLSearchParams(body));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
