import { and, asc, eq } from "drizzle-orm";
import type { MadeObject } from "../../scan/outcome.ts";
import type { Tx } from "../db.ts";
import { madeObjects } from "../tables/identity-schema.ts";

/** Remembers an object before it is made, and what is known of it from then on. */
export async function rememberObject(
  tx: Tx,
  of: { tenantId: number; applicationId: number },
  { mark, collection, path, owner, isSeen }: MadeObject,
): Promise<void> {
  await tx
    .insert(madeObjects)
    .values({ ...of, mark, collection, path, owner, isSeen })
    .onConflictDoUpdate({ target: [madeObjects.applicationId, madeObjects.mark], set: { path, isSeen } });
}

/** Forgets an object that is gone again, or was never made. */
export async function forgetObject(tx: Tx, applicationId: number, { mark }: Pick<MadeObject, "mark">): Promise<void> {
  await tx.delete(madeObjects).where(and(eq(madeObjects.applicationId, applicationId), eq(madeObjects.mark, mark)));
}

/** What earlier scans of the application made and did not remove, oldest first. */
export async function leftBehind(tx: Tx, applicationId: number): Promise<MadeObject[]> {
  const { mark, collection, path, owner, isSeen } = madeObjects;
  return await tx
    .select({ mark, collection, path, owner, isSeen })
    .from(madeObjects)
    .where(eq(madeObjects.applicationId, applicationId))
    .orderBy(asc(madeObjects.id));
}
