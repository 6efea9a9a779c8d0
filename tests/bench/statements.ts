import pg from "pg";

/** The statements that work sends to the database, from its transaction's beginning to its end. */
export async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const told: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | { text: string }, unknown];
    told.push({ text: typeof first === "string" ? first : first.text, values: Array.isArray(second) ? second : [] });
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return told;
}
