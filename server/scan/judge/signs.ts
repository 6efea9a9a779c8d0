import type { ControlState, VerdictSigns } from "../../../src/contract/endpoints.ts";
import type { Evidence, Reading } from "../../checks/check.ts";
import { inWords } from "../../checks/rulings.ts";

/** Which way a sign points: that strangers get in or are kept out, that this is meant or not, or that an answer shows nothing. */
type Pointer = "open" | "closed" | "meant-open" | "meant-closed" | "nothing";
type Sign = readonly [Pointer, string];

/** What speaks for each kind of verdict; what is undecided is asked whether it is a hole. */
const supports: Record<ControlState, readonly Pointer[]> = {
  missing: ["open", "meant-closed"],
  enforced: ["closed", "meant-closed"],
  public: ["open", "meant-open"],
  inconclusive: ["open", "meant-closed"],
  not_tested: ["open", "meant-closed"],
};

/** What speaks for a verdict on authentication and what against it; undefined where nothing was heard. Pure. */
export function signsOf(evidence: Evidence, state: ControlState): VerdictSigns | undefined {
  const heard = [...answersOf(evidence), ...meaningOf(evidence)];
  // An intention alone, without an answer, weighs nothing against nothing.
  if (Object.keys(evidence.readings).length === 0 || heard.length === 0) return undefined;
  const isFor = ([pointer]: Sign) => supports[state].includes(pointer);
  const said = (signs: readonly Sign[]) => [...new Set(signs.map(([, says]) => says))];
  return { for: said(heard.filter(isFor)), against: said(heard.filter((sign) => !isFor(sign))) };
}

const askers = { anonymous: "Anonymous callers get", invalid: "A made-up credential gets" } as const;
const alike: Partial<Record<string, string>> = {
  same: ", the same as the owner",
  part: ", a part of what the owner gets",
  structure: ", in the form of the owner's answer with other values",
  empty: " and nothing of what the owner gets",
};

function* answersOf({ readings, likeness, catchAll, parserAnswers, unrouted }: Evidence): Generator<Sign> {
  for (const who of ["anonymous", "invalid"] as const) {
    const asked = Object.entries(readings).filter(([id]) => id === who || id.startsWith(`${who}-`));
    for (const [id, reading] of asked) {
      const says = `${askers[who]} ${reading.by}${reading.kind === "success" ? (alike[likeness[id] ?? ""] ?? "") : ""}`;
      if (catchAll.includes(id) || unrouted.includes(id))
        yield ["nothing", `${says}, as at any address that does not exist.`];
      else if (parserAnswers.includes(id)) yield ["nothing", `${says}, which a parser says to everyone.`];
      else yield [pointerOf(reading, likeness[id]), `${says}.`];
    }
  }
  const owner = readings["owner-first"];
  if (owner && owner.kind !== "success") yield ["nothing", `The owner gets ${owner.by} as well, and no data.`];
}

function pointerOf({ kind }: Reading, likeness: string | undefined): Pointer {
  if (kind === "denied" || likeness === "empty") return "closed";
  return kind === "success" ? "open" : "nothing";
}

function* meaningOf(evidence: Evidence): Generator<Sign> {
  const { operation, intention, kept, keptBeside, privateFields, profile, sibling, keptBack, hasSubstance } = evidence;
  const { documentedSecurity, securityByDefault } = operation;
  if (intention) yield ["meant-open", `${intention.reason}.`];
  else if (documentedSecurity === "none") yield ["meant-open", "The API's document says that it needs no credential."];
  if (documentedSecurity === "required") {
    const where = securityByDefault ? "for all that it describes" : "here";
    yield ["meant-closed", `The API's document demands a credential ${where}.`];
  }
  const fields = inWords(privateFields);
  if (fields !== null) yield ["meant-closed", `The answer holds what looks private: ${fields}.`];
  else if (hasSubstance && !intention && evidence.readings.anonymous?.kind === "success")
    yield ["nothing", "Nothing in the answer looks private."];
  if (kept !== null) yield ["meant-closed", `The API keeps it elsewhere: ${kept}.`];
  if (keptBeside !== null) yield ["meant-closed", `Anonymous callers are refused at ${keptBeside}.`];
  const { refusing = 0, all = 0 } = profile?.reads ?? {};
  if (all > 4) {
    const isMost = refusing * 2 > all;
    yield [isMost ? "meant-closed" : "meant-open", `${refusing} of ${all} reads of this API refuse anonymous callers.`];
  }
  // A read is its own sibling.
  const reading = operation.method === "GET" ? null : sibling?.state;
  if (reading === "enforced") yield ["meant-closed", "Reading the same address is refused to anonymous callers."];
  if (reading === "missing") yield ["meant-open", "Reading the same address is open to anonymous callers."];
  if (keptBack !== null) yield ["nothing", `What would tell more was not sent: ${keptBack}`];
}
