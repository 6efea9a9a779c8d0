/** Runs `work` over all items, at most `width` at once. The first rejection stops the rest and is thrown. */
export async function forEachParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failed = false;
  async function lane(): Promise<void> {
    while (next < items.length && !failed) {
      const index = next++;
      try {
        await work(items[index] as T, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }
  const lanes = Array.from({ length: Math.max(1, Math.min(width, items.length)) }, lane);
  const failure = (await Promise.allSettled(lanes)).find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
}

/** How many of what may write are asked at once, where so many reads are. */
export const writesAtOnce = (reads: number): number => Math.max(1, Math.ceil(reads / 2));

/** Works on all items, at most `width` at once, and returns the results in the items' order, whatever came first. */
export async function mapParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  await forEachParallel(items, width, async (item, index) => {
    results[index] = await work(item, index);
  });
  return results;
}
