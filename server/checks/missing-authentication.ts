import type { Check, Evidence, Reading, Ruling } from "./check.ts";
import { missingAuthenticationExamples } from "./missing-authentication-examples.ts";
import {
  enforced,
  isDemandedHere,
  isKept,
  isPrivate,
  missing,
  naming,
  open,
  though,
  undecided,
  untested,
} from "./rulings.ts";
import { denialCode, judgeAlone, judgeHarmless, judgeWithoutBaseline, obstacle } from "./without-baseline.ts";

/** Reads that hand strangers what only the owner of a credential should get. CWE-306. */
export const missingAuthentication: Check = {
  id: "missing-authentication",
  fault: "No credential needed",
  title: "answers without a credential",
  severity: "critical",
  alertType: "authentication",
  owasp: "API2:2023",
  cwe: "CWE-306",
  mode: "active",
  appliesTo: (operation) => operation.method === "GET" || operation.method === "HEAD",
  probes: [
    { id: "owner-first", identity: "owner", purpose: "Read with the stored credential" },
    { id: "anonymous", identity: "anonymous", purpose: "Read without a credential" },
    { id: "invalid", identity: "invalid", purpose: "Read with a credential that was never issued" },
    { id: "owner-second", identity: "owner", purpose: "Control: read again" },
    { id: "owner-kept-back", identity: "owner", purpose: "Read what the list hides from anonymous callers" },
    {
      id: "anonymous-kept-back",
      identity: "anonymous",
      purpose: "Read without a credential what the list hides from anonymous callers",
    },
  ],
  judge(evidence) {
    return judgeAction(evidence) ?? (evidence.hasCredential ? judgeWithOwner(evidence) : judgeAlone(evidence));
  },
  explain: {
    why: "Anyone who can reach this path reads the same data as a signed-in user.",
    fix: "Check the credential before the handler runs, in one place for the whole router, and refuse with 401 when it is absent or invalid. If the operation is meant to be open, say so in the API's document with `security: []`.",
  },
  examples: missingAuthenticationExamples,
};

/** What acts by GET was asked once, by one only: nothing is compared. Null where it is a read, or strangers are refused. */
function judgeAction({ action, keptBack, readings, intention }: Evidence): Ruling | null {
  const stranger = readings.anonymous;
  if (keptBack !== null && !stranger) {
    return intention?.code === "sign-in" ? open(intention, "likely") : untested("kept-back", keptBack);
  }
  if (action === null || stranger?.kind !== "success") return null;
  return missing(
    "acts-for-strangers",
    `Anonymous callers have access where ${action.says}.`,
    action.reportedTo === "anonymous" ? "confirmed" : "likely",
    ["anonymous"],
  );
}

const refusals = new Set<Reading["kind"]>(["not-found", "invalid", "unsupported", "redirect", "soft-error"]);

function judgeWithOwner(evidence: Evidence): Ruling {
  const owner = evidence.readings["owner-first"];
  const stranger = evidence.readings.anonymous;
  if (!owner || !stranger) return judgeAlone(evidence);
  const stuck = obstacle(owner) ?? obstacle(stranger);
  // What is out of service for the owner, such as the check of something that is not well, was closed to strangers before.
  if (
    stranger.kind === "denied" &&
    owner.answer.status === 503 &&
    owner.kind === "blocked" &&
    !isOpenToMadeUp(evidence)
  ) {
    return enforced(
      denialCode(stranger),
      `Anonymous callers get ${stranger.by} before anything is looked at; the owner gets ${owner.by}.`,
      "likely",
      ["anonymous"],
    );
  }
  if (stuck) return stuck;
  if (owner.kind !== "success") return judgeWithoutBaseline(evidence, owner, stranger);
  const leak = judgeLeak(evidence, stranger);
  if (leak) return leak;
  if (stranger.kind === "denied") {
    // What the owner gets as well is content that only sounds like a refusal.
    if (evidence.likeness.anonymous === "same" && stranger.answer.status === owner.answer.status)
      return judgeShared(evidence);
    return enforced(denialCode(stranger), `Anonymous callers get ${stranger.by}; the owner gets data.`, "confirmed", [
      "anonymous",
    ]);
  }
  if (stranger.kind === "not-found") {
    return enforced(
      "hidden-from-strangers",
      `Anonymous callers get ${stranger.by} where the owner gets data.`,
      "confirmed",
      ["anonymous"],
    );
  }
  if (refusals.has(stranger.kind)) {
    return enforced("refused-to-strangers", `Anonymous callers get ${stranger.by}; the owner gets data.`, "likely", [
      "anonymous",
    ]);
  }
  if (stranger.kind === "fault") return judgeFault(evidence, stranger);
  return judgeShared(evidence);
}

