import type { Intention } from "../../checks/check.ts";
import { isDemandedHere } from "../../checks/rulings.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { ownHosts } from "../discover/own-hosts.ts";
import { toTargetPath } from "../discover/same-origin.ts";
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
  if (!operation.path.includes("{") && holdsLinksOnly(parseJson(answer.body), answer.url)) {
    return { code: "public-by-nature", reason: "It holds nothing but links of this API", confidence: "likely" };
  }
  const last = operation.path.split("/").at(-1) ?? "";
  const isHarmless = found.fields.length === 0 || found.isContactOnly;
  return isHarmless && published.test(last) && !operation.path.includes("{")
    ? { code: "public-by-nature", reason: "Its address names what web sites publish", confidence: "likely" }
    : null;
}

/** Whether an answer is an entrance, two links or more within the API and nothing else: a list may be somebody's. */
function holdsLinksOnly(json: unknown, url: string): boolean {
  const hosts = new Set(ownHosts({ url, body: JSON.stringify(json) ?? "", headers: {}, probe: { id: "entrance" } }));
  const base = URL.parse(url);
  const leaves = base ? leavesOf(json) : null;
  return (
    leaves !== null &&
    leaves.length > 1 &&
    leaves.every(
      (leaf) =>
        typeof leaf === "string" &&
        /^(https?:\/\/|\/)[^?]*$/.test(leaf) &&
        toTargetPath(leaf, base as URL, hosts) !== null,
    )
  );
}

/** Values of an object and of those in it, but for switches; null where a list is among them. */
function leavesOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return null;
  if (typeof value !== "object" || value === null) return typeof value === "boolean" ? [] : [value];
  const inner = Object.values(value).map(leavesOf);
  return inner.every((one) => one !== null) ? inner.flat() : null;
}
