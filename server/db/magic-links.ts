import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { magicLinks } from "./tables/schema.ts";

/** Stores a link by the hash of its token, and drops links that expired a day ago. System scope. */
export async function insertMagicLink(
  tx: Tx,
  link: { tokenHash: string; email: string; returnTo: string | null; expiresAt: Date },
): Promise<void> {
  await tx.delete(magicLinks).where(lt(magicLinks.expiresAt, new Date(Date.now() - 24 * 3600_000)));
  await tx.insert(magicLinks).values(link);
}

/** Marks a link as used and resolves to its address; null when it is unknown, used or expired. Safe against two at once. */
export async function spendMagicLink(tx: Tx, tokenHash: string): Promise<string | null> {
  const now = new Date();
  const [spent] = await tx
    .update(magicLinks)
    .set({ usedAt: now })
    .where(and(eq(magicLinks.tokenHash, tokenHash), isNull(magicLinks.usedAt), gt(magicLinks.expiresAt, now)))
    .returning({ email: magicLinks.email });
  return spent?.email ?? null;
}

/** Why a link cannot be spent, so that the refusal can say what to do. */
export async function linkFault(tx: Tx, tokenHash: string): Promise<"unknown" | "used" | "expired"> {
  const [link] = await tx.select().from(magicLinks).where(eq(magicLinks.tokenHash, tokenHash));
  if (!link) return "unknown";
  return link.usedAt ? "used" : "expired";
}
