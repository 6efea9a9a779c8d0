import type { Reading } from "../../checks/check.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { nounOf } from "../discover/nouns.ts";
import { peopleNouns } from "../discover/seen-values.ts";
import { decoded } from "../inventory/decoded.ts";

/** An account is also what money is on, and a short number is somebody's by chance. */
const mayBeAny = (value: string): boolean => /^\d{1,6}$/.test(value);

/**
 * Whether an address asks for what stands below the owner as a person, `/users/7/orders`: by what tokens and sign-ins call the owner,
 * and not by what they call the asker.
 */
export function isBelowPerson(
  template: string,
  path: string,
  owner: ReadonlySet<string>,
  asker: ReadonlySet<string>,
): boolean {
  const names = template.split("/");
  const values = (path.split(/[?#]/, 1)[0] ?? "").split("/");
  return names.some((segment, at) => {
    const value = decoded(values[at] ?? "");
    const noun = nounOf(names[at - 1] ?? "");
    const isPerson = /^\{[^{}]+\}$/.test(segment) && peopleNouns.has(noun) && !(noun === "account" && mayBeAny(value));
    return isPerson && at < names.length - 1 && owner.has(value) && !asker.has(value);
  });
}

/** What a field is called that says whose a thing is, and not by whom it was written. */
const holder = /^(owner|user|customer|account|buyer|client|holder|patient|member)(_?(id|uuid|name|e?mail))?$/;
/** Those of them that name a user of the API, whatever else is numbered. */
const ofUser = /^(owner|user)/;
/** What is one person's by its nature, and on show for nobody. */
const personal =
  /^(shopping-?)?(cart|basket)$|^(order|invoice|receipt|payment|payslip|wallet|prescription|bank-?account|credit-?card|shipping-?address)$/i;

/**
 * The field by which one thing that is a person's by its nature, a cart or an order, says that it is the owner's, and nobody else's; null
 * where it is of another kind, or does not say so.
 */
function signOfOwner(
  template: string,
  { answer }: Reading,
  owner: ReadonlySet<string>,
  asker: ReadonlySet<string>,
): string | null {
  const [last = "", above = ""] = template.split("/").reverse();
  if (!/^\{[^{}]+\}$/.test(last) || !personal.test(nounOf(above))) return null;
  const json = parseJson(answer.body);
  const things = [json, ...(isThing(json) ? Object.values(json) : [])].filter(isThing);
  const told = things.flatMap((thing) =>
    Object.entries(thing).filter(
      ([name, value]) =>
        holder.test(plainName(name)) && isText(value) && (ofUser.test(plainName(name)) || !mayBeAny(String(value))),
    ),
  );
  const isOwners = told.every(([, value]) => owner.has(String(value)) && !asker.has(String(value)));
  return isOwners ? (told[0]?.[0] ?? null) : null;
}

const plainName = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
const isText = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What says that something is a person's: that it stands below them, and the field that names them where it is personal. */
export const ofPerson = (
  { template, path, mine }: { template: string; path: string; mine: Reading },
  owner: ReadonlySet<string>,
  asker: ReadonlySet<string>,
): { isBelowOwner: boolean; ownerSign: string | null } => ({
  isBelowOwner: isBelowPerson(template, path, owner, asker),
  ownerSign: signOfOwner(template, mine, owner, asker),
});
