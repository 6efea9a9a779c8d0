import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isConsolePath } from "../../src/contract/console-path.ts";
import { singleSignOnPath } from "../../src/contract/single-sign-on-path.ts";
import { rememberDevice } from "../auth/known-device.ts";
import type { BegunSignIn, SingleSignOn } from "../auth/single-sign-on.ts";
import { hashToken, newToken } from "../auth/tokens.ts";
import { deleteSession, insertSession } from "../db/sessions.ts";
import { findUserByEmail, refuseUnusable, touchSignIn, type UserRow } from "../db/users.ts";
import { Refusal } from "../refusal.ts";
import type { Services } from "./call.ts";
import { sendPlainPage } from "./plain-page.ts";
import { type Act, plainAct, recorded } from "./record-act.ts";

const callbackPath = `${singleSignOnPath}/callback`;

/** Where the provider sends the browser back, as the platform is registered there. */
export const singleSignOnCallback = (publicUrl: string) => `${publicUrl}${callbackPath}`;

/** Keeps what a sign-in began with in the browser that began it, sealed: an answer counts nowhere else (RFC 6749, 10.12). */
const cookieName = "postern_single_sign_on";
const sealedFor = "single sign-on";
const minutes = 10;
const kept = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string().nullable(),
  endsAt: z.number(),
});

const back = { href: "/auth", label: "Back to the sign-in" };

/**
 * The two addresses of single sign-on, which a browser opens in a tab: the first leads to the provider, and the second takes the browser
 * back from it, signs in and leads to a path of the console. Whoever may not sign in gets a page that says what is missing.
 */
export function registerSingleSignOn(app: FastifyInstance, services: Services): void {
  const { singleSignOn } = services;
  if (!singleSignOn) return;

  app.get(singleSignOnPath, (request, reply) =>
    orSay(reply, request, () => begin(request, reply, services, singleSignOn)),
  );

  app.get(callbackPath, (request, reply) =>
    orSay(reply, request, async () => {
      const begun = begunIn(request, services);
      // An answer is taken once, whatever becomes of it.
      void reply.clearCookie(cookieName, attributes(services));
      const query = new URLSearchParams(request.url.split("?", 2)[1] ?? "");
      const act = plainAct({ visitor: null, request }, "auth.singleSignOn");
      const session = newToken();
      await recorded(services, act, async (db) => {
        await services.limits.verification(request.ip);
        const email = await singleSignOn.conclude(query, begun);
        const user = await db.system((tx) => findUserByEmail(tx, email));
        await signIn(services, act, { email, user, session, before: services.cookie.read(request) });
        rememberDevice(services, request, reply, email);
      });
      services.cookie.set(request, reply, session);
      return reply.header("cache-control", "no-store").redirect(pathOf(begun));
    }),
  );
}

async function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  provider: SingleSignOn,
): Promise<FastifyReply> {
  const { returnTo } = request.query as { returnTo?: unknown };
  const { address, begun } = await provider.begin(
    typeof returnTo === "string" && isConsolePath(returnTo) ? returnTo : null,
  );
  const sealed = services.secrets.seal(JSON.stringify({ ...begun, endsAt: Date.now() + minutes * 60_000 }), sealedFor);
  return reply
    .setCookie(cookieName, sealed, { ...attributes(services), maxAge: minutes * 60 })
    .header("cache-control", "no-store")
    .redirect(address.href);
}

/** Lax: the provider's redirect is another site's. */
const attributes = ({ publicUrl }: Services) => ({
  path: singleSignOnPath,
  httpOnly: true,
  sameSite: "lax" as const,
  secure: publicUrl.startsWith("https:"),
});

/** What the browser's sign-in began with. Refuses a browser that began none, or too long ago. */
function begunIn({ cookies }: FastifyRequest, { secrets }: Services): BegunSignIn {
  const refusal = () => new Refusal(400, "This sign-in was not begun in this browser, or took too long. Begin again.");
  try {
    const begun = kept.parse(JSON.parse(secrets.open(cookies[cookieName] ?? "", sealedFor)));
    if (begun.endsAt > Date.now()) return begun;
  } catch {
    throw refusal();
  }
  throw refusal();
}

/** Starts the session of a member; the provider vouches for addresses, and does not say who belongs to an organization. */
async function signIn(
  { db }: Services,
  act: Act,
  who: { email: string; user: UserRow | null; session: string; before: string | null },
): Promise<void> {
  const { email, user, session, before } = who;
  act.claims = user;
  if (!user || (user.tenantId === null && user.role !== "superadmin")) {
    throw new Refusal(
      403,
      `${email} is no member here. Ask an admin of your organization to invite it, and follow the link in that email.`,
    );
  }
  refuseUnusable(user);
  act.actor = user;
  await db.system(async (tx) => {
    await insertSession(tx, hashToken(session), user.id);
    await touchSignIn(tx, user.id);
    if (before) await deleteSession(tx, hashToken(before));
  });
}

const pathOf = ({ returnTo }: BegunSignIn) => (returnTo !== null && isConsolePath(returnTo) ? returnTo : "/");

/** Answers a refusal as a page, since a browser opened the address. */
async function orSay(
  reply: FastifyReply,
  request: FastifyRequest,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.cause) request.log.warn({ err: error.cause }, "A single sign-on failed");
    return sendPlainPage(reply, error.status, { title: "You are not signed in", text: error.message, back });
  }
}
