import { eq } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { settings } from "./tables/schema.ts";

/** A platform-wide setting, or null when it was never set. System scope. */
export async function readSetting(tx: Tx, key: string): Promise<string | null> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, key));
  return row?.value ?? null;
}

/** Sets what a setting begins with; keeps what is there. System scope. */
export async function initSetting(tx: Tx, key: string, value: string): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoNothing();
}

/** Changes a setting. System scope. */
export async function writeSetting(tx: Tx, key: string, value: string): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}
