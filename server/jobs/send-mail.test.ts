import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { secretBox } from "../db/secret-box.ts";
import { mailDelivery } from "../mail/deliver.ts";
import { sealLetter } from "../mail/letter.ts";
import { isIn } from "../testing/echoes.ts";
import { type MailPeer, type MailPeerOptions, startMailPeer } from "../testing/mail-peer.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { mailQueue } from "./queue.ts";
import { startMailWorker } from "./send-mail.ts";

const endpoints = {
  microsoftLogin: "http://127.0.0.1:9",
  microsoftSmtp: "127.0.0.1:9",
  sendgrid: "http://127.0.0.1:9",
};
const secrets = secretBox("a key for tests that is long enough");
let platform: TestApp;
let cookie: string;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  platform = await openTestApp();
  closers.push(() => platform.close());
  const { db, services } = platform;
  services.mails = mailDelivery({ db, queue: services.queue, secrets, log: services.log });
  ({ cookie } = await platform.signedIn("superadmin", await platform.tenant()));
  await developerMode(false);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0).reverse()) await close();
});

const developerMode = (on: boolean) =>
  platform.call("PUT", "/admin/system-settings/developer_mode", { cookie, body: { value: String(on) } });
const ask = (email: string) => platform.call("POST", "/auth/magic-link", { body: { email } });

/** A mail server that a new, active configuration sends by. */
async function mailServer(options: MailPeerOptions = {}): Promise<MailPeer> {
  const peer = await startMailPeer({ isPlain: true, ...options });
  closers.push(peer.close);
  await configure(peer.port);
  return peer;
}
async function configure(smtpPort: number): Promise<void> {
  const body = {
    provider: "smtp",
    authType: "password",
    fromEmail: "postern@acme.test",
    fromName: "Postern",
    smtpHost: "127.0.0.1",
    smtpPort,
  };
  const { id } = (await platform.call("POST", "/admin/email-settings", { cookie, body })).body;
  await platform.call("PUT", `/admin/email-settings/${id}`, { cookie, body: { isActive: true } });
}
/** Sends mails as a worker does; retries come as fast as the queue can. */
async function work(patience = { silence: 300, whole: 1000 }, retryLimit = 3): Promise<void> {
  const { db, services } = platform;
  await services.queue.boss.updateQueue(mailQueue, { retryDelay: 0, retryBackoff: false, retryLimit });
  await startMailWorker(services.queue, { db, secrets, endpoints, patience, log: services.log });
}
const logged = () => platform.logged.join("");
const jobs = () =>
  platform.services.queue.boss
    .getDb()
    .executeSql(`select data::text, output::text, state from pgboss.job where name = '${mailQueue}'`, []) as Promise<{
    rows: { data: string; output: string | null; state: string }[];
  }>;

test("The whole way by email: who asks for a link finds it in the mailbox, and it signs in", async () => {
  const server = await mailServer();
  await work();
  const asked = await ask("maya@acme.test");
  expect(asked.status).toBe(202);
  await expect.poll(() => server.mails.length).toBe(1);
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: "postern@acme.test", to: ["maya@acme.test"] });
  expect(mail?.text).toContain("Subject: Your sign-in link for Postern");
  const link = new URL(/http:\/\/localhost:4000\/auth\/verify\?token=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "");
  const token = link.searchParams.get("token");
  const { status, body } = await platform.call("POST", "/auth/verify", { body: { token } });
  expect([status, body.email]).toEqual([200, "maya@acme.test"]);
  expect(logged()).not.toContain(token);
});

/** What an answer tells of the email: its number and claim are drawn anew, whether one is sent or not. */
const toldBy = ({ body }: { body: unknown }) => {
  const { number, claim, ...rest } = body as { number: number; claim: string };
  return { ...rest, digits: `${number}`.length, claim: claim.length };
};

describe("Developer mode", () => {
  test("prints links instead of mailing them, and stops at once when it is turned off", async () => {
    const server = await mailServer();
    await work();
    const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const lines = () =>
      printed.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith("Sign-in link"));
    await developerMode(true);
    await ask("dev@acme.test");
    await expect.poll(lines).toEqual([expect.stringMatching(/^Sign-in link for dev@acme\.test: http.*token=.+\n$/)]);
    await developerMode(false);
    await ask("prod@acme.test");
    await expect.poll(() => server.mails.map(({ to }) => to)).toEqual([["prod@acme.test"]]);
    expect(lines()).toHaveLength(1);
  });

  test("off without an active configuration is logged without the link, and the answer does not tell", async () => {
    const answer = await ask("lost@acme.test");
    await expect.poll(logged).toContain("developer mode is off and no email configuration is active");
    expect(logged()).not.toContain("token=");
    const server = await mailServer();
    await work();
    expect(toldBy(await ask("found@acme.test"))).toEqual(toldBy(answer));
    await expect.poll(() => server.mails.length).toBe(1);
  });
});

