const mark = "…";

/**
 * A path template cut in its middle to at most `length` characters: its last segment stays whole where it fits, and no
 * parameter is cut. Shorter paths stay as they are.
 */
export function cutPath(path: string, length: number): string {
  if (path.length <= length) return path;
  const slash = path.lastIndexOf("/");
  const tail = path.slice(slash);
  if (slash > 0 && tail.length + 3 <= length)
    return `${headOf(path.slice(0, slash), length - 1 - tail.length)}${mark}${tail}`;
  const left = Math.max(1, Math.ceil((length - 1) / 2));
  const head = headOf(path, left);
  return `${head}${mark}${tailOf(path, Math.max(0, length - 1 - head.length))}`;
}

/** At most so many characters from the beginning, without half a parameter. */
function headOf(text: string, length: number): string {
  const head = text.slice(0, length);
  const open = head.lastIndexOf("{");
  return open > head.lastIndexOf("}") ? head.slice(0, open) : head;
}

/** At most so many characters from the end, without half a parameter. */
function tailOf(text: string, length: number): string {
  const tail = length === 0 ? "" : text.slice(-length);
  const close = tail.indexOf("}");
  const open = tail.indexOf("{");
  return close >= 0 && (open < 0 || close < open) ? tail.slice(close + 1) : tail;
}
