/** `same`: both answers have the line; `different`: only this one; `none`: brackets alone, which say nothing. */
export type LineMark = "same" | "different" | "none";
export type MarkedLine = { text: string; mark: LineMark };

const saysNothing = /^[\s{}[\](),;:]*$/;

/**
 * Marks the lines of two bodies by their longest common subsequence, whatever was inserted between. Quadratic in the
 * number of lines, which a stored body of 4,000 characters keeps small.
 */
export function compareBodies(left: readonly string[], right: readonly string[]): [MarkedLine[], MarkedLine[]] {
  const width = right.length + 1;
  const longest = new Uint16Array((left.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] as number;
  for (let row = left.length - 1; row >= 0; row--)
    for (let column = right.length - 1; column >= 0; column--)
      longest[row * width + column] =
        key(left[row]) === key(right[column])
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));

  const marked: [MarkedLine[], MarkedLine[]] = [[], []];
  const put = (side: 0 | 1, text: string, mark: LineMark) =>
    marked[side].push({ text, mark: saysNothing.test(text) ? "none" : mark });
  let row = 0;
  let column = 0;
  while (row < left.length || column < right.length) {
    const a = left[row];
    const b = right[column];
    if (a !== undefined && b !== undefined && key(a) === key(b)) {
      put(0, a, "same");
      put(1, b, "same");
      row++;
      column++;
    } else if (b === undefined || (a !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      put(0, a as string, "different");
      row++;
    } else {
      put(1, b, "different");
      column++;
    }
  }
  return marked;
}

// A trailing comma tells only whether another member follows.
const key = (line: string | undefined) => line?.replace(/,\s*$/, "");