describe("A mail that waits", () => {
  test("is not readable in the queue", async () => {
    await mailServer();
    await ask("waiting@acme.test");
    await expect.poll(async () => (await jobs()).rows.length).toBe(1);
    const [job] = (await jobs()).rows;
    expect(job?.data).toContain("v1.");
    expect(job?.data).not.toMatch(/waiting@acme|token|http/);
  });

  test("of a link that has expired is not sent any more", async () => {
    const server = await mailServer();
    const letter = {
      id: "1",
      kind: "magic-link" as const,
      to: "late@acme.test",
      link: "http://x",
      expiresAt: Date.now() - 1,
    };
    await platform.services.queue.boss.send(mailQueue, { letter: sealLetter(letter, secrets) });
    await work();
    await expect.poll(logged).toContain("its time ran out");
    expect(server.mails).toEqual([]);
  });

  test("and was sealed by another key is given up with a plain word", async () => {
    await mailServer();
    await platform.services.queue.boss.send(mailQueue, { letter: "v1.a.b.c" });
    await work();
    await expect.poll(logged).toContain("cannot be decrypted with this platform's key");
  });
});

describe("A mail server that fails", () => {
  test("is tried again until it works, and the mail arrives once", async () => {
    let refusals = 2;
    const server = await mailServer({
      onRecipient: () => (refusals-- > 0 ? Object.assign(new Error("busy"), { responseCode: 451 }) : null),
    });
    await work();
    await ask("patient@acme.test");
    await expect.poll(() => server.mails.length).toBe(1);
    expect(refusals).toBe(-1);
    expect(logged()).toContain("it is tried again");
    expect(logged()).not.toContain("it is given up");
  });

  test("for good is logged in the end with its reason, without link or secret, and nobody who asked can tell", async () => {
    const working = await ask("anyone@acme.test");
    await configure(9);
    await work({ silence: 300, whole: 1000 }, 1);
    const asked = await ask("unlucky@acme.test");
    expect(toldBy(asked)).toEqual(toldBy(working));
    expect(asked.status).toBe(202);
    await expect.poll(logged).toContain("it is given up");
    expect(logged()).toMatch(/could not be reached: .*ECONNREFUSED/);
    expect(logged()).not.toContain("token=");
    await expect.poll(async () => (await jobs()).rows.map(({ state }) => state)).toEqual(["failed"]);
    expect((await jobs()).rows[0]?.output).not.toContain("token=");
  });

  test("and quotes the sign-in link leaves nothing of it in the log and the queue", async () => {
    const tokens: string[] = [];
    await mailServer({
      onTaken: ({ text }) => {
        const token = /token=([\w-]+)/.exec(text)?.[1] ?? "";
        tokens.push(token);
        throw Object.assign(new Error(`Link refused: ${token}, ${Buffer.from(token).toString("hex")}`), {
          responseCode: 554,
        });
      },
    });
    await work({ silence: 300, whole: 1000 }, 0);
    await ask("filtered@acme.test");
    await expect.poll(logged).toContain("Link refused: [hidden], [hidden]");
    expect(tokens[0]?.length).toBeGreaterThan(20);
    await expect.poll(async () => (await jobs()).rows.map(({ state }) => state)).toEqual(["failed"]);
    const [job] = (await jobs()).rows;
    expect(isIn(logged() + job?.output, tokens[0] ?? "")).toBe(false);
  });

  test("with a recipient that does not exist is not asked again", async () => {
    let asked = 0;
    await mailServer({
      onRecipient: () => {
        asked++;
        return Object.assign(new Error("No such user"), { responseCode: 550 });
      },
    });
    await work();
    await ask("nobody@acme.test");
    await expect.poll(logged).toContain("trying again would not help");
    expect(asked).toBe(1);
  });
});

test("Mails other than links are sent with the words that they were given", async () => {
  const server = await mailServer();
  await work();
  await platform.services.mails.send({ to: "new@acme.test", subject: "Join Acme", text: "Maya invites you." });
  await expect.poll(() => server.mails.length).toBe(1);
  expect(server.mails[0]?.text).toMatch(/Subject: Join Acme[\s\S]*Maya invites you\./);
});

test("A link is put into the active template, escaped where it is HTML", async () => {
  const server = await mailServer();
  await work();
  const template = {
    templateType: "magic_link",
    name: "Own",
    subject: "Acme {{magicLink}}",
    htmlContent: '<a href="{{magicLink}}">go</a>',
    isActive: true,
  };
  await platform.call("POST", "/admin/email-templates", { cookie, body: template });
  await platform.call("POST", "/auth/magic-link", { body: { email: "t@acme.test", returnTo: "/scan/1?a=1&b=2" } });
  await expect.poll(() => server.mails.length).toBe(1);
  const text = server.mails[0]?.text ?? "";
  expect(text).toMatch(/Subject: Acme\r?\n/);
  expect(text).toMatch(/<a href="http:\/\/localhost:4000\/auth\/verify\?token=[\w-]+&amp;returnTo=/);
  expect(text).toMatch(/Sign in: http:\/\/localhost:4000\/auth\/verify\?token=[\w-]+&returnTo=/);
});
