import type { VerdictSigns } from "../../../src/contract/endpoints.ts";
import { inWords } from "../../checks/rulings.ts";
import type { PairRuling } from "./rule-access.ts";

type Sign = readonly [isOpen: boolean, says: string];

/** What speaks for the verdict about one asker and what against it. Pure. */
export function accessSigns({ evidence, ruling }: PairRuling): VerdictSigns {
  const isClosed = ruling.state === "enforced";
  const signs = [...signsOf(evidence)];
  const said = (isFor: boolean) => signs.flatMap(([isOpen, says]) => ((isOpen !== isClosed) === isFor ? [says] : []));
  return { for: said(true), against: said(false) };
}

function* signsOf(evidence: PairRuling["evidence"]): Generator<Sign> {
  const { owner, asker, reading, likeness, apartness, foreign, markers, refusedAlone, isCatchAll } = evidence;
  const [whose, who] = [owner.label, asker.label];
  if (reading.kind === "success") {
    const how = {
      same: "the same as",
      part: "a part of what",
      structure: "the form of what",
      empty: "nothing of what",
    };
    const alike = likeness === "different" ? "something else than" : how[likeness];
    const isOpen = likeness === "same" || likeness === "part";
    yield [
      isOpen,
      `${who} gets ${reading.by}, ${alike} ${whose}${likeness === "same" || likeness === "different" ? "" : " gets"}.`,
    ];
  } else yield [false, `${who} gets ${reading.by}.`];
  if (evidence.relation === "foreign") yield [true, "They belong to different customers."];
  if (evidence.relation === "higher") yield [false, `${who} has more rights than ${whose}.`];
  if (evidence.relation === "lower") yield [true, `${who} has fewer rights than ${whose}.`];
  const shared = inWords(evidence.sharedPrivateFields);
  if (shared !== null) yield [true, `Private fields of ${whose} came with it: ${shared}.`];
  if (apartness === "listed-apart") yield [true, `It is in the list of ${whose} and not in the list of ${who}.`];
  if (apartness === "named-apart") yield [true, `Only answers about ${whose} name it.`];
  if (apartness === "shared") yield [false, `The API lists it for both ${whose} and ${who}.`];
  if (foreign !== null) yield [true, `It says itself that it belongs to ${foreign.whose}: ${foreign.sign}.`];
  if (markers.length > 0) yield [true, `It holds what the API shows ${whose} alone elsewhere.`];
  if (refusedAlone !== null) yield [true, `${who} is refused it by itself at ${refusedAlone}.`];
  if (evidence.saysPublic) yield [false, "It says of itself that it is public."];
  if (isCatchAll === true) yield [false, `${who} gets the same for what does not exist.`];
  if (isCatchAll === false) yield [true, `${who} gets something else for what does not exist.`];
  if (evidence.isPrivilegedByName) yield [true, "Its address names what is for people with more rights."];
  if (evidence.refusedBeside > 0) {
    const times = evidence.refusedBeside === 1 ? "one operation" : `${evidence.refusedBeside} operations`;
    yield [true, `${who} is refused at ${times} beside it.`];
  }
  if (!evidence.askerWorks) yield [false, `Nothing else shows that the credential of ${who} works.`];
}
