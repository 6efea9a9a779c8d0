import { connect, type Socket } from "node:net";
import { createTransport } from "nodemailer";
import { isLoopback } from "../loopback.ts";
import { withoutSecrets } from "../without-secrets.ts";
import { certificateFault } from "./certificate-fault.ts";
import { MailFault } from "./mail-fault.ts";
import type { Message, Patience, Sender } from "./message.ts";

/** A mail server, and how to log in to it: not at all, with a password, or with a token that can be renewed. */
export type SmtpAccount = {
  kind: "smtp";
  host: string;
  port: number;
  from: Sender;
  login:
    | { type: "none" }
    | { type: "password"; user: string; password: string }
    | { type: "token"; user: string; token: () => Promise<string> };
};

/**
 * Sends one mail by SMTP and resolves to the server's answer. Port 465 speaks TLS from the start; elsewhere STARTTLS is
 * required, but on this machine, so that neither a password nor a sign-in link crosses a network in the clear. Rejects
 * with {@link MailFault}.
 */
export async function sendBySmtp(account: SmtpAccount, message: Message, patience: Patience): Promise<string> {
  const { host, port, login } = account;
  const deadline = AbortSignal.timeout(patience.whole);
  const sockets = new Set<Socket>();
  // What the login sends in one piece (RFC 4616) is a secret too: base64 of it holds a short password unseen.
  const secrets = login.type === "password" ? [login.password, `\0${login.user}\0${login.password}`] : [];
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    requireTLS: port !== 465 && !isLoopback(host),
    // What stays on this machine may go in the clear, so a certificate that nobody signed is no worse.
    tls: { rejectUnauthorized: !isLoopback(host) },
    greetingTimeout: patience.silence,
    socketTimeout: patience.silence,
    ...(login.type === "password" ? { auth: { user: login.user, pass: login.password } } : {}),
    ...(login.type === "token"
      ? {
          auth: {
            type: "OAuth2",
            user: login.user,
            provisionCallback: (_user, _renew, done) => {
              login.token().then(
                (token) => {
                  secrets.push(token);
                  done(null, token);
                },
                (error: Error) => done(error),
              );
            },
          },
        }
      : {}),
    // A socket of our own can be cut off; the library would let a server that trickles go on for ever.
    getSocket: (_options, done) => {
      openSocket(host, port, patience.silence, sockets).then((connection) => done(null, { connection }), done);
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const sent = await Promise.race([
      transport.sendMail({
        from: { address: account.from.email, name: account.from.name },
        to: { address: message.to, name: "" },
        subject: message.subject,
        text: message.text,
        html: message.html,
        messageId: message.id,
      }),
      expiry(deadline, `${host}:${port} took longer than ${patience.whole / 1000} seconds`),
    ]);
    return withoutSecrets(secrets)(sent.response);
  } catch (error) {
    throw explain(error, `${host}:${port}`, secrets, patience);
  } finally {
    for (const socket of sockets) socket.destroy();
    transport.close();
  }
}

function openSocket(host: string, port: number, timeout: number, sockets: Set<Socket>): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host, port, autoSelectFamily: true });
  sockets.add(socket);
  socket.setTimeout(timeout, () => socket.destroy(Object.assign(new Error("no connection"), { code: "ETIMEDOUT" })));
  socket.once("error", reject);
  socket.once("connect", () => {
    socket.setTimeout(0);
    socket.removeListener("error", reject);
    resolve(socket);
  });
  return promise;
}

function expiry(signal: AbortSignal, reason: string): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new MailFault(`The mail server ${reason}.`)), { once: true });
  });
}

type Thrown = Error & { code?: string; originalCode?: string; response?: string; responseCode?: number };

function explain(error: unknown, server: string, secrets: string[], patience: Patience): MailFault {
  if (error instanceof MailFault) return error;
  const { code, originalCode, response, responseCode, message } = error as Thrown;
  const said = withoutSecrets(secrets)(response ?? message);
  const distrust = certificateFault(originalCode ?? code);
  if (distrust) return new MailFault(`The mail server ${server} ${distrust}.`);
  if (code === "EAUTH") return new MailFault(`The mail server ${server} refused the login: ${said}`);
  if (code === "EENVELOPE") {
    const isFinal = responseCode !== undefined && responseCode >= 500;
    return new MailFault(`The mail server ${server} refused the sender or the recipient: ${said}`, isFinal);
  }
  if (code === "ETLS") return new MailFault(`The mail server ${server} offers no encryption that can be used: ${said}`);
  if (code === "ETIMEDOUT") {
    return new MailFault(`The mail server ${server} did not answer within ${patience.silence / 1000} seconds.`);
  }
  if (response) return new MailFault(`The mail server ${server} refused the email: ${said}`);
  return new MailFault(`The mail server ${server} could not be reached: ${said}`);
}
