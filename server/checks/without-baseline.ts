import type { TargetProfile } from "../../src/contract/target-profile.ts";
import type { Evidence, Reading, Ruling } from "./check.ts";
import { enforced, isDemandedHere, isKept, missing, naming, open, though, undecided, untested } from "./rulings.ts";

/** The owner got no data: what remains is whether strangers are stopped earlier than the owner. */
export function judgeWithoutBaseline(evidence: Evidence, owner: Reading, stranger: Reading): Ruling {
  const same = evidence.likeness.anonymous === "same" && owner.answer.status === stranger.answer.status;
  if (owner.kind === "denied") {
    if (stranger.kind === "success") return judgeAlone(evidence);
    if (stranger.kind === "denied" && same) {
      return evidence.intention?.code === "sign-in"
        ? open(evidence.intention)
        : undecided("credential-refused", "The stored credential was refused here just like no credential at all.");
    }
    return stranger.kind === "denied"
      ? enforced(
          "owner-lacks-right",
          `Anonymous callers get ${stranger.by}; the owner is known but gets ${owner.by}.`,
          "likely",
          ["anonymous"],
        )
      : undecided("credential-refused", `The stored credential was refused here with ${owner.by}.`);
  }
  if (stranger.kind === "denied" && !same) {
    return enforced(
      denialCode(stranger),
      `Anonymous callers get ${stranger.by} before anything is looked up.`,
      "confirmed",
      ["anonymous"],
    );
  }
  if (stranger.kind === "success") {
    return evidence.intention
      ? open(evidence.intention)
      : undecided("unstable", `The owner got ${owner.by}, but anonymous callers got an answer.`);
  }
  // Whatever its name or its document intends: what is there for nobody is not open.
  if (isAbsent(owner) && isAbsent(stranger) && !evidence.operation.path.includes("{")) {
    return untested("not-there", `Everyone, the owner included, gets ${owner.by}.`);
  }
  // Below a made-up id only a document can say that something is open.
  const isSaid = !isAbsent(owner) || evidence.intention?.code === "documented-public";
  if (evidence.intention && isSaid) return open(evidence.intention, "likely");
  if (owner.kind === "not-found") {
    return evidence.operation.path.includes("{") && !evidence.operation.exampleSeen
      ? undecided("no-known-id", "No existing id is known, and everyone gets not found for a made-up one.")
      : untested("not-there", "Everyone, the owner included, gets not found.");
  }
  if (owner.kind === "unsupported") return untested("not-there", `Everyone, the owner included, gets ${owner.by}.`);
  if (owner.kind === "redirect") return untested("only-redirects", `Everyone, the owner included, gets ${owner.by}.`);
  if (owner.kind === "invalid") {
    return undecided(
      "needs-other-input",
      `Everyone, the owner included, gets ${owner.by}: the request lacks something.`,
    );
  }
  return undecided("error-for-everyone", `Everyone, the owner included, gets ${owner.by}.`);
}

