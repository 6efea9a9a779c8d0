import { BudgetSpentError } from "../wire/budget.ts";
import { areasOf } from "./areas.ts";
import { authorizeOnce } from "./authorize-once.ts";
import type { AuthorizeTask, Subject } from "./authorize-task.ts";
import { createBonds } from "./bonds.ts";
import { createExposures } from "./exposures.ts";
import { createMarkers } from "./markers.ts";
import { createOwnedIds } from "./owned-ids.ts";
import { createRefusedItems } from "./refused-items.ts";
import { createRowOwners } from "./row-owners.ts";
import { withFoundExample } from "./worth-asking.ts";

/** Times that operations are asked again after sessions died. */
const maxRounds = 3;

/**
 * Asks as each identity for what another one gets, and says where somebody gets too much. Lists come first: they show
 * whose an object is. Sends only reads. Resolves to a sentence when the budget of requests did not reach, else null.
 */
export async function authorizeAll(subjects: readonly Subject[], task: AuthorizeTask): Promise<string | null> {
  const exposures = createExposures(task.identities);
  try {
    let left = subjects.map(withFoundExample);
    // What lists taught is known as well when only a part of the operations is asked again.
    const operations = left.map(({ operation }) => operation);
    const owners = createRowOwners((label) => task.identities.of(label).traits);
    const bonds = createBonds(task.identities, owners);
    const ids = createOwnedIds(operations, bonds.namesOf);
    const known = {
      ...{ exposures, markers: createMarkers(), ids, areaOf: areasOf(operations) },
      ...{ owners, bonds },
      refusedItems: createRefusedItems(),
    };
    for (let round = 0; round < maxRounds; round++) {
      const seen = task.sessions.deaths.length;
      const finished = new Map<Subject, number>();
      await authorizeOnce(left, task, known, (subject) => finished.set(subject, performance.now()));
      const deaths = task.sessions.deaths.slice(seen);
      if (deaths.length === 0) break;
      // What a dead session was refused says nothing about the target.
      const aliveAt = Math.min(...deaths.map((death) => death.aliveAt));
      left = [...finished].filter(([, at]) => at >= aliveAt).map(([subject]) => subject);
    }
    for (const result of exposures.settle()) task.onAuthorized(result);
    return null;
  } catch (error) {
    if (!(error instanceof BudgetSpentError)) throw error;
    return `${error.message}: authorization was not tested everywhere. Raise the budget or scan a part of the API.`;
  }
}
