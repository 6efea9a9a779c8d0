/** Times that a statement comes before its plan is kept; one that is written anew for each question never comes so often. */
const often = 3;
/** Statements whose plans are kept: each takes memory of the database for every connection. */
const most = 200;
/** Statements that are counted at once; those that did not come often enough until then begin anew. */
const counted = 2000;

/** Names statements that come often, so that each connection has the database read and plan them once. */
export function keptStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= most) return name;
    const came = (times.get(text) ?? 0) + 1;
    if (came < often) {
      if (times.size >= counted) times.clear();
      times.set(text, came);
      return undefined;
    }
    times.delete(text);
    names.set(text, `kept_${names.size}`);
    return names.get(text);
  };
}
