import { eq, sql } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { attempts } from "./tables/schema.ts";

/** What is known of a key: how often it was counted, when last, and when that is forgotten. */
export type Attempts = { count: number; lastAt: Date; forgottenAt: Date };

/**
 * Reads and locks a key's attempts, so that two web processes count one after the other; null when there are none.
 * System scope.
 */
export async function readAttempts(tx: Tx, key: string, now: Date): Promise<Attempts | null> {
  const [row] = await tx.select().from(attempts).where(eq(attempts.key, key)).for("update");
  return row && row.forgottenAt > now ? row : null;
}

/**
 * Counts one attempt of a key and resolves to the new count. What was forgotten begins anew. With `extends` each attempt
 * is remembered as long as the last one, without it as long as the first. System scope.
 */
export async function countAttempt(
  tx: Tx,
  key: string,
  { now, forgottenAt, extend }: { now: Date; forgottenAt: Date; extend: boolean },
): Promise<Attempts> {
  const isOver = sql`${attempts.forgottenAt} <= excluded.last_at`;
  const [row] = await tx
    .insert(attempts)
    .values({ key, count: 1, lastAt: now, forgottenAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        lastAt: now,
        forgottenAt: extend
          ? forgottenAt
          : sql`case when ${isOver} then excluded.forgotten_at else ${attempts.forgottenAt} end`,
      },
    })
    .returning();
  return row as Attempts;
}

/** Forgets a key's attempts. System scope. */
export async function forgetAttempts(tx: Tx, key: string): Promise<void> {
  await tx.delete(attempts).where(eq(attempts.key, key));
}

/** Takes back one attempt of a key. System scope. */
export async function takeBackAttempt(tx: Tx, key: string): Promise<void> {
  await tx
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, key));
}

/** Removes some of what is forgotten, and waits for nobody who is counting. System scope. */
export async function clearForgotten(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from attempts where key in
      (select key from attempts where forgotten_at <= ${now.toISOString()}::timestamptz limit 20 for update skip locked)`);
}
