import { templateKey } from "../../../src/contract/path-template.ts";
import { actsByName } from "../safety/effect.ts";
import { forEachParallel } from "../wire/parallel.ts";
import type { Answer } from "../wire/probe.ts";
import { mediaType } from "./answer-shape.ts";
import { answeredOperations } from "./answered-operations.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { dropAlike } from "./drop-alike.ts";
import { learnedAddresses } from "./learned-addresses.ts";

/** Addresses asked for at most; of a small budget at most half, so that the word list has its turn. */
const maxAsked = 400;

/** Paths that earlier scans found on other applications, most trusted first. Their own misses are told as well. */
export const learned: DiscoverySource = {
  name: "What earlier scans learned",
  async discover(context) {
    const known = new Set(context.operations.map(({ path }) => templateKey(path)));
    const addressesOf = learnedAddresses(
      context.base,
      context.operations.map(({ path }) => path),
    );
    const room = Math.min(maxAsked, Math.floor(context.remaining() / 2));
    const asked = new Set<string>();
    const hits: Answer[] = [];
    await forEachParallel(context.learned, context.concurrency, async ({ path, pattern, methods }) => {
      if (path.includes("{")) return;
      const addresses = addressesOf({ path, pattern, methods });
      if (addresses.some((address) => known.has(templateKey(address)))) return;
      const signs = new Set<Sign>();
      for (const address of addresses) {
        // What would act the gate keeps back, and tells of it; whether it is there is not found out.
        if (actsByName(address)) await context.get(address);
        if (asked.has(address) || asked.size >= room || actsByName(address)) {
          signs.add("unclear");
          continue;
        }
        asked.add(address);
        const answer = await context.get(address);
        const sign = await signOf(answer, context);
        signs.add(sign);
        if (sign !== "found") continue;
        hits.push(answer);
        break;
      }
      if (signs.has("found")) context.tried({ path, found: true });
      else if (!signs.has("unclear")) context.tried({ path, found: false });
    });
    const kept = dropAlike(hits, asked.size, (count, status) =>
      context.log(`${count} learned paths are answered alike with ${status}; they are not counted`),
    );
    return await answeredOperations(kept, "learned", context);
  },
};

/** What an answer says about a learned path; `unclear` answers neither strengthen nor weaken it. */
type Sign = "found" | "missed" | "unclear";

async function signOf(answer: Answer, { calibration }: DiscoverContext): Promise<Sign> {
  const { status } = answer;
  if (status === null || status === 429 || status >= 500) return "unclear";
  if (await calibration.isMiss(answer)) return status === 401 || status === 403 ? "unclear" : "missed";
  // A page in the place of an operation is what surrounds an API.
  return status < 300 && /html/.test(mediaType(answer)) ? "missed" : "found";
}
