import type { AccessEvidence } from "../../checks/access-check.ts";
import { isName } from "../../checks/object-authorization.ts";
import { inWords } from "../../checks/rulings.ts";
import type { Pointer, Sign, Weighed } from "../../checks/weigh.ts";

/** What was seen and said about whether the asker gets what is the owner's, and whether they may. Pure. */
export function* accessSigns(evidence: AccessEvidence): Generator<Sign> {
  yield* answerOf(evidence);
  yield* relationOf(evidence);
  yield* belongingOf(evidence);
  const { asker } = evidence;
  if (evidence.isPrivilegedByName)
    yield { points: "meant-closed", weight: 2, says: "Its address names what is for people with more rights." };
  if (evidence.refusedBeside > 0) {
    const times = evidence.refusedBeside === 1 ? "one operation" : `${evidence.refusedBeside} operations`;
    yield { points: "meant-closed", weight: 2, says: `${asker.label} is refused at ${times} beside it.` };
  }
  if (!evidence.askerWorks)
    yield {
      points: "nothing",
      says: `Nothing else shows that the credential of ${asker.label} works.`,
    };
}

function* answerOf(evidence: AccessEvidence): Generator<Sign> {
  const { owner, asker, reading, likeness, isCatchAll, leaks } = evidence;
  const [whose, who] = [owner.label, asker.label];
  if (leaks) yield { points: "open", weight: 3, says: `${who} gets ${reading.by}, with the data of ${whose} inside.` };
  else if (reading.kind !== "success") {
    const isRefusal = reading.kind === "denied" || reading.kind === "not-found";
    const isSilence = reading.kind === "none" || reading.kind === "blocked";
    const shown: Weighed = isSilence ? { points: "nothing" } : { points: "closed", weight: isRefusal ? 3 : 1 };
    yield { ...shown, says: `${who} gets ${reading.by}.` };
  } else {
    const how: Record<typeof likeness, readonly [string, Pointer, 1 | 2 | 3]> = {
      same: [`the same as ${whose}`, "open", 3],
      part: [`a part of what ${whose} gets`, "open", isMuch(evidence) ? 3 : 2],
      structure: [`the form of what ${whose} gets`, "closed", 2],
      empty: [`nothing of what ${whose} gets`, "closed", 3],
      different: [`something else than ${whose}`, "closed", 1],
    };
    const [says, points, weight] = how[likeness];
    yield { points, weight, says: `${who} gets ${reading.by}, ${says}.` };
    if (likeness === "part") yield { points: "closed", weight: 2, says: `${who} does not get all that ${whose} gets.` };
  }
  if (isCatchAll === true) yield { points: "nothing", says: `${who} gets the same for what does not exist.` };
  if (isCatchAll === false && reading.kind === "success")
    yield {
      ...(likeness === "same" ? { points: "open", weight: 1 } : { points: "nothing" }),
      says: `${who} gets something else for what does not exist.`,
    };
}

/** Whether a part holds more than a name of what the API keeps apart: something private, or most of it between people with equal rights. */
const isMuch = ({ holdsMost, sharedPrivateFields, apartness, relation }: AccessEvidence): boolean =>
  (apartness === "listed-apart" && relation === "peer" && holdsMost) ||
  ((apartness === "listed-apart" || apartness === "named-apart") && !sharedPrivateFields.every(isName));

function* relationOf({ owner, asker, relation, furtherRole, authentication }: AccessEvidence): Generator<Sign> {
  const [whose, who] = [owner.label, asker.label];
  if (relation === "foreign") yield { points: "meant-closed", weight: 2, says: "They belong to different customers." };
  if (relation === "higher") yield { points: "meant-open", weight: 3, says: `${who} has more rights than ${whose}.` };
  if (relation === "lower") yield { points: "meant-closed", weight: 1, says: `${who} has fewer rights than ${whose}.` };
  if (furtherRole !== null)
    yield { points: "meant-open", weight: 2, says: `${who} has the role ${furtherRole}, which ${whose} has not.` };
  if (authentication.state === "public") yield { points: "meant-open", weight: 3, says: "It is public on purpose." };
}

/** Whose it is, by what the API shows of it. */
function* belongingOf(evidence: AccessEvidence): Generator<Sign> {
  const { owner, asker, apartness, foreign, third, bond, ownerSign, refusedAlone } = evidence;
  const [whose, who] = [owner.label, asker.label];
  const shared = inWords(evidence.sharedPrivateFields);
  if (shared !== null)
    yield {
      ...{ points: "meant-closed", weight: evidence.hasSecrets ? 3 : 2 },
      says: `Private fields of ${whose} came with it: ${shared}.`,
    };
  if (apartness === "listed-apart")
    yield {
      ...{ points: "meant-closed", weight: 3 },
      says: `It is in the list of ${whose} and not in the list of ${who}.`,
    };
  if (apartness === "named-apart")
    yield { points: "meant-closed", weight: 2, says: `Only answers about ${whose} name it.` };
  if (apartness === "shared")
    yield { points: "meant-open", weight: 2, says: `The API lists it for both ${whose} and ${who}.` };
  if (foreign !== null)
    yield {
      ...{ points: "meant-closed", weight: 3 },
      says: `It says itself that it belongs to ${foreign.whose}: ${foreign.sign}.`,
    };
  if (third !== null)
    yield { points: "meant-closed", weight: 2, says: `It says itself whose it is, and neither is: ${third}.` };
  if (ownerSign !== null)
    yield { points: "meant-closed", weight: 2, says: `It says itself that it is of ${whose}: ${ownerSign}.` };
  if (evidence.isBelowOwner)
    yield { points: "meant-closed", weight: 2, says: `Its address stands below that of ${whose}.` };
  if (bond !== null)
    yield {
      ...{ points: "meant-open", weight: bond.isOfCustomer ? 1 : 2 },
      says: `It names ${who} or what is ${who}'s: ${bond.sign}.`,
    };
  if (evidence.markers.length > 0)
    yield { points: "meant-closed", weight: 3, says: `It holds what the API shows ${whose} alone elsewhere.` };
  if (refusedAlone !== null)
    yield { points: "meant-closed", weight: 3, says: `${who} is refused it by itself at ${refusedAlone}.` };
  if (evidence.saysPublic) yield { points: "meant-open", weight: 3, says: "It says of itself that it is public." };
}
