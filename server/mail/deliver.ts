import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Db } from "../db/db.ts";
import { activeEmailSetting } from "../db/email/email-settings.ts";
import type { SecretBox } from "../db/secret-box.ts";
import { readSetting } from "../db/settings.ts";
import type { Queue } from "../jobs/queue.ts";
import { type Letter, sealLetter } from "./letter.ts";

/** Brings sign-in links to their readers. */
export type LinkDelivery = {
  /** Prints or mails a link; `minutes` later it is worth nothing and no longer sent. */
  deliver(email: string, link: string): Promise<void>;
};

/** Brings mails to their readers. */
export type MailDelivery = LinkDelivery & {
  /** Prints or mails a text, for example an invitation. */
  send(message: { to: string; subject: string; text: string; html?: string }): Promise<void>;
};

/** Minutes after which a sign-in link is not worth sending any more: it has expired. */
const linkMinutes = 15;
/** Hours for which any other mail is tried. */
const messageHours = 24;

/**
 * In developer mode prints what would be sent on standard output, links on a line of their own. Outside it a job sends
 * it by the active email configuration; without one the fault is logged, without the link.
 */
export function mailDelivery(services: {
  db: Db;
  queue: Pick<Queue, "enqueueMail">;
  secrets: SecretBox;
  log: Logger;
}): MailDelivery {
  const { db, queue, secrets, log } = services;

  async function bring(letter: Letter, printed: string): Promise<void> {
    // Settings and mail belong to the platform, not to a tenant.
    const outcome = await db.system(async (tx) => {
      if ((await readSetting(tx, "developer_mode")) === "true") return "print";
      if (!(await activeEmailSetting(tx))) return "nowhere";
      await queue.enqueueMail(tx, { letter: sealLetter(letter, secrets) });
      return "queued";
    });
    if (outcome === "print") process.stdout.write(printed);
    if (outcome === "nowhere") {
      log.error(
        { email: letter.to },
        `A ${letter.kind === "magic-link" ? "sign-in link" : "message"} was not sent: developer mode is off and no email configuration is active. Activate one, or turn developer mode on.`,
      );
    }
  }

  return {
    deliver: (email, link) =>
      bring(
        { ...stamp(linkMinutes * 60_000), kind: "magic-link", to: email, link },
        `Sign-in link for ${email}: ${link}\n`,
      ),
    send: ({ to, subject, text, html }) =>
      bring(
        { ...stamp(messageHours * 3600_000), kind: "message", to, subject, text, html },
        `Mail for ${to}: ${subject}\n${text}\n`,
      ),
  };
}

function stamp(milliseconds: number): Pick<Letter, "id" | "expiresAt"> {
  return { id: randomUUID(), expiresAt: Date.now() + milliseconds };
}
