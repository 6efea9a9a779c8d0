import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { echoes, isIn } from "../testing/echoes.ts";
import { trustLocalCertificate } from "../testing/local-certificate.ts";
import { type MailPeer, type MailPeerOptions, startMailPeer } from "../testing/mail-peer.ts";
import { MailFault } from "./mail-fault.ts";
import { type SmtpAccount, sendBySmtp } from "./smtp.ts";

beforeAll(trustLocalCertificate);

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const message = {
  to: "maya@acme.test",
  subject: "Hello",
  text: "A probe, mostly plain — with a Grüße in it.",
  html: "<p>Hello</p>",
};
const patience = { silence: 30_000, whole: 60_000 };
const account = (port: number, login: SmtpAccount["login"] = { type: "none" }, host = "localhost"): SmtpAccount => ({
  kind: "smtp",
  host,
  port,
  from: { email: "postern@acme.test", name: 'Postern "Console"' },
  login,
});
async function peer(options?: MailPeerOptions): Promise<MailPeer> {
  const started = await startMailPeer(options);
  closers.push(started.close);
  return started;
}
/** A server that does with each connection what the test says. */
async function rawPeer(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    onConnection(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
const fault = async (sending: Promise<unknown>): Promise<MailFault> => {
  const error = await sending.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(MailFault);
  return error;
};

describe("A mail by SMTP", () => {
  test("is encrypted by STARTTLS before the login, and arrives whole", async () => {
    const server = await peer({ allows: ({ user, secret }) => user === "postern" && secret === "s3cret" });
    const login = { type: "password" as const, user: "postern", password: "s3cret" };
    const said = await sendBySmtp(account(server.port, login), { ...message, id: "<1@acme.test>" }, patience);
    expect(said).toContain("queued as 4711");
    const [mail] = server.mails;
    expect(mail).toMatchObject({
      from: "postern@acme.test",
      to: ["maya@acme.test"],
      isEncrypted: true,
      login: "postern",
    });
    expect(mail?.text).toContain("Subject: Hello");
    expect(mail?.text).toContain("Message-ID: <1@acme.test>");
    expect(mail?.text).toContain(message.text);
  });

  test("cannot be given another recipient or header by its subject or sender's name", async () => {
    const server = await peer();
    const from = { email: "postern@acme.test", name: "Postern\r\nBcc: eve@evil.test" };
    const subject = "Hi\r\nBcc: eve@evil.test\r\n\r\nbody";
    await sendBySmtp({ ...account(server.port), from }, { ...message, subject }, patience);
    expect(server.mails[0]?.to).toEqual(["maya@acme.test"]);
    expect(server.mails[0]?.source).not.toMatch(/^Bcc:/m);
  });

  test("is not sent in the clear to another machine", async () => {
    const server = await peer({ isPlain: true });
    // The unspecified address leads to this machine, but is no name of it.
    const { message: text } = await fault(sendBySmtp(account(server.port, undefined, "0.0.0.0"), message, patience));
    expect(text).toMatch(/offers no encryption that can be used/);
    expect(server.mails).toEqual([]);
  });

  test("is not sent to a server whose certificate is another's", async () => {
    const server = await peer();
    const { message: text } = await fault(sendBySmtp(account(server.port, undefined, "0.0.0.0"), message, patience));
    expect(text).toMatch(/^The mail server 0\.0\.0\.0:\d+ has a certificate for another name\. Enter the name that/);
    expect(server.mails).toEqual([]);
  });

  test("is not sent to another machine whose certificate nobody known has signed, and is told what to do", async () => {
    const server = await peer();
    const known = getCACertificates("default");
    setDefaultCACertificates(getCACertificates("bundled"));
    const refused = fault(sendBySmtp(account(server.port, undefined, "0.0.0.0"), message, patience));
    const { message: text } = await refused.finally(() => setDefaultCACertificates(known));
    expect(text).toMatch(/certificate that no authority known to the platform has signed\. .*NODE_EXTRA_CA_CERTS/);
    expect(server.mails).toEqual([]);
  });

  test("is sent encrypted to this machine, whoever signed its certificate", async () => {
    const server = await peer();
    const known = getCACertificates("default");
    setDefaultCACertificates(getCACertificates("bundled"));
    const sent = sendBySmtp(account(server.port), message, patience);
    expect(await sent.finally(() => setDefaultCACertificates(known))).toContain("queued");
    expect(server.mails[0]?.isEncrypted).toBe(true);
  });

  test("that is refused for its login says so, and repeats no password", async () => {
    const server = await peer({ allows: () => false });
    const login = { type: "password" as const, user: "postern", password: "s3cret-that-stays" };
    const refused = await fault(sendBySmtp(account(server.port, login), message, patience));
    expect(refused.message).toMatch(/^The mail server localhost:\d+ refused the login: .*535/);
    expect(refused.message).toContain("[hidden]");
    expect(`${refused.message}${refused.stack}`).not.toContain(login.password);
    expect(refused.isFinal).toBe(false);
  });

  test.each(echoes)(
    "is not told a password that the server repeats as %s, in a refusal or with its leave",
    async (_, echo) => {
      const password = "Zq7pX-mail+Password/9vKe";
      const written = echo(password, "\0postern\0");
      const login = { type: "password" as const, user: "postern", password };
      const onRecipient = () => Object.assign(new Error(`Not for ${written}`), { responseCode: 550 });
      const refusing = await peer({ allows: () => true, onRecipient });
      const { message: refusal } = await fault(sendBySmtp(account(refusing.port, login), message, patience));
      expect(refusal).toMatch(/refused the sender or the recipient: 550 Not for .*\[hidden\]/);
      const taking = await peer({ allows: () => true, onTaken: () => `queued for ${written}` });
      const taken = await sendBySmtp(account(taking.port, login), message, patience);
      expect(taken).toMatch(/queued for .*\[hidden\]/);
      for (const text of [refusal, taken]) expect(isIn(text, password)).toBe(false);
    },
  );

  test("is not told a short password in base64 of the login", async () => {
    const login = { type: "password" as const, user: "postern", password: "s3cret" };
    const written = Buffer.from("\0postern\0s3cret").toString("base64");
    const server = await peer({ allows: () => true, onTaken: () => `queued for ${written}` });
    const taken = await sendBySmtp(account(server.port, login), message, patience);
    expect(taken).toContain("[hidden]");
    expect(isIn(taken, login.password)).toBe(false);
  });

  test("to an address that does not exist is final; a server that is busy is not", async () => {
    const answer = (responseCode: number, text: string) => ({
      onRecipient: () => Object.assign(new Error(text), { responseCode }),
    });
    const gone = await fault(sendBySmtp(account((await peer(answer(550, "No such user"))).port), message, patience));
    expect(gone).toMatchObject({ isFinal: true, message: expect.stringContaining("No such user") });
    const busy = await fault(sendBySmtp(account((await peer(answer(451, "Try later"))).port), message, patience));
    expect(busy).toMatchObject({ isFinal: false, message: expect.stringContaining("Try later") });
  });
});

describe("A mail server that does not play along ends with a sentence", () => {
  test("when nothing listens", async () => {
    const port = await rawPeer(() => undefined);
    await closers.pop()?.();
    const { message: text } = await fault(sendBySmtp(account(port), message, patience));
    expect(text).toMatch(/could not be reached: .*ECONNREFUSED/);
  });

  test("when it refuses the connection", async () => {
    const port = await rawPeer((socket) => socket.end("421 Come back later\r\n"));
    expect((await fault(sendBySmtp(account(port), message, patience))).message).toContain("421 Come back later");
  });

  test("when it hangs, after the time of silence", async () => {
    const port = await rawPeer(() => undefined);
    const hung = await fault(sendBySmtp(account(port), message, { ...patience, silence: 400 }));
    expect(hung.message).toMatch(/did not answer within 0.4 seconds/);
  });

  test("when it trickles for ever, after the whole time", async () => {
    const port = await rawPeer((socket) => {
      socket.write("220 welcome\r\n");
      const timer = setInterval(() => socket.write("250-and another thing\r\n"), 100);
      socket.on("close", () => clearInterval(timer));
    });
    const trickled = await fault(sendBySmtp(account(port), message, { ...patience, whole: 900 }));
    expect(trickled.message).toMatch(/took longer than 0.9 seconds/);
  });

  test("when it answers late but in time, the mail is sent", async () => {
    const server = await peer();
    const port = await rawPeer((socket) => {
      const behind = connect(server.port, "127.0.0.1");
      socket.pipe(behind);
      behind.on("data", (chunk) => setTimeout(() => socket.writable && socket.write(chunk), 60));
      behind.on("error", () => undefined);
      socket.on("close", () => behind.destroy());
    });
    expect(await sendBySmtp(account(port), message, patience)).toContain("queued");
  });
});
