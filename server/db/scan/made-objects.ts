import { and, asc, eq, lte } from "drizzle-orm";
import { leftoverOf } from "../../../src/contract/leftover-of.ts";
import type { Leftover } from "../../../src/contract/scans.ts";
import type { MadeObject, NotedObject } from "../../scan/outcome.ts";
import type { Tx } from "../db.ts";
import { storable } from "../storable.ts";
import { madeObjects } from "../tables/identity-schema.ts";

/** Remembers an object before it is made, and what is known of it from then on. */
export async function rememberObject(
  tx: Tx,
  of: { tenantId: number; applicationId: number },
  object: NotedObject,
): Promise<void> {
  const { mark, collection, path, owner, isSeen, reason, command } = storable(object);
  await tx
    .insert(madeObjects)
    .values({ ...of, mark, collection, path, owner, isSeen, reason, command })
    .onConflictDoUpdate({
      target: [madeObjects.applicationId, madeObjects.mark],
      set: { path, isSeen, reason, command },
    });
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

/** Objects that are listed of one application. */
const mostListed = 100;

/** What was noted until `at` and is still on the target, oldest first, with the commands that remove it. */
export async function leftovers(tx: Tx, applicationId: number, at: Date): Promise<Leftover[]> {
  const { mark, owner, path, collection, isSeen, reason, command } = madeObjects;
  const rows = await tx
    .select({ mark, owner, path, collection, isSeen, reason, command })
    .from(madeObjects)
    .where(and(eq(madeObjects.applicationId, applicationId), lte(madeObjects.createdAt, at)))
    .orderBy(asc(madeObjects.id))
    .limit(mostListed);
  return rows.map(leftoverOf);
}
