import { and, eq, sql } from "drizzle-orm";
import type { IdentityHealth } from "../../src/contract/identities.ts";
import type { Tx } from "./db.ts";
import { identities } from "./tables/identity-schema.ts";

/** Forgets of all who were seen to be the same user as this identity that they are: it has changed. */
export async function forgetSameUser(
  tx: Tx,
  { applicationId, label }: { applicationId: number; label: string },
): Promise<void> {
  await tx
    .update(identities)
    .set({ health: null })
    .where(and(eq(identities.applicationId, applicationId), sql`${identities.health} ->> 'sameAs' = ${label}`));
}

/** Keeps what a probe showed. */
export async function saveHealth(tx: Tx, id: number, health: IdentityHealth): Promise<void> {
  await tx.update(identities).set({ health }).where(eq(identities.id, id));
}

/** Keeps what a scan showed of an application's identities, by their labels; those that are gone meanwhile are left out. */
export async function saveHealths(
  tx: Tx,
  applicationId: number,
  healths: ReadonlyMap<string, IdentityHealth>,
): Promise<void> {
  for (const [label, health] of healths) {
    await tx
      .update(identities)
      .set({ health })
      .where(and(eq(identities.applicationId, applicationId), eq(identities.label, label)));
  }
}
