import type { Evidence, Reading, Step } from "../../checks/check.ts";
import { inWords } from "../../checks/rulings.ts";
import type { Verdict } from "../../checks/verdict.ts";
import type { Pointer, Sign, Weighed } from "../../checks/weigh.ts";

const askers = { anonymous: "Anonymous callers get", invalid: "A made-up credential gets" } as const;
const alike: Partial<Record<string, string>> = {
  same: ", the same as the owner",
  part: ", a part of what the owner gets",
  structure: ", in the form of the owner's answer with other values",
  empty: " and nothing of what the owner gets",
};

/** Whether a verdict is about a credential that nobody issued. */
export const isOfMadeUp = ({ code }: Pick<Verdict, "code">): boolean => code.startsWith("invalid-credential");

/**
 * What was seen and said about whether strangers get in, and whether they may. `isOfMadeUp`: of a credential that nobody issued; then
 * the refusal of those without one says that something is kept there. Pure.
 */
export function authenticationSigns(evidence: Evidence, isOfMadeUp: boolean): Sign[] {
  const heard = [
    ...answersOf(evidence, isOfMadeUp),
    ...(isOfMadeUp ? takenElsewhere(evidence) : reachOf(evidence)),
    ...meaningOf(evidence),
  ];
  // An intention alone, without an answer, weighs nothing against nothing.
  return Object.keys(evidence.readings).length === 0 ? [] : heard;
}

function* answersOf(evidence: Evidence, isOfMadeUp: boolean): Generator<Sign> {
  const { readings, likeness, leaks, catchAll, parserAnswers, unrouted } = evidence;
  const owner = readings["owner-first"];
  // Whoever signs in is refused for what they entered.
  const isSigningIn = evidence.intention?.code === "sign-in";
  const isOpenToAll = readings.anonymous?.kind === "success" || leaks.includes("anonymous");
  for (const who of ["anonymous", "invalid"] as const) {
    const asked = Object.entries(readings).filter(([id]) => id === who || id.startsWith(`${who}-`));
    for (const [id, reading] of asked) {
      const says = `${askers[who]} ${reading.by}${reading.kind === "success" ? (alike[likeness[id] ?? ""] ?? "") : ""}`;
      if (leaks.includes(id)) yield { points: "open", weight: 3, says: `${says}, with the owner's data inside.` };
      else if (catchAll.includes(id) || unrouted.includes(id))
        yield { points: "nothing", says: `${says}, as at any address that does not exist.` };
      else if (parserAnswers.includes(id) && reading.kind !== "denied")
        yield { points: "nothing", says: `${says}, which a parser says to everyone.` };
      else {
        const shown =
          isSigningIn && reading.kind === "denied" ? showsNothing : answered(reading, likeness[id], evidence);
        if (shown.points === "nothing") yield { ...shown, says: `${says}.` };
        else {
          const isClosed = shown.points === "closed";
          const isKept = isOfMadeUp && who === "anonymous" && isClosed;
          // Where no credential is needed, that a wrong one is refused keeps nobody out.
          const isBeside = isOpenToAll && who === "invalid" && isClosed;
          const points = isKept ? "meant-closed" : shown.points;
          yield { points, weight: isBeside ? 1 : shown.weight, says: `${says}.` };
        }
      }
    }
  }
  if (owner && owner.kind !== "success")
    yield { points: "nothing", says: `The owner gets ${owner.by} as well, and no data.` };
}

const showsNothing = { points: "nothing" } as const;
const to = (points: Pointer, weight: 1 | 2 | 3): Weighed => ({ points, weight });

/** What one answer to a stranger shows, beside the owner's. */
function answered(
  { kind }: Reading,
  likeness: string | undefined,
  { readings, isSteadyForStrangers }: Evidence,
): Weighed {
  if (kind === "denied") return to("closed", 3);
  if (kind === "success") {
    if (likeness === "empty" || likeness === "different") return to("closed", likeness === "empty" ? 3 : 1);
    // Values of their own, and the same ones each time, are made for strangers.
    if (likeness === "structure") return to(isSteadyForStrangers === true ? "closed" : "open", 1);
    return to("open", likeness === "part" ? 2 : 3);
  }
  if (readings["owner-first"]?.kind !== "success" || kind === "none" || kind === "blocked") return showsNothing;
  return to("closed", kind === "not-found" || kind === "redirect" ? 2 : 1);
}

