import { eq, sql } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { storable } from "./storable.ts";
import { applications } from "./tables/schema.ts";

/**
 * Remembers what a scan or a test of an application asks that may act, before it is asked: nothing asks it again. Forgets it
 * where the answer showed that nothing was done.
 */
export async function rememberTried(tx: Tx, applicationId: number, key: string, now: "asked" | "idle"): Promise<void> {
  const text = storable(key);
  const others = sql`array_remove(${applications.tried}, ${text})`;
  await tx
    .update(applications)
    .set({ tried: now === "asked" ? sql`array_append(${others}, ${text})` : others })
    .where(eq(applications.id, applicationId));
}
