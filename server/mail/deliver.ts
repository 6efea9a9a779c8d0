import type { Logger } from "pino";

/** Brings sign-in links to their readers. */
export type LinkDelivery = { deliver(email: string, link: string): Promise<void> };

/**
 * In developer mode prints links on standard output, each on a line of its own. Outside it a link needs a mail
 * configuration; without one the fault is logged, without the link.
 */
export function linkDelivery(isDeveloperMode: () => Promise<boolean>, log: Logger): LinkDelivery {
  return {
    async deliver(email, link) {
      if (await isDeveloperMode()) {
        process.stdout.write(`Sign-in link for ${email}: ${link}\n`);
        return;
      }
      log.error(
        { email },
        "A sign-in link was not sent: developer mode is off and no mail configuration is active. Activate one, or turn developer mode on.",
      );
    },
  };
}
