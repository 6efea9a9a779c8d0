import { templateKey, toTemplate } from "../../../src/contract/path-template.ts";
import { forEachParallel } from "../wire/parallel.ts";

/**
 * Asks one address of each pattern before its others, `/go/1` before `/go/2`, so that what the first one did is known by then.
 * Results are in the order of the addresses.
 */
export async function firstOfEach<T>(
  level: readonly string[],
  width: number,
  ask: (path: string) => Promise<T>,
): Promise<T[]> {
  const known = new Set<string>();
  const turns = level.map((path, at) => {
    const pattern = templateKey(toTemplate(path.split("?", 1)[0] ?? path));
    const isLater = known.has(pattern);
    known.add(pattern);
    return { path, at, isLater };
  });
  const results = new Array<T>(level.length);
  for (const wave of [turns.filter(({ isLater }) => !isLater), turns.filter(({ isLater }) => isLater)])
    await forEachParallel(wave, width, async ({ path, at }) => {
      results[at] = await ask(path);
    });
  return results;
}
