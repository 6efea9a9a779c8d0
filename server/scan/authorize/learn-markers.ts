import { baselineOf, likenessOf } from "../compare/compare.ts";
import type { Identities } from "../identity/identities.ts";
import { privateDataIn } from "../judge/private-data.ts";
import type { Answer } from "../wire/probe.ts";
import type { AreaOf } from "./areas.ts";
import { type Markers, valuesOf } from "./markers.ts";
import { relationOf } from "./relation.ts";
import type { Views } from "./views.ts";

/** What learning from a list needs: `apart` has, by id, who was shown what others were not. */
type Known = {
  identities: Identities;
  markers: Pick<Markers, "learn" | "ignore">;
  apart: ReadonlyMap<string, string>;
  areaOf: AreaOf;
};

/** Learns from one list what marks customers: values that it shows to one and not to another, and those that it shows to both. */
export function learnMarkers({ operation, readings }: Views, { identities, markers, apart, areaOf }: Known): void {
  const answered = [...readings].filter(([, reading]) => reading.kind === "success");
  for (const [owner, mine] of answered) {
    for (const [asker, theirs] of answered) {
      if (owner === asker) continue;
      if (relationOf(identities.of(owner).traits, identities.of(asker).traits) !== "foreign") continue;
      if (likenessOf(baselineOf(mine.answer), theirs.answer) === "same") {
        if (privateDataIn(mine.answer).fields.length === 0 && !isOfSeveral(mine.answer, apart))
          markers.ignore(mine.answer);
      } else if (areaOf(operation) === null) markers.learn(owner, asker, mine.answer, theirs.answer);
    }
  }
}

/** Whether an answer holds objects of several owners that their own lists keep apart: everybody getting it is a leak. */
function isOfSeveral(answer: Answer, apart: ReadonlyMap<string, string>): boolean {
  const owners = new Set([...valuesOf(answer)].map((value) => apart.get(value)));
  owners.delete(undefined);
  return owners.size > 1;
}
