import { clearForgotten, countAttempt, forgetAttempts, readAttempts, takeBackAttempt } from "../db/attempts.ts";
import { asSystem, type Db, type Tx } from "../db/db.ts";
import { Refusal } from "../refusal.ts";
import { clientKey } from "./client-key.ts";
import { hashToken } from "./tokens.ts";

const minute = 60_000;
const quarterHour = 15 * minute;

/** How often something may happen, each in 15 minutes. */
const most = {
  links: 30,
  linksToOneAddress: 5,
  mailsToOneAddress: 10,
  wrongPasswords: 50,
  verifications: 60,
  linksOpened: 120,
  keyUses: 3000,
  embeddedSessions: 600,
};
/** Wrong passwords of one client for one account before it has to wait, and the first wait, which doubles each time. */
const free = 5;
const firstWait = 15_000;
/** Milliseconds after which wrong passwords are forgotten. */
const memory = 60 * minute;

/**
 * The limits of signing in, in the database: shared by all web processes, and kept over a restart. Each counts what one
 * client does, so that a stranger's attempts hold up nobody at another address (OWASP Authentication Cheat Sheet), nor
 * whoever signed in from the same device before. Refusals are a 429 with `Retry-After`; that of a password names the link.
 */
export function signInLimits(db: Db, clock: () => number = Date.now) {
  const keyOf = (...parts: string[]) => hashToken(parts.join("\n"));

  /** Counts an event in a window of 15 minutes; how many milliseconds too early it is, 0 when it may pass. */
  async function countIn(tx: Tx, key: string, max: number): Promise<number> {
    const now = new Date(clock());
    const forgottenAt = new Date(now.getTime() + quarterHour);
    const known = await countAttempt(tx, key, { now, forgottenAt, extend: false });
    return known.count > max ? known.forgottenAt.getTime() - now.getTime() : 0;
  }
  const wrongOf = (client: string) => keyOf("wrong passwords", client);
  const pairOf = (client: string, email: string, device: string | null) =>
    device === null ? keyOf("passwords", client, email) : keyOf("passwords of a device", device, email);

  return {
    /**
     * Before a link is asked for: refuses a client that asks too often. Resolves to whether a mail may leave: one
     * address gets so many and no more, whoever asks, and each of them signs its owner in.
     */
    async link(ip: string, email: string): Promise<boolean> {
      const client = clientKey(ip);
      // Nobody is signed in yet, so there is no tenant.
      return await db.system(async (tx) => {
        refuse(await countIn(tx, keyOf("links", client), most.links));
        refuse(await countIn(tx, keyOf("links to", client, email), most.linksToOneAddress));
        return (await countIn(tx, keyOf("mails", email), most.mailsToOneAddress)) === 0;
      });
    },

    /** Before someone is invited, in the transaction that invites them: one organization cannot flood an address. */
    async invitation(tx: Tx, tenantId: number, email: string): Promise<void> {
      // Attempts belong to no tenant.
      const key = keyOf("invitations", String(tenantId), email);
      refuse(await asSystem(tx, () => countIn(tx, key, most.linksToOneAddress)));
    },

    /** Before an API key is used, in the transaction that looks it up: a loop in a pipeline is told to slow down. */
    async key(tx: Tx, keyId: number, kind: "key" | "embed key" = "key"): Promise<void> {
      refuse(
        await countIn(tx, keyOf(`uses of a ${kind === "key" ? "key" : "portal's key"}`, String(keyId)), most.keyUses),
      );
    },

    /** Before a portal's token is looked at: many people sit behind one address, and each renews every few minutes. */
    async embedded(tx: Tx, ip: string): Promise<void> {
      refuse(await countIn(tx, keyOf("embedded sessions", clientKey(ip)), most.embeddedSessions));
    },

    /** Before a link's page is told what to choose from. */
    async linkOpened(ip: string): Promise<void> {
      const key = keyOf("links opened", clientKey(ip));
      refuse(await db.system((tx) => countIn(tx, key, most.linksOpened)));
    },

    /** Before a link is followed or a number chosen, and after a claim that nobody was given. */
    async verification(ip: string): Promise<void> {
      const key = keyOf("verifications", clientKey(ip));
      refuse(await db.system((tx) => countIn(tx, key, most.verifications)));
    },

    /**
     * Before a password is looked at: it counts as wrong until {@link right} says otherwise, so that many at once are
     * no more than many in turn. A device that the account signed in from before counts by itself, so that nobody
     * else behind its address holds it up.
     */
    async password(ip: string, email: string, device: string | null = null): Promise<void> {
      const client = clientKey(ip);
      const pair = pairOf(client, email, device);
      await db.system(async (tx) => {
        const now = new Date(clock());
        await clearForgotten(tx, now);
        if (device === null) refuse(await countIn(tx, wrongOf(client), most.wrongPasswords), orByLink);
        const known = await readAttempts(tx, pair, now);
        const until = known ? known.lastAt.getTime() + waitAfter(known.count) : 0;
        refuse(until - now.getTime(), orByLink);
        await countAttempt(tx, pair, { now, forgottenAt: new Date(now.getTime() + memory), extend: true });
      });
    },

    /** After a right password: this client's or device's wrong ones for the account are forgiven. */
    async right(ip: string, email: string, device: string | null = null): Promise<void> {
      const client = clientKey(ip);
      await db.system(async (tx) => {
        await forgetAttempts(tx, pairOf(client, email, device));
        if (device === null) await takeBackAttempt(tx, wrongOf(client));
      });
    },
  };
}
export type SignInLimits = ReturnType<typeof signInLimits>;

/** Milliseconds to wait after so many wrong passwords: none, then 15 s, 30 s, and so on up to 15 minutes. */
function waitAfter(count: number): number {
  return count < free ? 0 : Math.min(quarterHour, firstWait * 2 ** (count - free));
}

/** What whoever waits for a password may do meanwhile: links are counted by themselves. */
const orByLink = ", or ask for a sign-in link";

function refuse(wait: number, otherWay = ""): void {
  if (wait <= 0) return;
  const seconds = Math.ceil(wait / 1000);
  const text = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  throw new Refusal(429, `Too many attempts. Try again in ${text}${otherWay}.`, {
    headers: { "retry-after": String(seconds) },
  });
}
