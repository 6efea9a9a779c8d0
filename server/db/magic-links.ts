import { and, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { magicLinks } from "./tables/schema.ts";

/** A console that waits for its number to be chosen behind the link: the number, what stands beside it, and its claim. */
export type WaitingConsole = { number: number; choices: number[]; claimHash: string; askedFrom: string | null };

/** Stores a link by the hash of its token, and drops links that expired a day ago. System scope. */
export async function insertMagicLink(
  tx: Tx,
  link: { tokenHash: string; email: string; returnTo: string | null; expiresAt: Date } & Partial<WaitingConsole>,
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
export async function linkFault(
  tx: Tx,
  tokenHash: string,
): Promise<"unknown" | "refused" | "disowned" | "used" | "expired"> {
  const [link] = await tx.select().from(magicLinks).where(eq(magicLinks.tokenHash, tokenHash));
  if (!link) return "unknown";
  if (link.refusedAt) return isDisowned(link) ? "disowned" : "refused";
  return link.usedAt ? "used" : "expired";
}

const isOpen = (tokenHash: string) =>
  and(eq(magicLinks.tokenHash, tokenHash), isNull(magicLinks.usedAt), gt(magicLinks.expiresAt, new Date()));

/** The numbers to choose from behind a link, none where no console waits; null when it cannot be followed any more. */
export async function choicesOfLink(
  tx: Tx,
  tokenHash: string,
): Promise<{ numbers: number[]; askedFrom: string | null } | null> {
  const [link] = await tx.select().from(magicLinks).where(isOpen(tokenHash));
  return link ? { numbers: link.choices ?? [], askedFrom: link.askedFrom } : null;
}

/**
 * Spends a link by a chosen number: the right one lets the waiting console sign in, any other ends the link. Null when it
 * cannot be followed any more, or no console waits for it. Of two choices at once one counts.
 */
export async function chooseNumber(
  tx: Tx,
  tokenHash: string,
  number: number,
): Promise<{ email: string; isRight: boolean } | null> {
  const now = new Date();
  const [spent] = await tx
    .update(magicLinks)
    .set({
      usedAt: now,
      confirmedAt: sql`case when ${magicLinks.number} = ${number} then now() end`,
      refusedAt: sql`case when ${magicLinks.number} <> ${number} then now() end`,
    })
    .where(and(isOpen(tokenHash), isNotNull(magicLinks.number)))
    .returning({ email: magicLinks.email, confirmedAt: magicLinks.confirmedAt });
  return spent ? { email: spent.email, isRight: spent.confirmedAt !== null } : null;
}

/** Ends a link that nobody asked for, and resolves to its address; null when it cannot be followed any more. */
export async function endMagicLink(tx: Tx, tokenHash: string): Promise<string | null> {
  const now = new Date();
  const [ended] = await tx
    .update(magicLinks)
    .set({ usedAt: now, refusedAt: now, number: null, choices: null })
    .where(isOpen(tokenHash))
    .returning({ email: magicLinks.email });
  return ended?.email ?? null;
}

/** Whether a refused link was ended by whom it is not for: a wrong number leaves the right one in its place. */
const isDisowned = ({ number }: { number: number | null }) => number === null;

/** What became of a link, for the console that waits: nothing yet, or why it signs nobody in here. */
export type ClaimState = "waiting" | "wrong-number" | "disowned" | "used-elsewhere" | "expired";

/** Takes what was confirmed, once, and resolves to its address, or else to what the console waits for; null: no such claim. */
export async function takeClaim(tx: Tx, claimHash: string): Promise<{ email: string } | ClaimState | null> {
  const now = new Date();
  const isClaim = eq(magicLinks.claimHash, claimHash);
  const [link] = await tx.select().from(magicLinks).where(isClaim);
  if (!link) return null;
  if (link.refusedAt) return isDisowned(link) ? "disowned" : "wrong-number";
  if (link.usedAt && (!link.confirmedAt || link.claimedAt)) return "used-elsewhere";
  if (link.expiresAt <= now) return "expired";
  if (!link.confirmedAt) return "waiting";
  const [taken] = await tx
    .update(magicLinks)
    .set({ claimedAt: now })
    .where(and(isClaim, isNull(magicLinks.claimedAt)))
    .returning({ email: magicLinks.email });
  return taken ?? "used-elsewhere";
}