/** Whether a made-up credential gets further than none. */
const isOpenToMadeUp = ({ readings: { invalid } }: Evidence): boolean =>
  invalid !== undefined && invalid.kind !== "denied";

/** An error or a refusal around the owner's data hands it out all the same. */
function judgeLeak(evidence: Evidence, stranger: Reading): Ruling | null {
  if (stranger.kind === "success" || !evidence.leaks.includes("anonymous")) return null;
  return missing(
    "data-inside-error",
    `Anonymous callers get ${stranger.by}, but the owner's data is inside${naming(evidence.privateFields)}.`,
    // A refusal says itself that the data was meant to be kept.
    isKept(evidence) || (stranger.kind === "denied" && isPrivate(evidence)) ? "confirmed" : "likely",
    ["anonymous", "owner-first"],
  );
}

// A fault keeps the data in as long as it happens to every stranger, every time, and never to the owner.
function judgeFault(evidence: Evidence, stranger: Reading): Ruling {
  if (evidence.readings["anonymous-again"]?.kind === "success" && evidence.likeness["anonymous-again"] === "same") {
    return missing(
      "data-now-and-then",
      `Anonymous callers get ${stranger.by} one time and the owner's answer another time.`,
      "likely",
      ["anonymous-again", "owner-first"],
    );
  }
  const controls = ["anonymous-again", "invalid"].map((id) => evidence.readings[id]);
  if (controls.some((control) => control?.kind === "success")) {
    return undecided("unstable-for-strangers", `Anonymous callers got ${stranger.by} once and an answer another time.`);
  }
  return enforced(
    "fault-for-strangers",
    `Anonymous callers get ${stranger.by} every time; the owner gets data.`,
    "likely",
    ["anonymous"],
  );
}

