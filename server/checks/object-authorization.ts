import type { AccessCheck, AccessEvidence, AccessRuling } from "./access-check.ts";
import { alikeForAll } from "./alike-for-all.ts";
import { belowOwner } from "./below-owner.ts";
import { objectAuthorizationExamples } from "./object-authorization-examples.ts";
import { inWords, naming, perhapsByRole } from "./rulings.ts";
import type { OpenCode } from "./verdict.ts";

/** One identity gets what belongs to another. OWASP API1:2023, CWE-639. */
export const objectAuthorization: AccessCheck = {
  id: "object-authorization",
  fault: "Cross-user read",
  title: "gives one user what belongs to another",
  severity: "critical",
  alertType: "authorization",
  owasp: "API1:2023",
  cwe: "CWE-639",
  judge(evidence) {
    const ruling = unlessBound(evidence, judge(evidence));
    return ruling && unlessByRole(evidence, ruling);
  },
  explain: {
    why: "A signed-in user reads somebody else's data by changing the id in the path. Ids are easily guessed, listed or found in links.",
    fix: "Load the object through the caller: look it up by its id and the caller's own account together, and answer 404 when that finds nothing. Do it where objects are loaded, so that no handler can forget it.",
  },
  examples: objectAuthorizationExamples,
};

/**
 * Who is named in an object beside its owner may read it: that is no hole by itself. A customer's name in it shows less, but
 * its people may share what no list shows them.
 */
function unlessBound(evidence: AccessEvidence, ruling: AccessRuling | null): AccessRuling | null {
  const { bond, operation, reading, owner, asker } = evidence;
  if (ruling?.state !== "missing" || bond === null || reading.kind !== "success" || !isOneThing(operation))
    return ruling;
  if (bond.isOfCustomer) return { ...ruling, confidence: "likely" };
  return undecided(
    "names-the-asker",
    `${asker.label} gets the data of ${owner.label}, but ${bond.sign} names ${asker.label}, so it may be meant for both: no object without that was found to ask for.`,
  );
}

/** Of whoever has a role that the owner has not, nothing is certain but what strangers or another customer get as well. */
function unlessByRole({ owner, asker, ...told }: AccessEvidence, ruling: AccessRuling): AccessRuling {
  const { furtherRole, relation, authentication } = told;
  const isCertain = ruling.state === "missing" && ruling.confidence === "confirmed";
  if (!isCertain || furtherRole === null || relation === "foreign" || authentication.state === "missing") return ruling;
  return { ...ruling, confidence: "likely", reason: ruling.reason + perhapsByRole(owner, asker, furtherRole) };
}

function judge(evidence: AccessEvidence): AccessRuling | null {
  const { owner, asker, reading, likeness, relation } = evidence;
  const theirs = `${asker.label} gets ${reading.by}`;
  if (reading.kind === "none" || reading.kind === "blocked") {
    return undecided(reading.kind === "blocked" ? "blocked" : "no-answer", `${theirs} instead of a decision.`);
  }
  if (evidence.leaks && reading.kind !== "success") {
    return missing(
      "data-inside-error",
      `${theirs}, but the data of ${owner.label} is inside${naming(evidence.privateFields)}.`,
      isApart(evidence) ? "confirmed" : "likely",
    );
  }
  if (reading.kind !== "success") return refusal(evidence, theirs);
  if (evidence.authentication.state === "public") return shared("public", "It is public on purpose.");
  // Nothing, as for what does not exist, where the owner gets data: that is how some say "not found".
  if (evidence.isCatchAll && evidence.hasSubstance && likeness === "empty")
    return enforced(
      "hidden-from-others",
      `${theirs} and as little as for an object that does not exist; ${owner.label} gets data.`,
      "confirmed",
    );
  if (relation === "higher") return shared("allowed-by-role", `${asker.label} is privileged: not evidence.`);
  // Where nothing was learned, nothing was tested, and what is known of strangers stands.
  if (evidence.isCatchAll)
    return untested("catch-all", `${asker.label} gets the same for an object that does not exist.`);
  if (!evidence.hasSubstance)
    return untested("nothing-to-see", "The owner's answer holds no data, so nothing can be compared.");
  if (likeness === "empty")
    return enforced(
      "empty-for-others",
      `${asker.label} gets an empty answer where ${owner.label} gets data.`,
      "confirmed",
    );
  if (evidence.saysPublic) return shared("public-object", "The object says of itself that it is public.");
  if (evidence.markers.length > 0) return byMarkers(evidence);
  const others = ofOthers(evidence);
  if (others) return others;
  if (likeness === "same") return sameData(evidence);
  if (isDividedByNobody(evidence)) return alikeForAll(evidence);
  if (likeness === "part") return partOfData(evidence);
  if (evidence.isVolatile)
    return undecided("volatile", "The owner's answers change every time, so nothing can be compared.");
  return enforced(
    likeness === "structure" ? "own-data" : "other-answer-for-others",
    `${asker.label} gets another answer, without the data of ${owner.label}.`,
    likeness === "structure" && isOfEach(evidence) ? "confirmed" : "likely",
  );
}

