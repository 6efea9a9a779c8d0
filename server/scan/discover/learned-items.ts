import { matchesTemplate, templateKey } from "../../../src/contract/path-template.ts";
import type { Operation } from "../operation.ts";
import type { DiscoverContext } from "./context.ts";
import type { FillContext } from "./fill-examples.ts";
import { foundOperation } from "./found-operation.ts";
import { learnedAddresses } from "./learned-addresses.ts";

/** Learned reads with parameters, which need a value that the target's own lists show. */
export type LearnedItems = {
  /** They count only when one of those values is answered. */
  operations: Operation[];
  /** Notes what is asked while examples are filled. */
  watch(context: FillContext): FillContext;
  /** Tells how each of them fared that was asked for. */
  report(result: readonly Operation[]): void;
};

/** Finds learned paths with parameters whose fixed beginning the target has: `/orders/{id}/items` where `/orders` is. */
export function learnedItems(
  found: readonly Operation[],
  { learned, base, tried }: Pick<DiscoverContext, "learned" | "base" | "tried">,
): LearnedItems {
  const known = new Set(found.map(({ path }) => templateKey(path)));
  const addressesOf = learnedAddresses(
    base,
    found.map(({ path }) => path),
  );
  const pathOf = new Map<Operation, string>();
  for (const candidate of learned) {
    const { path, methods } = candidate;
    if (!path.includes("/{") || !methods.includes("GET")) continue;
    const address = addressesOf(candidate).find((one) => known.has(one.slice(0, one.indexOf("/{"))));
    if (address === undefined || known.has(templateKey(address))) continue;
    known.add(templateKey(address));
    pathOf.set(
      foundOperation({ method: "GET", path: address, source: "learned", where: "a path that other applications have" }),
      path,
    );
  }
  const asked = new Set<string>();
  return {
    operations: [...pathOf.keys()],
    watch: (context) => ({
      ...context,
      get: (path) => {
        asked.add(path.split("?")[0] ?? path);
        return context.get(path);
      },
    }),
    report(result) {
      const answered = new Set(result.map(({ path }) => templateKey(path)));
      for (const [operation, path] of pathOf) {
        const isFound = answered.has(templateKey(operation.path));
        if (isFound || [...asked].some((one) => matchesTemplate(operation.path, one))) tried({ path, found: isFound });
      }
    },
  };
}
