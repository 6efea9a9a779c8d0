import { templateKey, toTemplate } from "../../../src/contract/path-template.ts";
import { actsByGet } from "../safety/effect.ts";
import { mapParallel } from "../wire/parallel.ts";
import type { Answer } from "../wire/probe.ts";
import { jsonBody } from "./answer-shape.ts";
import { answeredOperations } from "./answered-operations.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { exists } from "./settle-calls.ts";

/** Answers whose parts are asked for. */
const maxWholes = 60;
/** Parts of one answer. */
const maxParts = 8;
/** Parts that are not there before the others count as not there either. */
const maxMisses = 3;
/** What wraps an answer and is no part of a thing. */
const wrapping =
  /^(_?links|_?embedded|data|items?|results?|records|rows|contents?|list|meta(data)?|pagination|paging|page|errors?|included|response|payload|body|values?|jsonapi|checks|components)$/i;

/**
 * Parts of what an answer shows as one thing: where `/settings` answers `{ mail: {…}, people: […] }`, many an API has
 * `/settings/mail` and `/settings/people` as well. They count where the target answers there.
 */
export const parts: DiscoverySource = {
  name: "Parts of answers",
  async discover(context) {
    const known = new Set(context.operations.map(({ path }) => templateKey(path)));
    const wholes = context.operations.filter(
      (one) =>
        one.method === "GET" &&
        !one.graphql &&
        one.intention === null &&
        toTemplate(one.path) === one.path &&
        !actsByGet(one),
    );
    const found = await mapParallel(wholes.slice(0, maxWholes), context.concurrency, async ({ path, example }) => {
      if (context.remaining() <= 0) return [];
      const names = partsOf(await context.get(example));
      const [start, end] = path.endsWith("/") ? [path, path === "/" ? "" : "/"] : [`${path}/`, ""];
      const places = names.map((name) => start + name + end).filter((place) => !known.has(templateKey(place)));
      return await thereOf(places, context);
    });
    const operations = await answeredOperations(found.flat(), "answer", context);
    return operations.map((operation) => ({
      ...operation,
      provenance: [{ source: "answer", where: `a part of ${wholeOf(operation.path)}` }],
    }));
  },
};

const wholeOf = (part: string): string => part.replace(/\/[^/]+\/?$/, "") || "/";

/** Names of what an answer is made of; none of a list, and none where a single name may be what the list is called. */
function partsOf(answer: Answer): string[] {
  const json = (answer.status ?? 500) < 300 ? jsonBody(answer) : undefined;
  if (typeof json !== "object" || json === null || Array.isArray(json)) return [];
  const names = Object.entries(json)
    .filter(([name, value]) => typeof value === "object" && value !== null && /^[a-z][\w-]{1,40}$/i.test(name))
    .flatMap(([name]) => (wrapping.test(name) ? [] : [name]));
  return names.length < 2 ? [] : names.slice(0, maxParts);
}

async function thereOf(places: readonly string[], context: DiscoverContext): Promise<Answer[]> {
  const there: Answer[] = [];
  let misses = 0;
  for (const place of places) {
    if (await exists(place, context)) there.push(await context.get(place));
    else if (++misses >= maxMisses && there.length === 0) break;
  }
  return there;
}