/** Whether a list shows both the same things, and tells each more of their own; private data of another customer aside. */
const isDividedByNobody = ({ operation, relation, hasSameRows, sharedPrivateFields }: AccessEvidence): boolean =>
  hasSameRows && !isOneThing(operation) && (relation !== "foreign" || sharedPrivateFields.length === 0);

/**
 * Whether each gets what is their own. A list that differs between customers, or between roles, is divided by them; that
 * everybody there may read it is not shown.
 */
const isOfEach = ({ operation, relation }: AccessEvidence): boolean => isOneThing(operation) || relation === "peer";

function refusal(evidence: AccessEvidence, theirs: string): AccessRuling {
  const { owner, asker, reading } = evidence;
  if (!evidence.askerWorks) {
    return undecided("identity-unproven", `${theirs}, but nothing shows that the credential of ${asker.label} works.`);
  }
  const reason = `${theirs}; ${owner.label} gets data.`;
  if (reading.kind === "denied")
    return enforced(
      reading.answer.status !== null && reading.answer.status < 300 ? "soft-denial" : "refused-to-others",
      reason,
      "confirmed",
    );
  if (reading.kind === "not-found") return enforced("hidden-from-others", reason, "confirmed");
  return enforced(reading.kind === "fault" ? "fault-for-others" : "turned-down-for-others", reason, "likely");
}

/** What strangers get as well, and nothing shows that it was to be kept, may be for everyone: then nothing is certain. */
const certain = ({ authentication: { state, confidence } }: AccessEvidence): AccessRuling["confidence"] =>
  state === "missing" && confidence === "likely" ? "likely" : "confirmed";

/** The target shows these values to the owner and keeps them from the asker elsewhere. */
function byMarkers(evidence: AccessEvidence): AccessRuling {
  const { owner, asker, relation, privateFields } = evidence;
  return missing(
    "owner-markers-returned",
    `${asker.label} can read ${inWords(privateFields) ?? "data"} of ${owner.label}.`,
    relation === "foreign" || privateFields.length > 0 ? certain(evidence) : "likely",
  );
}

/** What the answer's own fields say of whose it is, and what the API says of a part of it when that is asked for alone. */
function ofOthers({
  asker,
  refusedAlone,
  foreign,
  authentication,
  privateFields,
}: AccessEvidence): AccessRuling | null {
  if (refusedAlone !== null) {
    return missing(
      "lists-what-it-refuses",
      `${asker.label} gets what is at ${refusedAlone} whole in this list; asked for alone, the API refuses it to ${asker.label}${naming(privateFields)}.`,
      "likely",
    );
  }
  if (foreign === null || authentication.state !== "enforced") return null;
  return missing(
    "names-another-owner",
    `${asker.label} gets what says of itself that it is of ${foreign.whose} (${foreign.sign}), who belongs to another customer.`,
    "likely",
  );
}

function sameData(evidence: AccessEvidence): AccessRuling {
  const { owner, asker, relation, apartness, privateFields, hasSecrets, operation, third } = evidence;
  const isObject = isOneThing(operation);
  const same = `${asker.label} gets the data of ${owner.label}${naming(privateFields)}`;
  const below = belowOwner(evidence);
  if (below !== null) return below;
  if (apartness === "shared") return listed(evidence, same);
  if (isObject && apartness === "listed-apart") {
    return missing(
      "owner-object-returned",
      `${same}, though the API's own list leaves it out for ${asker.label}.`,
      certain(evidence),
    );
  }
  // Whoever is privileged, or has a role for it, may read what is somebody else's.
  const isOrdinary =
    !asker.isPrivileged && evidence.furtherRole === null && evidence.authentication.state === "enforced";
  if (isObject && third !== null && evidence.isListedToEach && isOrdinary) {
    return missing(
      "third-persons-object-returned",
      `${asker.label} gets what is of neither ${asker.label} nor ${owner.label} (${third})${naming(privateFields)}, though the API lists to each only their own.`,
      "likely",
    );
  }
  if (relation === "foreign" && privateFields.length > 0) {
    if (apartness === "named-apart") {
      return missing("owner-object-returned", `${same}, though they belong to different customers.`, certain(evidence));
    }
    return isObject
      ? missing("same-data-across-customers", `${same}, though they belong to different customers.`, "likely")
      : undecided("perhaps-shared", `${same}, but nothing of the API tells that it is not shared.`);
  }
  if (isObject && apartness === "named-apart" && hasSecrets) {
    return missing("owner-secrets-returned", `${same}, and nothing shows that this is shared.`, "likely");
  }
  if (isObject && (apartness === "named-apart" || privateFields.length > 0)) {
    return undecided(
      "perhaps-shared",
      `${same}, but it may be shared between them: no list of the API tells whose it is.`,
    );
  }
  if (isObject && third !== null) {
    return undecided(
      "of-somebody-else",
      `${asker.label} and ${owner.label} get what is of neither (${third}), and no list of the API tells whether it is shared.`,
    );
  }
  return alikeForAll(evidence);
}

