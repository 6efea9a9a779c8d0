import { eq, sql } from "drizzle-orm";
import type { Tx } from "../db.ts";
import { storable } from "../storable.ts";
import { scans } from "../tables/schema.ts";

/** Remembers what a scan asks that may act, before it is asked; forgets it where it turned out to read. */
export async function rememberTried(tx: Tx, scanId: number, key: string, now: "asked" | "reads"): Promise<void> {
  const text = storable(key);
  const others = sql`array_remove(${scans.tried}, ${text})`;
  await tx
    .update(scans)
    .set({ tried: now === "asked" ? sql`array_append(${others}, ${text})` : others })
    .where(eq(scans.id, scanId));
}
