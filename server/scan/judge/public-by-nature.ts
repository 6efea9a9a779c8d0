import type { Intention } from "../../checks/check.ts";
import { isDemandedHere } from "../../checks/rulings.ts";
import { parseJson } from "../compare/compare-facts.ts";
import type { Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import type { PrivateData } from "./private-data.ts";
import { saysPublic } from "./says-public.ts";

/** What every business puts on its own web site. */
const published =
  /^(contact(-?us|-?info)?|imprint|impressum|about(-?us)?|legal(-?notice)?|terms(-?of-?(use|service)|-?and-?conditions)?|privacy(-?policy)?|cookie-?policy|faqs?|press(-?releases?)?|news(room)?|blog|stores?|shops?|store-?(locator|finder)|opening-?hours)$/i;

/**
 * Whether what strangers get is likely published on purpose: it says so of itself, or its address names what is on
 * every web site, and nothing in it is worse than how somebody is reached. Null where nothing says so.
 */
export function publicByNature(operation: Operation, answer: Answer, found: PrivateData): Intention | null {
  if (isDemandedHere(operation) || found.isIntimate) return null;
  if (saysPublic(parseJson(answer.body))) {
    return { code: "public-by-content", reason: "It says of itself that it is public", confidence: "likely" };
  }
  const last = operation.path.split("/").at(-1) ?? "";
  const isHarmless = found.fields.length === 0 || found.isContactOnly;
  return isHarmless && published.test(last) && !operation.path.includes("{")
    ? { code: "public-by-nature", reason: "Its address names what web sites publish", confidence: "likely" }
    : null;
}
