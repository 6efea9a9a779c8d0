/** Texts that are remembered at a time, and how long one may be: a target chooses them, and none may fill the memory. */
const most = 10_000;
const longest = 500;

/** A function of a text alone that is asked for the same texts again and again, with its latest results kept. */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = work(text);
    if (text.length > longest) return result;
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
