import { and, eq, gt, lt } from "drizzle-orm";
import type { Tx } from "../db.ts";
import { slackConsents } from "../tables/slack-schema.ts";

/** Minutes in which a consent that was begun has to be given. */
export const consentMinutes = 10;

/** Stores a consent that begins; tenant scope. */
export async function insertSlackConsent(
  tx: Tx,
  consent: { stateHash: string; tenantId: number; sessionHash: string },
): Promise<void> {
  const expiresAt = new Date(Date.now() + consentMinutes * 60_000);
  await tx.insert(slackConsents).values({ ...consent, expiresAt });
}

/** Spends a consent of the tenant in whose scope it is; false when it is unknown, used, expired or of another session. */
export async function spendSlackConsent(tx: Tx, consent: { stateHash: string; sessionHash: string }): Promise<boolean> {
  const now = new Date();
  const spent = await tx
    .delete(slackConsents)
    .where(
      and(
        eq(slackConsents.stateHash, consent.stateHash),
        eq(slackConsents.sessionHash, consent.sessionHash),
        gt(slackConsents.expiresAt, now),
      ),
    )
    .returning();
  await tx.delete(slackConsents).where(lt(slackConsents.expiresAt, now));
  return spent.length > 0;
}
