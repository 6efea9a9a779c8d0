import { and, asc, eq } from "drizzle-orm";
import type { MadeObject } from "../../scan/outcome.ts";
import type { Tx } from "../db.ts";
import { madeObjects } from "../tables/identity-schema.ts";

/** Remembers an object before it could be lost. */
export async function rememberObject(
  tx: Tx,
  of: { tenantId: number; applicationId: number },
  { path, owner }: MadeObject,
): Promise<void> {
  await tx.insert(madeObjects).values({ ...of, path, owner });
}

/** Forgets an object that is gone again. */
export async function forgetObject(tx: Tx, applicationId: number, { path }: MadeObject): Promise<void> {
  await tx.delete(madeObjects).where(and(eq(madeObjects.applicationId, applicationId), eq(madeObjects.path, path)));
}

/** What earlier scans of the application made and did not remove, oldest first. */
export async function leftBehind(tx: Tx, applicationId: number): Promise<MadeObject[]> {
  return await tx
    .select({ path: madeObjects.path, owner: madeObjects.owner })
    .from(madeObjects)
    .where(eq(madeObjects.applicationId, applicationId))
    .orderBy(asc(madeObjects.id));
}
