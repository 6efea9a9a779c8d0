import type { Browser } from "puppeteer";
import { startMailPeer } from "../../../server/testing/mail-peer.ts";
import type { Platform } from "../../bench/platform.ts";
import { putSession } from "../demo.ts";
import { until } from "../surface.ts";

/** A second superadmin, who came by an invitation that a mail server took. */
export type Colleague = {
  id: number;
  email: string;
  /** Port of the mail server, which the platform's active configuration names; it knows no `nobody@…`. */
  mailPort: number;
  /** Signs in again, by a new link. */
  signIn(): Promise<void>;
  /** Goes on with the latest session, after somebody else's was in the browser. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

const email = "grace@acme.test";

/** Lets the platform send mail to a real server, invites the colleague, and signs them in in a browser. */
export async function inviteColleague(platform: Platform, browser: Browser): Promise<Colleague> {
  const mail = await startMailPeer({
    isPlain: true,
    onRecipient: (address) =>
      address.startsWith("nobody@") ? Object.assign(new Error("No such mailbox"), { responseCode: 550 }) : null,
  });
  const setting = await platform.call<{ id: number }>("POST", "/api/admin/email-settings", {
    provider: "smtp",
    authType: "password",
    fromEmail: "mail@acme.test",
    fromName: "Postern",
    smtpHost: "localhost",
    smtpPort: mail.port,
  });
  await platform.call("PUT", `/api/admin/email-settings/${setting.id}`, { isActive: true });
  await platform.call("PUT", "/api/admin/system-settings/developer_mode", { value: "false" });
  await platform.call("POST", "/api/tenant/users/invite", { email, role: "superadmin" });

  const post = (path: string, body: object) =>
    fetch(platform.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: platform.url },
      body: JSON.stringify(body),
    });
  let read = 0;
  /** The token of the next mailed link. */
  const nextToken = () =>
    until(
      async () => {
        const found = /verify\?token=([\w-]+)/.exec(mail.mails[read]?.text ?? "")?.[1] ?? null;
        if (found) read++;
        return found;
      },
      async () => `The mail server took ${mail.mails.length} mails and none has a new link.`,
    );
  let session = "";
  const comeBack = () => putSession(browser, session);
  const follow = async () => {
    const answer = await post("/api/auth/verify", { token: await nextToken() });
    if (!answer.ok) throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`);
    session = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    await comeBack();
  };
  await follow();
  const users = await platform.call<{ id: number; email: string }[]>("GET", "/api/tenant/users");
  const id = users.find((user) => user.email === email)?.id;
  if (id === undefined) throw new Error("The invited colleague did not join.");
  return {
    id,
    email,
    mailPort: mail.port,
    async signIn() {
      await post("/api/auth/magic-link", { email });
      await follow();
    },
    comeBack,
    close: mail.close,
  };
}
