import type { VerdictSigns } from "../../../src/contract/endpoints.ts";
import { inWords } from "../../checks/rulings.ts";
import type { PairRuling } from "./rule-access.ts";

/** Which way a sign points: that the asker gets it or not, that the asker should or should not, or that it shows nothing. */
type Pointer = "open" | "closed" | "meant-open" | "meant-closed" | "nothing";
type Sign = readonly [Pointer, string];

/** What speaks for the verdict about one asker and what against it. Pure. */
export function accessSigns({ evidence, ruling }: PairRuling): VerdictSigns {
  const supports = ruling.state === "enforced" ? "closed" : "open";
  const signs = [...signsOf(evidence)];
  const isFor = (pointer: Pointer) => pointer === supports || pointer === "meant-closed";
  const said = (wanted: boolean) => signs.flatMap(([pointer, says]) => (isFor(pointer) === wanted ? [says] : []));
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
      isOpen ? "open" : "closed",
      `${who} gets ${reading.by}, ${alike} ${whose}${likeness === "same" || likeness === "different" ? "" : " gets"}.`,
    ];
  } else
    yield [
      reading.kind === "denied" || reading.kind === "not-found" ? "closed" : "nothing",
      `${who} gets ${reading.by}.`,
    ];
  if (evidence.relation === "foreign") yield ["meant-closed", "They belong to different customers."];
  if (evidence.relation === "higher") yield ["meant-open", `${who} has more rights than ${whose}.`];
  if (evidence.relation === "lower") yield ["meant-closed", `${who} has fewer rights than ${whose}.`];
  const shared = inWords(evidence.sharedPrivateFields);
  if (shared !== null) yield ["meant-closed", `Private fields of ${whose} came with it: ${shared}.`];
  if (apartness === "listed-apart")
    yield ["meant-closed", `It is in the list of ${whose} and not in the list of ${who}.`];
  if (apartness === "named-apart") yield ["meant-closed", `Only answers about ${whose} name it.`];
  if (apartness === "shared") yield ["meant-open", `The API lists it for both ${whose} and ${who}.`];
  if (foreign !== null) yield ["meant-closed", `It says itself that it belongs to ${foreign.whose}: ${foreign.sign}.`];
  if (evidence.bond !== null) yield ["meant-open", `It names ${who} or what is ${who}'s: ${evidence.bond.sign}.`];
  if (markers.length > 0) yield ["meant-closed", `It holds what the API shows ${whose} alone elsewhere.`];
  if (refusedAlone !== null) yield ["meant-closed", `${who} is refused it by itself at ${refusedAlone}.`];
  if (evidence.saysPublic) yield ["meant-open", "It says of itself that it is public."];
  if (isCatchAll === true) yield ["nothing", `${who} gets the same for what does not exist.`];
  if (isCatchAll === false && reading.kind === "success")
    yield ["open", `${who} gets something else for what does not exist.`];
  if (evidence.isPrivilegedByName) yield ["meant-closed", "Its address names what is for people with more rights."];
  if (evidence.refusedBeside > 0) {
    const times = evidence.refusedBeside === 1 ? "one operation" : `${evidence.refusedBeside} operations`;
    yield ["meant-closed", `${who} is refused at ${times} beside it.`];
  }
  if (!evidence.askerWorks) yield ["nothing", `Nothing else shows that the credential of ${who} works.`];
}
