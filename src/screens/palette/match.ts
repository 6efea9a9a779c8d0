/** Where a text has what is searched, and how well: 4 all of it, 3 its beginning, 2 a word's, 1 anywhere. */
export type Match = { at: number; rank: number };

/** Looks for a query in a text, whatever the case; null where it is not in it. An empty query is in every text, poorly. */
export function matchOf(text: string, query: string): Match | null {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return { at: 0, rank: 0 };
  const within = text.toLowerCase();
  let best: Match | null = null;
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    const rank = within === wanted ? 4 : at === 0 ? 3 : /[^\p{L}\p{N}]/u.test(within.charAt(at - 1)) ? 2 : 1;
    if (!best || rank > best.rank) best = { at, rank };
  }
  return best;
}