/** Without a credential to compare with, what strangers get must speak for itself. */
export function judgeAlone(evidence: Evidence): Ruling {
  const stranger = evidence.readings.anonymous;
  if (!stranger) {
    return untested("unsafe-to-try", "Its name says that it changes or removes something, so it was not tried.");
  }
  const stuck = obstacle(stranger);
  if (stuck) return stuck;
  if (stranger.kind === "denied") {
    if (evidence.intention?.code === "sign-in") return open(evidence.intention);
    return enforced(denialCode(stranger), `Anonymous callers get ${stranger.by}.`, "confirmed", ["anonymous"]);
  }
  if (stranger.kind === "success") {
    if (evidence.intention) return open(evidence.intention);
    if (!evidence.hasSubstance) return undecided("nothing-to-see", "The answer holds no data.");
    if (evidence.privateFields.length === 0)
      return judgeHarmless(evidence, "Anonymous callers get data", ["anonymous"]);
    return missing(
      "data-without-credential",
      `Anonymous callers get data${naming(evidence.privateFields)}${though(evidence) || ", and nothing says that this is meant"}.`,
      isKept(evidence) ? "confirmed" : "likely",
      ["anonymous"],
    );
  }
  if (evidence.privateFields.length > 1) {
    return missing(
      "data-inside-error",
      `Anonymous callers get ${stranger.by}, but with data inside${naming(evidence.privateFields)}.`,
      "likely",
      ["anonymous"],
    );
  }
  if (evidence.intention && (!isAbsent(stranger) || evidence.operation.path.includes("{"))) {
    return open(evidence.intention, "likely");
  }
  if (stranger.kind === "not-found" && evidence.operation.path.includes("{") && !evidence.operation.exampleSeen) {
    return undecided("no-known-id", "No existing id is known, and a made-up one is not found.");
  }
  if (stranger.kind === "not-found" || stranger.kind === "unsupported" || stranger.kind === "redirect") {
    return untested(
      stranger.kind === "redirect" ? "only-redirects" : "not-there",
      `The target answers with ${stranger.by}.`,
    );
  }
  return undecided(
    "no-data-to-judge",
    `The target answers with ${stranger.by}, and there is no credential to compare with.`,
  );
}

/**
 * Strangers get what nobody is named in and nothing private is. Where the API refuses them the same thing elsewhere it is
 * likely a hole; where only its document says otherwise, one of the two is wrong; else it may be meant, and is asked.
 */
export function judgeHarmless(evidence: Evidence, what: string, proof: string[]): Ruling {
  if (evidence.keptBeside !== null) {
    return missing(
      "same-answer-without-credential",
      `${what}, though anonymous callers are refused at ${evidence.keptBeside}.`,
      "likely",
      proof,
    );
  }
  if (evidence.kept !== null) {
    return missing("same-answer-without-credential", `${what}, though ${evidence.kept}.`, "likely", proof);
  }
  const { reads } = evidence.profile ?? {};
  if (reads && isException(evidence.operation, reads)) {
    return missing(
      "open-where-all-else-refuses",
      `${what}, though ${reads.refusing} of ${reads.all} reads of this API refuse anonymous callers.`,
      "likely",
      proof,
    );
  }
  if (isDemandedHere(evidence.operation)) {
    return missing(
      "document-and-api-disagree",
      `${what}, and the API's document demands a credential: one of the two is wrong.`,
      "likely",
      proof,
    );
  }
  return undecided(openPerhaps, `${what}, and nothing in it is somebody's.`);
}

/** What a page needs before anybody signs in. */
const forPages =
  /^(settings?|config(uration)?s?|options|enums?|locales?|languages?|i18n|translations?|messages|themes?|brand(ing)?|features?|flags|captcha|csrf|countries|currencies|timezones?|info|about|manifest|version|plans|pricing)(\.json)?$/i;

/** Whether nearly everything else refuses strangers, and this is nothing that pages need. */
function isException({ path }: Evidence["operation"], { refusing, all }: TargetProfile["reads"]): boolean {
  return all >= 20 && refusing >= all * 0.9 && !path.split(/[/#.]/).some((word) => forPages.test(word));
}

/** The code of what is open and may be meant so: it is asked once for all below one address. */
export const openPerhaps = "open-perhaps-on-purpose";

/** Whether the target says that it has no such operation. */
const isAbsent = ({ kind }: Reading) => kind === "not-found" || kind === "unsupported";

/** What kept the target from deciding: a firewall, a limit, silence. Null when it decided. */
export function obstacle(reading: Reading): Ruling | null {
  if (reading.kind === "blocked")
    return undecided("blocked", `The target answered with ${reading.by} instead of deciding.`);
  if (reading.kind === "none") return undecided("no-answer", `The target gave ${reading.by}.`);
  return null;
}

/** The code of a refusal by how it was said. */
export function denialCode(reading: Reading): string {
  if (reading.by.includes("redirect")) return "redirected-to-sign-in";
  return reading.by.startsWith("status 40") && !reading.by.includes(" and ")
    ? "refused-without-credential"
    : "soft-denial";
}
