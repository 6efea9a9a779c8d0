import { randomInt } from "node:crypto";
import type { Db } from "../db/db.ts";
import { type ClaimState, choicesOfLink, chooseNumber, endMagicLink, linkFault, takeClaim } from "../db/magic-links.ts";
import { insertSession } from "../db/sessions.ts";
import { findUserByEmail, type UserRow, userOfLink } from "../db/users.ts";
import { Refusal } from "../refusal.ts";
import { createMagicLink, linkRefusals } from "./magic-link.ts";
import { hashToken, newToken } from "./tokens.ts";

// A link signs in the browser that opens it. The console that asked may be another: on another device, or in another site's page,
// where it sees no cookie. It shows a number of two digits, and whoever opens the link chooses it among three (number matching).

/**
 * Makes a sign-in link that may sign in the console that asked for it: `number` is what that console shows, `claim` what it asks
 * with, and keeps to itself. `askedFrom` is the page of another site that it is in.
 */
export async function createMatchedLink(
  db: Db,
  publicUrl: string,
  asked: { email: string; returnTo: string | null; askedFrom: string | null },
): Promise<{ link: string; number: number; claim: string }> {
  const claim = newToken();
  const { number, choices } = drawNumbers();
  const waiting = { number, choices, claimHash: hashToken(claim), askedFrom: asked.askedFrom };
  return { link: await createMagicLink(db, publicUrl, asked.email, asked.returnTo, waiting), number, claim };
}

/** Three different numbers of two digits, and one of them. */
function drawNumbers(): { number: number; choices: number[] } {
  const drawn = new Set<number>();
  while (drawn.size < 3) drawn.add(randomInt(10, 100));
  const choices = [...drawn];
  return { choices, number: choices[randomInt(3)] as number };
}

/** The numbers behind a link, and who asked; opening a link spends nothing. Refuses one that cannot be followed any more. */
export async function linkChoices(db: Db, token: string): Promise<{ numbers: number[]; askedFrom: string | null }> {
  const outcome = await db.system(
    async (tx) => (await choicesOfLink(tx, hashToken(token))) ?? (await linkFault(tx, hashToken(token))),
  );
  if (typeof outcome === "string") throw new Refusal(400, linkRefusals[outcome]);
  return outcome;
}

/**
 * Spends a link by the number that its owner chose: the right one lets the waiting console sign in. Any other ends the link, so
 * that nobody guesses; `onWrong` is told whose it was. Refuses links that cannot be followed, as `followMagicLink` does.
 */
export async function confirmNumber(
  db: Db,
  token: string,
  number: number,
  onWrong: (owner: UserRow | null) => void,
): Promise<void> {
  const outcome = await db.system(async (tx) => {
    const chosen = await chooseNumber(tx, hashToken(token), number);
    if (!chosen)
      return (await choicesOfLink(tx, hashToken(token))) ? "no-console" : await linkFault(tx, hashToken(token));
    // Whoever may not sign in is told here, where the link was opened.
    if (chosen.isRight) return await userOfLink(tx, chosen.email);
    onWrong(await findUserByEmail(tx, chosen.email));
    return "wrong";
  });
  if (outcome === "wrong")
    throw new Refusal(400, "That is not the number that was shown, so this link has ended. Ask for a new one.");
  if (outcome === "no-console")
    throw new Refusal(400, "Nobody waits for a number of this link. Press Continue to sign in here.");
  if (typeof outcome === "string") throw new Refusal(400, linkRefusals[outcome]);
}

/** Ends a link that whoever opened it did not ask for. Refuses links that have ended already. */
export async function disownLink(db: Db, token: string): Promise<void> {
  const outcome = await db.system(async (tx) => {
    const email = await endMagicLink(tx, hashToken(token));
    return email === null ? await linkFault(tx, hashToken(token)) : await findUserByEmail(tx, email);
  });
  if (typeof outcome === "string") throw new Refusal(400, linkRefusals[outcome]);
}

/** Starts the session of a console whose number was chosen, or tells what it waits for. Null: no such claim. */
export async function claimSession(
  db: Db,
  claim: string,
  extensionOrigin: string | null,
): Promise<{ user: UserRow; session: string } | ClaimState | null> {
  const session = newToken();
  return await db.system(async (tx) => {
    const taken = await takeClaim(tx, hashToken(claim));
    if (taken === null || typeof taken === "string") return taken;
    const user = await userOfLink(tx, taken.email);
    await insertSession(tx, hashToken(session), user.id, extensionOrigin);
    return { user, session };
  });
}
