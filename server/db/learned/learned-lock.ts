import { sql } from "drizzle-orm";
import type { Tx } from "../db.ts";

/** Lets one transaction at a time change what was learned: two scans that end together count both. */
export async function lockLearning(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7060119)`);
}
