import type { Check, Evidence, Ruling, Step } from "./check.ts";
import { enforced, missing, open, undecided, untested } from "./rulings.ts";
import { unauthenticatedWriteExamples } from "./unauthenticated-write-examples.ts";
import { isBeyondParser, isSame, type Pair, pairsOf } from "./write-pairs.ts";

/** A media type that nobody has registered, so that no parser reads it. */
export const unknownMediaType = "application/x-postern-probe";

/** Writes that a stranger can reach. Judged only from requests that cannot succeed. CWE-306. */
export const unauthenticatedWrite: Check = {
  id: "unauthenticated-write",
  fault: "Anonymous write",
  title: "can be called without a credential",
  severity: "critical",
  alertType: "authentication",
  owasp: "API2:2023",
  cwe: "CWE-306",
  mode: "active",
  appliesTo: (operation) => !["GET", "HEAD", "OPTIONS", "TRACE"].includes(operation.method),
  probes: (["anonymous", "invalid", "owner"] as const).flatMap((identity) => {
    const who = {
      anonymous: "without a credential",
      invalid: "with a made-up credential",
      owner: "with the credential",
    };
    return [
      {
        id: `${identity}-malformed`,
        identity,
        purpose: `Write ${who[identity]}, with a malformed body`,
        headers: { "content-type": "application/json" },
        body: '{"postern":',
      },
      {
        id: `${identity}-wrong-kind`,
        identity,
        purpose: `Write ${who[identity]}, with a word where the data should be`,
        headers: { "content-type": "application/json" },
        body: '"postern"',
      },
      {
        id: `${identity}-empty-object`,
        identity,
        purpose: `Write ${who[identity]} to something that does not exist`,
        headers: { "content-type": "application/json" },
        body: "{}",
      },
      { id: `${identity}-no-body`, identity, purpose: `Request an object that does not exist ${who[identity]}` },
      {
        id: `${identity}-other-type`,
        identity,
        purpose: `Write ${who[identity]}, in a media type that the document rules out`,
        headers: { "content-type": unknownMediaType },
        body: "[]",
      },
    ];
  }),
  judge,
  explain: {
    why: "An anonymous request gets as far as the owner's: it is refused for its content, never for the missing credential. A well-formed request would change data.",
    fix: "Check the credential before the body is read or anything is looked up, in one place for the whole router, and refuse with 401 when it is absent or invalid.",
  },
  examples: unauthenticatedWriteExamples,
};

function judge(evidence: Evidence): Ruling {
  const pairs = pairsOf(evidence);
  const { intention } = evidence;
  // Signing in is refused with 401 as well, for the faulty input: no status can tell anything about such an operation.
  if (intention?.code === "sign-in") return open(intention, pairs.length === 0 ? "likely" : intention.confidence);
  if (pairs.length === 0) {
    // What is open on purpose needs no request to say so.
    if (intention) return open(intention, "likely");
    return untested(
      "unsafe-to-try",
      evidence.keptBack ?? "It cannot be tried without risking a change, so it was not tried.",
    );
  }
  const heard = pairs.filter(({ stranger }) => stranger.kind !== "none" && stranger.kind !== "blocked");
  if (heard.length === 0) {
    const { kind, by } = pairs[0]?.stranger ?? { kind: "none", by: "no answer" };
    return undecided(
      kind === "blocked" ? "blocked" : "no-answer",
      `The target answered with ${by} instead of deciding.`,
    );
  }
  return refusal(evidence, heard) ?? acceptance(evidence, heard) ?? reach(evidence, heard);
}

function refusal(evidence: Evidence, pairs: Pair[]): Ruling | null {
  const denied = pairs.filter(({ stranger }) => stranger.kind === "denied");
  const first = denied.find((pair) => !isSame(evidence, pair));
  if (first) {
    const by = first.owner ? "the owner gets further" : meaningOfRefusal(evidence, first);
    return enforced(
      first.stranger.by.includes("redirect") ? "redirected-to-sign-in" : "refused-without-credential",
      `Anonymous callers get ${first.stranger.by}${by === null ? " whatever they send" : `; ${by}`}.`,
      by !== null || !evidence.hasCredential ? "confirmed" : "likely",
      [`anonymous-${first.shape}`],
    );
  }
  if (denied.length > 0) {
    return undecided("credential-refused", "The stored credential was refused here just like no credential at all.");
  }
  const hidden = pairs.find(
    ({ stranger, owner }) => stranger.kind === "not-found" && owner && owner.kind === "invalid",
  );
  if (hidden) {
    return enforced(
      "hidden-from-strangers",
      "Anonymous callers get not found where the owner's input is examined.",
      "likely",
      [`anonymous-${hidden.shape}`],
    );
  }
  return null;
}

/**
 * What shows, where the owner must not ask, that a stranger is refused for the missing credential and for nothing else; null
 * where nothing does. Whoever lets a made-up credential pass is no proof of it.
 */
const meaningOfRefusal = ({ demanded }: Evidence, { shape, invalid }: Pair): string | null =>
  invalid?.kind === "denied" ? (demanded[`anonymous-${shape}`] ?? null) : null;

function acceptance(evidence: Evidence, pairs: Pair[]): Ruling | null {
  const accepted = pairs.find(({ stranger }) => stranger.kind === "success");
  if (!accepted) return evidence.intention && !isNotThere(evidence, pairs) ? open(evidence.intention, "likely") : null;
  if (evidence.intention) return open(evidence.intention);
  return missing(
    "write-accepted-without-credential",
    `A faulty request without a credential was accepted with ${accepted.stranger.by}.`,
    accepted.owner?.kind === "success" || !evidence.hasCredential ? "confirmed" : "likely",
    [`anonymous-${accepted.shape}`],
  );
}

