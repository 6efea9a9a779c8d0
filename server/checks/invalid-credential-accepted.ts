import type { Check, Evidence, Likeness, Reading, Ruling } from "./check.ts";
import { enforced, missing, ruling } from "./rulings.ts";
import { isBeyondParser, pairsOf } from "./write-pairs.ts";

/** Operations that want some credential but do not verify it. CWE-287. */
export const invalidCredentialAccepted: Check = {
  id: "invalid-credential-accepted",
  fault: "Accepts made-up token",
  title: "accepts a credential that was never issued",
  severity: "critical",
  alertType: "authentication",
  owasp: "API2:2023",
  cwe: "CWE-287",
  mode: "active",
  appliesTo: (operation) => operation.method !== "OPTIONS" && operation.method !== "TRACE",
  probes: [{ id: "invalid", identity: "invalid", purpose: "Read with a credential that was never issued" }],
  judge: (evidence) => (evidence.readings.invalid ? judgeRead(evidence) : judgeWrite(evidence)),
  explain: {
    why: "The operation only checks that a credential is there. Anyone can make one up and has access as if signed in.",
    fix: "Verify the credential, not its presence: check a token's signature, issuer, audience and expiry with a library, or look the key up, and refuse with 401 when that fails.",
  },
  examples: {
    vulnerable: [
      {
        name: "any bearer token opens the statement",
        answers: {
          "owner-first": { status: 200, body: '{"iban":"DE02120300000000202051","balance":120}' },
          "owner-second": { status: 200, body: '{"iban":"DE02120300000000202051","balance":120}' },
          anonymous: { status: 401, body: '{"error":"authentication required"}' },
          invalid: { status: 200, body: '{"iban":"DE02120300000000202051","balance":120}' },
        },
      },
    ],
    safe: [
      {
        name: "a made-up token is refused in the body, with status 200",
        answers: {
          "owner-first": { status: 200, body: '{"iban":"DE02120300000000202051","balance":120}' },
          "owner-second": { status: 200, body: '{"iban":"DE02120300000000202051","balance":120}' },
          anonymous: { status: 401, body: '{"error":"authentication required"}' },
          invalid: { status: 200, body: '{"success":false,"message":"Invalid token"}' },
        },
      },
    ],
  },
};

function judgeRead(evidence: Evidence): Ruling {
  const { anonymous, invalid } = evidence.readings;
  if (!anonymous || !invalid) return ruling("not-applicable", "not-asked", "Not tried with a made-up credential.");
  if (evidence.hasCredential && evidence.readings["owner-first"]?.kind !== "success") {
    return ruling("inconclusive", "no-baseline", "The owner gets no data to compare with.");
  }
  const likeness = evidence.likeness.invalid;
  const open = anonymous.kind === "success" && evidence.likeness.anonymous !== "empty";
  if (open) return ruling("not-applicable", "open-anyway", "It needs no credential.");
  if (invalid.kind === "none" || invalid.kind === "blocked") {
    return ruling("inconclusive", "blocked", `The target answered the made-up credential with ${invalid.by}.`);
  }
  if (invalid.kind !== "success" || evidence.catchAll.includes("invalid")) {
    return enforced("invalid-credential-refused", `A made-up credential gets ${invalid.by}.`, "confirmed", ["invalid"]);
  }
  if (!evidence.hasCredential) {
    return anonymous.kind === "denied" && evidence.hasSubstance
      ? accepted("A made-up credential gets data that is refused without one.", "likely")
      : ruling("inconclusive", "no-baseline", "There is no credential to compare with.");
  }
  // Silence, a fault or a filter is no refusal: then nothing shows that a credential is needed at all.
  const again = evidence.readings["anonymous-again"];
  const isRefused = [anonymous, again].some(
    (reading) => reading && isRefusal(reading, evidence.likeness[reading.answer.probe.id]),
  );
  if (!isRefused)
    return ruling(
      "inconclusive",
      "stranger-not-refused",
      `Anonymous callers get ${anonymous.by}, which is not a denial.`,
    );
  if (likeness === "same") return accepted("A made-up credential gets the same data as the owner.", "confirmed");
  if (likeness === "part" || (likeness === "structure" && evidence.privateFields.length > 0)) {
    return accepted("A made-up credential gets data of the owner's kind.", "likely");
  }
  return ruling("safe", "invalid-credential-gets-nothing", "A made-up credential gets none of the owner's data.");
}

/** Whether a stranger was turned away: by a refusal, by hiding, by a redirect, or by nothing where the owner gets data. */
const isRefusal = ({ kind }: Reading, likeness: Likeness | undefined): boolean =>
  kind === "denied" || kind === "not-found" || kind === "redirect" || (kind === "success" && likeness === "empty");

function judgeWrite(evidence: Evidence): Ruling {
  let parsers: Ruling | null = null;
  for (const { shape, stranger, invalid, owner } of pairsOf(evidence)) {
    if (!invalid || stranger.kind !== "denied") continue;
    if (invalid.kind === "denied")
      return enforced("invalid-credential-refused", `A made-up credential gets ${invalid.by}.`, "confirmed");
    // Nothing but a missing object turns a removal down once the credential was taken; the owner need not show it.
    if (!owner && shape === "no-body" && (invalid.kind === "not-found" || invalid.kind === "success"))
      return accepted(
        `A made-up credential gets ${invalid.by} for an id that does not exist, where no credential is refused.`,
        "likely",
        shape,
      );
    if (!owner) continue;
    const same = invalid.kind === owner.kind && invalid.answer.status === owner.answer.status;
    if (!same || owner.kind === "blocked" || owner.kind === "none") continue;
    // What a parser says stands before whoever verifies: many only ask for some credential there, and verify it later.
    const isParsers = owner.kind === "invalid" && !isBeyondParser(shape, owner.answer, evidence.parserAnswers);
    if (isParsers) {
      parsers = ruling(
        "inconclusive",
        "parser-first",
        `A made-up credential and the owner's both get ${owner.by} for a malformed body, which says nothing about the credential.`,
      );
      continue;
    }
    return accepted(
      "A made-up credential gets as far as the owner's, where no credential is refused.",
      "likely",
      shape,
    );
  }
  return (
    takenElsewhere(evidence) ??
    parsers ??
    ruling("inconclusive", "no-difference", "No answer tells a made-up credential from none.")
  );
}

/** So many reads that take a made-up credential, where none refuses it, show that nothing of the target verifies one. */
const enough = 2;

/** What the target's reads show of a write that strangers are refused: nobody looks at the credential that they lack. */
function takenElsewhere({ profile, readings }: Evidence): Ruling | null {
  if (profile === null || profile.madeUp.taken < enough || profile.madeUp.refused > 0) return null;
  const refused = Object.entries(readings).find(([id, { kind }]) => id.startsWith("anonymous-") && kind === "denied");
  if (refused === undefined) return null;
  return missing(
    "invalid-credential-accepted",
    `Anonymous callers are refused, but ${profile.madeUp.taken} reads of this API take a credential that was never issued, and none refuses it.`,
    "likely",
    [refused[0]],
  );
}

function accepted(reason: string, confidence: "confirmed" | "likely", shape?: string): Ruling {
  return missing(
    "invalid-credential-accepted",
    reason,
    confidence,
    shape ? [`invalid-${shape}`] : ["invalid", "anonymous"],
  );
}
