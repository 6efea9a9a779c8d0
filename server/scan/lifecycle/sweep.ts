import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { MadeObject } from "../outcome.ts";
import { BudgetSpentError } from "../wire/budget.ts";
import { forEachParallel } from "../wire/parallel.ts";
import type { Send } from "../wire/probe.ts";
import { thingsWith } from "./bears-mark.ts";
import type { CleanUp } from "./clean-up.ts";
import { probe } from "./removal.ts";

/** Looks at a collection that still lists something with a mark; a target may have made several with one. */
const looks = 3;

/** What sweeping needs. */
type Broom = { cleanUp: Pick<CleanUp, "unsettled" | "remove">; send: Send; concurrency: number };

/**
 * Looks once more into every collection where the scan made something, and removes what bears one of its marks: what was made
 * late, or twice, or told of in another object. What cannot be removed is told.
 */
export async function sweep({ cleanUp, send, concurrency }: Broom): Promise<void> {
  const places = Map.groupBy(cleanUp.unsettled(), ({ owner, collection }) => `${owner} ${collection}`);
  try {
    await forEachParallel([...places.values()], concurrency, async (objects) => {
      let left = objects;
      for (let look = 0; look < looks && left.length > 0; look++) left = await sweepPlace(left);
    });
  } catch (error) {
    // All else is done by now, and what was not found stays told.
    if (!(error instanceof BudgetSpentError)) throw error;
  }

  /** Removes what one collection lists of them, and resolves to what was removed and may be listed again. */
  async function sweepPlace(objects: readonly MadeObject[]): Promise<MadeObject[]> {
    const [first] = objects;
    if (first === undefined) return [];
    const list = await send(probe("GET", first.collection, first, "See whether anything of the scan's own is left"));
    const json = parseJson(list.body);
    if (readingOf(list).kind !== "success" || typeof json !== "object" || json === null) return [];
    const removed: MadeObject[] = [];
    for (const object of objects) {
      if (thingsWith(json, object.mark).length === 0) continue;
      if (await cleanUp.remove(object)) removed.push(object);
    }
    return removed;
  }
}
