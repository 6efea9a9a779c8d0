/** Work that reads the database without anybody waiting for it, and that must end before the database is closed. */
export function underWay() {
  const all = new Set<Promise<unknown>>();
  return {
    /** Remembers work until it ends; whoever starts it handles its faults. */
    add(work: Promise<unknown>): void {
      const known = work.finally(() => all.delete(known)).catch(() => {});
      all.add(known);
    },
    async ended(): Promise<void> {
      await Promise.all(all);
    },
  };
}
