import type { JobWithMetadata } from "pg-boss";
import type { Logger } from "pino";
import { magicLinkType } from "../../src/contract/mail-defaults.ts";
import { activeEmailSetting } from "../db/email/email-settings.ts";
import { activeEmailTemplate } from "../db/email/email-templates.ts";
import { type MailServices, sendBySetting } from "../mail/account.ts";
import { type Letter, openLetter } from "../mail/letter.ts";
import { MailFault } from "../mail/mail-fault.ts";
import { renderMagicLink } from "../mail/render.ts";
import { withoutSecrets } from "../without-secrets.ts";
import { type MailJob, mailQueue, type Queue } from "./queue.ts";
import { takeJobs } from "./take-jobs.ts";

/** What sending mails takes. */
export type SendMailServices = MailServices & { log: Logger };

/** Mails that one process sends at once. */
const concurrency = 3;

/**
 * Starts to send mails in this process. A mail that was not sent is tried again with growing pauses; the last failure,
 * and one that trying again would not mend, is logged as an error. The queue's own `close` ends it.
 */
export const startMailWorker = (queue: Queue, services: SendMailServices): Promise<void> =>
  takeJobs<MailJob>(queue, mailQueue, concurrency, (job) => attempt(job, services));

async function attempt(job: JobWithMetadata<MailJob>, services: SendMailServices): Promise<void> {
  const { log, secrets } = services;
  let letter: Letter;
  try {
    letter = openLetter(job.data.letter, secrets);
  } catch {
    return log.error({ job: job.id }, "An email was not sent: it cannot be decrypted with this platform's key.");
  }
  const email = letter.to;
  if (letter.expiresAt < Date.now()) {
    return log.error({ email }, "An email was not sent: its time ran out before a mail server took it.");
  }
  try {
    await sendLetter(letter, services);
  } catch (error) {
    const fault = error instanceof MailFault ? error : null;
    // A filter that turns a mail down may quote the address that it did not like.
    const reason = fault ? withoutSecrets([signInToken(letter)])(fault.message) : "a fault of the platform";
    const attempts = job.retryCount + 1;
    if (fault?.isFinal) return log.error({ email, reason }, "An email was not sent, and trying again would not help");
    if (job.retryCount >= job.retryLimit) {
      log.error({ email, reason, attempts, ...(fault ? {} : { err: error }) }, "An email was not sent; it is given up");
    } else {
      log.warn(
        { email, reason, attempts, ...(fault ? {} : { err: error }) },
        "An email was not sent; it is tried again",
      );
    }
    throw new Error(reason);
  }
}

const signInToken = (letter: Letter) =>
  letter.kind === "magic-link" ? new URL(letter.link).searchParams.get("token") : null;

async function sendLetter(letter: Letter, services: SendMailServices): Promise<void> {
  // Mail belongs to the platform, not to a tenant.
  const { row, template } = await services.db.system(async (tx) => ({
    row: await activeEmailSetting(tx),
    template: letter.kind === "magic-link" ? await activeEmailTemplate(tx, magicLinkType) : null,
  }));
  if (!row) throw new MailFault("No email configuration is active. Set one active.");
  const content = letter.kind === "message" ? letter : renderMagicLink(template ?? plainTemplate, letter.link);
  const { subject, text, html } = content;
  const host = row.fromEmail.split("@")[1] ?? "postern";
  await sendBySetting(row, { to: letter.to, subject, text, html, id: `<${letter.id}@${host}>` }, services);
}

/** In place of a template, so that nobody is locked out by deactivating the last one. */
const plainTemplate = {
  templateType: magicLinkType,
  subject: "Your sign-in link for Postern",
  htmlContent:
    '<p>Follow this link to sign in. It is valid for 15 minutes.</p><p><a href="{{magicLink}}">Sign in</a></p>',
  textContent: "Follow this link to sign in. It is valid for 15 minutes.\n\n{{magicLink}}",
};
