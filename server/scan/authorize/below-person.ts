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