/** Both got something with status 2xx: what was it? */
function judgeShared(evidence: Evidence): Ruling {
  const { likeness, intention, operation } = evidence;
  const required = isDemandedHere(operation);
  if (evidence.catchAll.includes("anonymous")) {
    return enforced(
      "nothing-for-strangers",
      "Anonymous callers get the page that the target shows for any address.",
      "likely",
    );
  }
  if (!evidence.hasSubstance) {
    if (likeness.anonymous !== "same") {
      return undecided("nothing-to-see", "The owner's answer holds no data, so nothing can be compared.");
    }
    if (intention) return open(intention);
    return undecided("nothing-to-see", "Anonymous callers and owner get the same answer, but it holds no data.");
  }
  if (likeness.anonymous === "empty") {
    return enforced(
      "empty-for-strangers",
      "Anonymous callers get an empty answer where the owner gets data.",
      "confirmed",
      ["anonymous"],
    );
  }
  if (likeness.anonymous === "different") {
    return enforced(
      "other-answer-for-strangers",
      "Anonymous callers get another answer, without the owner's data.",
      "likely",
      ["anonymous"],
    );
  }
  if (intention) return open(intention);
  if (likeness.anonymous === "same") {
    if (!required && (!isPrivate(evidence) || evidence.isContactOnly) && keepsOthersBack(evidence)) {
      return open(
        {
          code: "open-item-by-item",
          reason:
            "Anonymous callers get this one, which a list also shows them, and are refused one that it leaves out",
        },
        "likely",
      );
    }
    const proof = ["anonymous", "owner-first"];
    if (evidence.privateFields.length > 0) {
      const same = `Anonymous callers get the same data as the owner${naming(evidence.privateFields)}`;
      return isKept(evidence)
        ? missing("same-data-without-credential", `${same}${though(evidence)}.`, "confirmed", proof)
        : missing(
            "same-data-without-credential",
            `${same}${though(evidence) || ". Only the names of its fields say that it is private"}.`,
            "likely",
            proof,
          );
    }
    if (getsWhatIsKeptBack(evidence)) {
      const reason = "Anonymous callers get an object that the list hides from them.";
      return missing("same-answer-without-credential", reason, "likely", ["anonymous-kept-back", "owner-kept-back"]);
    }
    return judgeHarmless(evidence, "Anonymous callers get the owner's answer", proof);
  }
  if (likeness.anonymous === "part") {
    // A list that is shorter for strangers shows that the target looks at who asks, and means what it leaves.
    const isFiltered = evidence.filteredForStrangers && !evidence.hasSecrets;
    if (required || (evidence.privateFields.length > 0 && !isFiltered)) {
      return missing(
        "part-of-data-without-credential",
        `Anonymous callers get part of the owner's data${naming(evidence.privateFields)}.`,
        "likely",
        ["anonymous", "owner-first"],
      );
    }
    return open(
      { code: "reduced-for-strangers", reason: "Anonymous callers get a smaller answer, made for them" },
      "likely",
    );
  }
  return judgeOtherValues(evidence);
}

/** Whether strangers are refused what a list keeps from them, while the owner gets it at the same operation. */
function keepsOthersBack({ readings, likeness }: Evidence): boolean {
  const stranger = readings["anonymous-kept-back"];
  if (readings["owner-kept-back"]?.kind !== "success" || !stranger) return false;
  if (stranger.kind === "denied" || stranger.kind === "not-found") return true;
  return stranger.kind === "success" && likeness["anonymous-kept-back"] === "empty";
}

/** Whether strangers get, by its address, the very thing that the list shows to the owner alone. */
function getsWhatIsKeptBack({ readings, likeness }: Evidence): boolean {
  const stranger = readings["anonymous-kept-back"];
  return stranger?.kind === "success" && likeness["anonymous-kept-back"] === "same";
}

/** The same form with other values: an answer made for strangers, or data that changes with every request. */
function judgeOtherValues(evidence: Evidence): Ruling {
  const invalid = evidence.likeness.invalid;
  if (evidence.isVolatile) {
    const isOfItsForm =
      invalid === "structure" && evidence.readings.invalid?.answer.body !== evidence.readings.anonymous?.answer.body;
    if (!isOfItsForm) return undecided("volatile", "Every answer is different, so nothing can be compared.");
    const what = "Anonymous callers get the owner's kind of data, which changes each time";
    const proof = ["anonymous", "owner-first"];
    // A question that only a person can answer, a random picture: nobody's.
    return isPrivate(evidence)
      ? missing("same-form-without-credential", `${what}${naming(evidence.privateFields)}.`, "likely", proof)
      : judgeHarmless(evidence, what, proof);
  }
  if (evidence.privateFields.length > 0) {
    return missing(
      "other-data-without-credential",
      `Anonymous callers get data${naming(evidence.privateFields)}.`,
      "likely",
      ["anonymous", "owner-first"],
    );
  }
  if (evidence.isSteadyForStrangers === true)
    return enforced(
      "own-answer-for-strangers",
      "Anonymous callers get an answer of their own, the same each time, with none of the owner's values.",
      "likely",
      ["anonymous"],
    );
  return undecided(
    "different-data-for-strangers",
    "Anonymous callers get an answer of the same form with other values.",
  );
}
