import { matchesTemplate, templateKey } from "../inventory/template.ts";
import type { Operation } from "../operation.ts";
import { forEachParallel } from "../wire/parallel.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { foundOperation } from "./found-operation.ts";

const maxPaths = 150;
/** Answers without `Allow` after which a target counts as one that never states its methods. */
const patience = 5;
/** Paths that state nothing new after which the rest is taken to be as complete. */
const enough = 30;
const changing = /^(POST|PUT|PATCH|DELETE)$/;

/** Methods of known paths that nothing named, by the `Allow` of `OPTIONS` (RFC 9110 §9.3.7, §10.2.1). */
export const statedMethods: DiscoverySource = {
  name: "Allowed methods",
  async discover(context) {
    const paths = new Map<string, Operation[]>();
    for (const operation of context.operations) {
      if (operation.graphql || operation.intention === "static" || operation.intention === "documentation") continue;
      const key = templateKey(operation.path);
      paths.set(key, [...(paths.get(key) ?? []), operation]);
    }
    const stated = new Map<Operation[], string[]>();
    const likeliest = [...paths.values()].sort((one, other) => one.length - other.length);
    let silent = 0;
    let complete = 0;
    let isFruitful = false;
    await forEachParallel(likeliest.slice(0, maxPaths), context.concurrency, async (known) => {
      const [first] = known;
      const isHopeless = (silent >= patience && stated.size === 0) || (complete >= enough && !isFruitful);
      if (!first || context.remaining() <= 0 || isHopeless) return;
      const answer = await context.ask("OPTIONS", first.example.split("?")[0] ?? first.example);
      const methods = allowed(answer.headers.allow);
      const isThere = answer.status !== null && (answer.status < 300 || answer.status === 405);
      if (!isThere || methods.length === 0) silent++;
      else {
        stated.set(known, methods);
        if (methods.every((method) => known.some((operation) => operation.method === method))) complete++;
        else isFruitful = true;
      }
    });
    if (isBlanket([...stated.values()]) || (await isSaidOfNothing(stated, context))) return [];
    return [...stated].flatMap(([known, methods]) => {
      const [first] = known;
      // A router that also sees `/users/{id}` in `/users/me` states the methods of both.
      const wider = context.operations.filter(
        ({ path }) => path.includes("{") && first && matchesTemplate(path, first.path),
      );
      const taken = new Set([...known, ...wider].map(({ method }) => method));
      const fresh = methods.filter((method) => !taken.has(method));
      return fresh.flatMap((method) =>
        first
          ? foundOperation({
              method,
              path: first.path,
              source: "answer",
              where: `Allow of ${first.path}`,
              example: first.example,
            })
          : [],
      );
    });
  },
};

function allowed(header: string | undefined): string[] {
  return (header ?? "")
    .split(",")
    .map((method) => method.trim().toUpperCase())
    .filter((method) => changing.test(method));
}

/** Whether many paths have the same changing methods: then a proxy or a framework speaks for all of them. */
function isBlanket(sets: readonly string[][]): boolean {
  const distinct = new Set(sets.map((methods) => methods.toSorted().join()));
  return sets.length >= 4 && distinct.size === 1 && (sets[0]?.length ?? 0) > 1;
}

async function isSaidOfNothing(stated: ReadonlyMap<Operation[], string[]>, context: DiscoverContext): Promise<boolean> {
  const [first] = [...stated.keys()][0] ?? [];
  if (!first || context.remaining() <= 0) return false;
  const parent = first.path.includes("{") ? "/" : first.path.slice(0, first.path.lastIndexOf("/") + 1);
  const answer = await context.ask("OPTIONS", `${parent}q7f3zq0nobody`);
  return allowed(answer.headers.allow).length > 0;
}
