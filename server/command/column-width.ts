/** Characters of the widest column: one that is longer moves none of the others. */
const widest = 60;

/**
 * How wide a column of texts is, with `rest` characters beside it on a terminal of so many `columns`: as its longest text of those
 * for which there is room. One for which there is none moves its own row alone.
 */
export function columnWidth(texts: readonly string[], rest: number, columns: number): number {
  const most = Math.min(widest, columns - rest);
  return Math.max(0, ...texts.map(({ length }) => (length > most ? 0 : length)));
}