const steps: Readonly<Record<Step, string>> = {
  parse: "a body is read",
  validate: "its content is examined",
  "look-up": "an id is looked up",
};

/** How far strangers get with a faulty write, where the rest of the API asks first who is there. */
function* reachOf({ readings, profile }: Evidence): Generator<Sign> {
  const strangers = Object.entries(readings).filter(([id]) => id.startsWith("anonymous-"));
  const kinds = new Set(strangers.map(([, { kind }]) => kind));
  if (profile === null || kinds.has("denied")) return;
  for (const step of ["parse", "validate", "look-up"] as const) {
    const { before, after } = profile.order[step];
    if (after > 0 || before < 2 || !kinds.has(step === "look-up" ? "not-found" : "invalid")) continue;
    yield {
      ...{ points: "open", weight: 2 },
      says: `Elsewhere the API asks who is there before ${steps[step]}: at ${before} operations, and after it at none.`,
    };
  }
}

/** Whether other reads of the API look at a credential at all. */
function* takenElsewhere({ profile }: Evidence): Generator<Sign> {
  const { taken = 0, refused = 0 } = profile?.madeUp ?? {};
  if (taken > 1 && refused === 0)
    yield { points: "open", weight: 2, says: `${taken} reads of this API take a credential that was never issued.` };
}

function* meaningOf(evidence: Evidence): Generator<Sign> {
  const { operation, intention, kept, keptBeside, privateFields, profile, sibling, keptBack, hasSubstance } = evidence;
  const { documentedSecurity, securityByDefault } = operation;
  // What acts is not meant for everybody because of what its answer tells, or its document.
  const isActing = evidence.action !== null && intention?.code !== "sign-in";
  if (intention && !isActing)
    yield { points: "meant-open", weight: intention.confidence === "likely" ? 2 : 3, says: `${intention.reason}.` };
  else if (documentedSecurity === "none" && !isActing)
    yield { points: "meant-open", weight: 2, says: "The API's document says that it needs no credential." };
  if (documentedSecurity === "required") {
    const where = securityByDefault ? "for all that it describes" : "here";
    yield {
      ...{ points: "meant-closed", weight: securityByDefault ? 1 : 2 },
      says: `The API's document demands a credential ${where}.`,
    };
  }
  const fields = inWords(privateFields);
  if (fields !== null)
    yield {
      ...{ points: "meant-closed", weight: evidence.isIntimate ? 3 : evidence.isContactOnly ? 1 : 2 },
      says: `The answer holds what looks private: ${fields}.`,
    };
  else if (hasSubstance && !intention && evidence.readings.anonymous?.kind === "success")
    yield { points: "nothing", says: "Nothing in the answer looks private." };
  if (kept !== null) yield { points: "meant-closed", weight: 3, says: `The API keeps it elsewhere: ${kept}.` };
  if (keptBeside !== null)
    yield { points: "meant-closed", weight: 3, says: `Anonymous callers are refused at ${keptBeside}.` };
  if (!["GET", "HEAD"].includes(operation.method) && !intention)
    yield { points: "meant-closed", weight: 2, says: "It changes data." };
  if (evidence.action !== null)
    yield { points: "meant-closed", weight: 2, says: `It does more than read: ${evidence.action.says}.` };
  const { refusing = 0, all = 0 } = profile?.reads ?? {};
  if (all > 4) {
    const isMost = refusing * 2 > all;
    yield {
      ...{ points: isMost ? "meant-closed" : "meant-open", weight: 1 },
      says: `${refusing} of ${all} reads of this API refuse anonymous callers.`,
    };
  }
  // A read is its own sibling. Whoever signs up writes where nobody reads, so of writing it is a hint.
  const reading = operation.method === "GET" ? null : sibling?.state;
  if (reading === "enforced")
    yield { points: "meant-closed", weight: 1, says: "Reading the same address is refused to anonymous callers." };
  if (reading === "missing" && sibling && !isOfMadeUp(sibling))
    yield { points: "meant-open", weight: 1, says: "Reading the same address is open to anonymous callers." };
  if (keptBack !== null) yield { points: "nothing", says: `What would tell more was not sent: ${keptBack}` };
}
