import { templateKey } from "../../../src/contract/path-template.ts";
import { mapParallel } from "../wire/parallel.ts";
import { mediaType } from "./answer-shape.ts";
import { answeredOperations } from "./answered-operations.ts";
import type { DiscoverySource } from "./context.ts";
import { exists } from "./settle-calls.ts";

/** Each that is found is a place for further names. */
const maxAsked = 24;

/**
 * What stands above known paths: `/api/v1` of `/api/v1/servers` is often the entrance of an API, and `/fleet` of
 * `/fleet/ships` a collection. It counts where it answers with data.
 */
export const above: DiscoverySource = {
  name: "Addresses above known ones",
  async discover(context) {
    const known = new Set(context.operations.map(({ path }) => templateKey(path)));
    const ofApi = context.operations.filter(({ intention, graphql }) => intention !== "static" && !graphql);
    const counts = new Map<string, number>();
    for (const place of ofApi.flatMap(({ path }) => parentsOf(path))) counts.set(place, (counts.get(place) ?? 0) + 1);
    const places = [...counts]
      .filter(([place]) => !known.has(place))
      .sort((one, other) => other[1] - one[1])
      .map(([place]) => place);
    const answers = await mapParallel(places.slice(0, maxAsked), context.concurrency, async (place) => {
      if (!(await exists(place, context))) return [];
      const answer = await context.get(place);
      return answer.status !== null && answer.status < 300 && !/html/.test(mediaType(answer)) ? [answer] : [];
    });
    const found = await answeredOperations(answers.flat(), "answer", context);
    return found.map((operation) => ({
      ...operation,
      provenance: [{ source: "answer", where: "above other operations" }],
    }));
  },
};

/** `/api` and `/api/v1` of `/api/v1/servers`, as far as there are no parameters. */
function parentsOf(path: string): string[] {
  const segments = path.split("/").filter(Boolean);
  const fixed = segments.findIndex((segment) => segment.includes("{"));
  const plain = segments.slice(0, fixed < 0 ? -1 : fixed);
  return plain.map((_, index) => `/${plain.slice(0, index + 1).join("/")}`);
}