/** What a list shows of an object is shared; what only the object itself holds, and nobody publishes, is not. */
function listed(
  { asker, isIntimate, isAccount, sharedPrivateFields, listedFields }: AccessEvidence,
  same: string,
): AccessRuling {
  const hidden = sharedPrivateFields.filter((field) => !listedFields.has(field.toLowerCase()));
  // What of an account everybody sees is judged field by field, beside what other operations show of it.
  if (isIntimate && !isAccount && listedFields.size > 0 && hidden.length > 0) {
    return missing(
      "more-than-the-list-shows",
      `${same}; the list shows ${asker.label} the object without it.`,
      "likely",
    );
  }
  return shared("shared-object", `The API lists this object for ${asker.label} as well.`);
}

/** Whether a field tells what somebody is called and nothing more. */
export const isName = (field: string): boolean =>
  /^(first|middle|last|given|family|full|display|nick)?[_-]?name$|^surname$/i.test(field);

/** Fewer fields for others may be the protection; what is private among those left is not. */
function partOfData(evidence: AccessEvidence): AccessRuling {
  const { asker, owner, apartness, relation, sharedPrivateFields, operation } = evidence;
  const isObject = isOneThing(operation);
  if (apartness === "shared") return shared("shared-object", `The API lists this object for ${asker.label} as well.`);
  // By whom something was made is told with it: a name that the rest of the account was taken from is no hole by itself.
  const isNamed = apartness !== "listed-apart" && evidence.isAccount && sharedPrivateFields.every(isName);
  if (isObject && sharedPrivateFields.length > 0 && isApart(evidence) && !isNamed) {
    return missing(
      "owner-object-partly-returned",
      `${asker.label} gets a part of the data of ${owner.label}${naming(sharedPrivateFields)}.`,
      apartness === "listed-apart" ? certain(evidence) : "likely",
    );
  }
  if (isObject && apartness === "listed-apart" && relation === "peer" && evidence.holdsMost) {
    return missing(
      "owner-object-partly-returned",
      `${asker.label} gets most of the data of ${owner.label}, though the API's own list leaves it out for ${asker.label}.`,
      "likely",
    );
  }
  if (relation === "foreign" && sharedPrivateFields.length > 0) {
    return undecided(
      "partly-the-same",
      `${asker.label} gets a part of what ${owner.label} gets, though they belong to different customers.`,
    );
  }
  if (!isObject) {
    const reason = `${asker.label} gets its own answer, without private data of ${owner.label}.`;
    return enforced("own-data", reason, "likely");
  }
  return enforced(
    "reduced-for-others",
    `${asker.label} gets less than ${owner.label}, and nothing private of it.`,
    "likely",
  );
}

const isApart = ({ apartness, relation }: AccessEvidence) =>
  apartness === "listed-apart" || (apartness === "named-apart" && relation === "foreign");

/** Whether it is one thing that was asked for, by an id in the path, the query or a variable. */
const isOneThing = ({ path, example, graphql }: AccessEvidence["operation"]) =>
  path.includes("{") ||
  example.includes("?") ||
  (graphql !== undefined &&
    Object.keys(graphql.variables).some((name) => /^id$|Id$|_id$|^(uuid|slug|key|number|code)$/.test(name)));

function missing(code: string, reason: string, confidence: AccessRuling["confidence"]): AccessRuling {
  return { state: "missing", code, reason, confidence };
}
function enforced(code: string, reason: string, confidence: AccessRuling["confidence"]): AccessRuling {
  return { state: "enforced", code, reason, confidence };
}
function undecided(code: OpenCode, reason: string): AccessRuling {
  return { state: "inconclusive", code, reason, confidence: null };
}
/** Asked, and the answer tells nothing. */
function untested(code: OpenCode, reason: string): AccessRuling {
  return { state: "not_tested", code, reason, confidence: null };
}
/** Tried, and what came back is meant for both. */
function shared(code: OpenCode, reason: string): AccessRuling {
  return { state: "public", code, reason, confidence: "likely" };
}