/** As many operations that certainly ask who is there before a step show that the target does. */
const enough = 2;

/** Whether the target asks who is there before this step wherever it certainly asks at all. */
function asksBefore({ profile }: Evidence, step: Step): boolean {
  const seen = profile?.order[step];
  return seen !== undefined && seen.before >= enough && seen.after === 0;
}

/**
 * Whether examining strangers' input is the exception: where several writes do, the target may ask before that in one part and
 * after it in another, and neither is a hole.
 */
const isException = ({ profile }: Evidence): boolean => {
  const { examined = 0, order } = profile ?? {};
  return examined <= 1 || examined * 3 <= (order?.validate.before ?? 0);
};

/** Whether the target hides things from strangers more than here and there. */
const hidesOften = (profile: Evidence["profile"]): boolean =>
  profile !== null && profile.hides > 0 && profile.hides * 4 > profile.order["look-up"].before;

/**
 * Nobody was refused and nothing succeeded: how far did the stranger get? Being turned down for one's input, or for an
 * id that does not exist, is being let in only where the target asks who is there first; many examine, and look up, before.
 */
function reach(evidence: Evidence, pairs: Pair[]): Ruling {
  const { sibling, profile } = evidence;
  const alike = pairs.filter((pair) => !evidence.hasCredential || !pair.owner || isSame(evidence, pair));
  const likeOwners = alike[0]?.owner ? " like the owner's" : "";
  const proof = alike.slice(0, 1).flatMap(({ shape }) => [`anonymous-${shape}`, `owner-${shape}`]);
  if (pairs.every(({ stranger }) => stranger.kind === "unsupported")) {
    return untested("not-there", "The target does not offer this method here.");
  }
  const nowhere = isUnrouted(evidence, pairs);
  if (isNotThere(evidence, pairs)) {
    return untested("not-there", "Everyone gets 404, as for any path that does not exist.");
  }
  if (alike.length === 0) {
    return undecided(
      "answers-differ",
      "Anonymous callers are refused in another way than the owner, but not for the credential.",
    );
  }
  const lookedUp = evidence.operation.path.includes("{") && alike.some(({ stranger }) => stranger.kind === "not-found");
  const refusesReads = sibling?.state === "enforced" && sibling.code === "refused-without-credential";
  if (lookedUp && !refusesReads && (sibling?.code === "hidden-from-strangers" || hidesOften(profile))) {
    return undecided("hidden-or-absent", "Unknown ids and forbidden ones both answer 404.");
  }
  if (lookedUp && nowhere && !refusesReads && evidence.operation.source !== "openapi") {
    return undecided("perhaps-not-there", "Everyone gets 404, as for any path that does not exist.");
  }
  const examined = alike.some(
    ({ shape, stranger }) =>
      stranger.kind === "invalid" && isBeyondParser(shape, stranger.answer, evidence.parserAnswers),
  );
  if (examined && asksBefore(evidence, "validate") && isException(evidence)) {
    return missing(
      "examined-without-credential",
      `Anonymous callers' input is examined${likeOwners}, where the API's other writes refuse anonymous callers first.`,
      "likely",
      proof,
    );
  }
  const isParsed = alike.some(({ shape, stranger }) => shape === "malformed" && stranger.kind === "invalid");
  // Who asks here before and there after the input is examined, may read it first anywhere.
  if (
    isParsed &&
    asksBefore(evidence, "parse") &&
    isException(evidence) &&
    (profile?.order.validate.after ?? 0) === 0
  ) {
    return missing(
      "parsed-without-credential",
      `The bodies of anonymous callers are parsed${likeOwners}, while the API's other writes refuse anonymous callers before that.`,
      "likely",
      proof,
    );
  }
  // Where everybody may read it, looking it up is nothing that anybody is kept from.
  const mayRead = sibling !== null && sibling.state !== "enforced" && sibling.state !== "not_tested";
  const isThere = refusesReads || (evidence.isUnroutedKnown && !nowhere);
  if (lookedUp && !mayRead && isThere && asksBefore(evidence, "look-up")) {
    return missing(
      "looked-up-without-credential",
      `Anonymous callers' ids are looked up${likeOwners}, where the API elsewhere refuses anonymous callers first.`,
      "likely",
      proof,
    );
  }
  if (pairs.every(({ shape }) => shape === "invalid-document")) {
    return undecided(
      "faulty-for-everyone",
      `An invalid mutation is turned down before anything is executed, whoever sends it. ${evidence.keptBack ?? "A valid one was not sent."}`,
    );
  }
  const by = alike[0]?.stranger.by;
  const callers = likeOwners === "" ? "Anonymous callers" : "Anonymous callers and owner";
  return lookedUp
    ? undecided(
        "absent-for-everyone",
        `${callers} get ${by} for an id that does not exist, which many APIs look up before they check credentials.`,
      )
    : undecided(
        "faulty-for-everyone",
        `${callers} get ${by} for a faulty request, which many APIs send before they check credentials.`,
      );
}

/** Whether everyone gets not found, as at an address that does not exist, and no id can be to blame. */
function isNotThere(evidence: Evidence, pairs: Pair[]): boolean {
  return !evidence.operation.path.includes("{") && isUnrouted(evidence, pairs);
}

/** Whether whatever went past a parser that stands before the routes is answered as at an address that does not exist. */
function isUnrouted({ unrouted, parserAnswers }: Evidence, pairs: Pair[]): boolean {
  // No parser says that an address does not exist.
  const routed = pairs.filter(
    ({ stranger: { kind, answer } }) => kind === "not-found" || !parserAnswers.includes(answer.probe.id),
  );
  return (
    routed.length > 0 &&
    routed.every(({ shape, stranger }) => stranger.kind === "not-found" && unrouted.includes(`anonymous-${shape}`))
  );
}
