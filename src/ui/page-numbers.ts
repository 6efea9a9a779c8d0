/** A page's number, or `gap` where an ellipsis stands for the numbers left out. */
export type PageEntry = number | "gap";

/** The numbers a pagination shows: the first, the last and those within 1 of the current, with gaps between. */
export function pageNumbers(current: number, last: number): PageEntry[] {
  const shown = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    return before !== undefined && page - before > 1 ? ["gap" as const, page] : [page];
  });
}

/** How many pages hold `count` rows; at least one, which is then empty. */
export function pageCount(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}
