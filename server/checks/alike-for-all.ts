import type { AccessEvidence, AccessRuling } from "./access-check.ts";
import { inWords } from "./rulings.ts";

/**
 * What everybody who signs in gets alike, and no sign calls anybody's. How people are reached is what colleagues share; what
 * tells more of each of them may be meant for all as well, and only a human knows.
 */
export function alikeForAll({ asker, owner, ofPeople, privateFields, likeness }: AccessEvidence): AccessRuling {
  const told = inWords(ofPeople);
  if (told !== null)
    return {
      state: "inconclusive",
      confidence: null,
      code: "perhaps-shared",
      reason: `${asker.label} gets the same as ${owner.label}: a list of several people with ${told} of each. Nothing of the API tells whether all of them are meant to see it.`,
    };
  if (likeness !== "same")
    return {
      state: "public",
      confidence: "likely",
      code: "same-for-all",
      reason: `${asker.label} is listed the same things as ${owner.label}, each of them told in part otherwise.`,
    };
  const fields = inWords(privateFields);
  const what =
    fields === null
      ? ", and no field in it looks private"
      : `; what looks private in it (${fields}) is shown to each of them alike`;
  return {
    state: "public",
    confidence: "likely",
    code: "same-for-all",
    reason: `Every signed-in user gets the same answer${what}.`,
  };
}
