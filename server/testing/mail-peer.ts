import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerAuthentication } from "smtp-server";
import { localCertificate } from "./local-certificate.ts";

/** A mail that a peer took: its source, and `text`, the same with its quoted-printable parts decoded. */
export type TakenMail = {
  from: string;
  to: string[];
  source: string;
  text: string;
  isEncrypted: boolean;
  login: string | null;
};

/** How a mail peer behaves; by default it takes every mail without a login, and offers STARTTLS. */
export type MailPeerOptions = {
  /** Whether a login is right; with it a login is required. Gets the password, or the access token. */
  allows?: (login: { method: string; user: string; secret: string }) => boolean;
  /** Offers no STARTTLS. */
  isPlain?: boolean;
  /** Whether the peer takes a connection and says nothing on it; asked for each anew. */
  hangs?: () => boolean;
  /** What the peer answers to a recipient instead of taking it; may throw on each call anew. */
  onRecipient?: (address: string) => Error | null;
  /** What the peer answers to a mail that it took; what it throws refuses the mail. */
  onTaken?: (mail: TakenMail) => string;
};

/** A mail server that speaks SMTP on a loopback port (`localhost`). */
export type MailPeer = { port: number; mails: TakenMail[]; logins: string[]; close(): Promise<void> };

/** Starts a mail server for tests. */
export async function startMailPeer(options: MailPeerOptions = {}): Promise<MailPeer> {
  const mails: TakenMail[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    ...localCertificate,
    authOptional: !options.allows,
    authMethods: ["PLAIN", "LOGIN", "XOAUTH2"],
    disabledCommands: options.isPlain ? ["STARTTLS"] : [],
    allowInsecureAuth: options.isPlain ?? false,
    disableReverseLookup: true,
    onConnect: (_session, done) => void (options.hangs?.() || done()),
    onAuth(auth: SMTPServerAuthentication, _session, done) {
      const login = { method: auth.method, user: auth.username ?? "", secret: auth.password ?? auth.accessToken ?? "" };
      logins.push(`${login.method} ${login.user}`);
      if (options.allows?.(login)) return done(null, { user: login.user });
      if (auth.method === "XOAUTH2") return done(null, { data: { status: "401", schemes: "bearer" } });
      // Some servers repeat what they were given.
      done(Object.assign(new Error(`No account with the password ${login.secret}`), { responseCode: 535 }));
    },
    onRcptTo: (address, _session, done) => done(options.onRecipient?.(address.address) ?? null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const source = Buffer.concat(chunks).toString("utf8");
        const mail = {
          source,
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: readable(source),
          isEncrypted: session.secure,
          login: (session.user as unknown as string | undefined) ?? null,
        };
        try {
          const said = options.onTaken?.(mail) ?? "queued as 4711";
          mails.push(mail);
          done(null, said);
        } catch (error) {
          done(error as Error);
        }
      });
    },
  });
  // A client that gives up resets its connection.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    logins,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readable(source: string): string {
  const bytes = source
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
