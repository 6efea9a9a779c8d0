import { keepAccount, keptAccounts, resumeAccount } from "../auth/kept-accounts.ts";
import { knownDevice, rememberDevice } from "../auth/known-device.ts";
import { followMagicLink } from "../auth/magic-link.ts";
import { claimSession, confirmNumber, createMatchedLink, disownLink, linkChoices } from "../auth/number-matching.ts";
import { hashPassword, verifyPassword } from "../auth/password.ts";
import { sessionHeader } from "../auth/session-cookie.ts";
import { hashToken, newToken } from "../auth/tokens.ts";
import { deleteSession, insertSession, renewSession } from "../db/sessions.ts";
import {
  createTenantFor,
  findUserByEmail,
  refuseUnusable,
  setPasswordHash,
  touchSignIn,
  userView,
} from "../db/users.ts";
import { Refusal } from "../refusal.ts";
import { type CallContext, calls, sessionOf, signedIn } from "./call.ts";

// The visitor is known by a session, not by a tenant, so these calls work in the system scope.

export const auth = {
  user: calls.auth.user.handler(({ context }) => userView(signedIn(context))),

  ways: calls.auth.ways.handler(async ({ context }) => {
    const { singleSignOn } = context.services;
    // A page of another site need not know who else uses this browser.
    const kept = pageOf(context) ? [] : await keptAccounts(context);
    return {
      singleSignOn: singleSignOn ? { name: singleSignOn.name } : null,
      kept: kept.map(({ user }) => ({ email: user.email, organization: user.tenant?.name ?? null })),
    };
  }),

  requestLink: calls.auth.requestLink.handler(async ({ context, input }) => {
    const { db, limits, mails, publicUrl } = context.services;
    const mayLeave = await limits.link(context.request.ip, input.email);
    const asked = { email: input.email, returnTo: input.returnTo ?? null, askedFrom: pageOf(context) };
    const { link, number, claim } = await createMatchedLink(db, publicUrl, asked);
    // Nobody waits for the delivery: its time would tell known addresses from unknown ones.
    if (mayLeave) {
      mails
        .deliver(input.email, link)
        .catch((error) => context.services.log.error({ error }, "A sign-in link was not sent"));
    } else context.services.log.warn("A sign-in link was not sent: its address has got enough of them for now.");
    return {
      message: "Check your email: if the address can sign in, a link is on its way. It is valid for 15 minutes.",
      number,
      claim,
    };
  }),

  linkChoices: calls.auth.linkChoices.handler(async ({ context, input }) => {
    const { db, limits } = context.services;
    await limits.linkOpened(context.request.ip);
    return await linkChoices(db, input.token);
  }),

  confirm: calls.auth.confirm.handler(async ({ context, input }) => {
    const { db, limits } = context.services;
    await limits.verification(context.request.ip);
    await confirmNumber(db, input.token, input.number, (owner) => {
      if (context.act) context.act.claims = owner;
    });
    return { message: "The console that shows this number signs in now." };
  }),

  disownLink: calls.auth.disownLink.handler(async ({ context, input }) => {
    const { db, limits } = context.services;
    await limits.verification(context.request.ip);
    await disownLink(db, input.token);
    return { message: "The link has ended, and signs nobody in." };
  }),

  claim: calls.auth.claim.handler(async ({ context, input }) => {
    const { db, limits, cookie } = context.services;
    const outcome = await claimSession(db, input.claim, extensionOf(context));
    if (outcome === null) {
      await limits.verification(context.request.ip);
      throw new Refusal(400, "Nobody waits here any more. Ask for a new sign-in link.");
    }
    if (typeof outcome === "string") return { state: outcome, user: null };
    const { user, session } = outcome;
    if (context.act) context.act.actor = user;
    await endSession(context);
    cookie.set(context.request, context.reply, session);
    // In another site's page a browser may keep the cookie back.
    if (pageOf(context)) context.reply.header(sessionHeader, session);
    rememberDevice(context.services, context.request, context.reply, user.email);
    return { state: "signed-in" as const, user: userView(user) };
  }),

  verify: calls.auth.verify.handler(async ({ context, input }) => {
    const { db, limits, cookie } = context.services;
    await limits.verification(context.request.ip);
    const { user, session } = await followMagicLink(db, input.token, extensionOf(context));
    await endSession(context);
    cookie.set(context.request, context.reply, session);
    rememberDevice(context.services, context.request, context.reply, user.email);
    return userView(user);
  }),

  login: calls.auth.login.handler(async ({ context, input }) => {
    const { db, limits, cookie, secrets } = context.services;
    if (input.password === undefined) {
      const resumed = pageOf(context) ? null : await resumeAccount(context, input.email, context.visitor);
      if (!resumed) throw new Refusal(401, "This browser is no longer signed in as that address. Sign in again.");
      if (context.act) context.act.actor = resumed;
      return userView(resumed);
    }
    const device = knownDevice(secrets, context.request, input.email);
    await limits.password(context.request.ip, input.email, device);
    const user = await db.system((tx) => findUserByEmail(tx, input.email));
    if (context.act) context.act.claims = user;
    const matches = await verifyPassword(input.password, user?.passwordHash ?? null);
    if (!user || !matches) {
      throw new Refusal(
        401,
        "The email address or the password is wrong. Leave the password empty to get a sign-in link.",
      );
    }
    await limits.right(context.request.ip, input.email, device);
    refuseUnusable(user);
    if (context.act) context.act.actor = user;
    const session = newToken();
    await db.system(async (tx) => {
      await insertSession(tx, hashToken(session), user.id, extensionOf(context));
      await touchSignIn(tx, user.id);
    });
    await endSession(context);
    cookie.set(context.request, context.reply, session);
    rememberDevice(context.services, context.request, context.reply, user.email);
    return userView(user);
  }),

  logout: calls.auth.logout.handler(async ({ context, input }) => {
    const { visitor } = context;
    // What a portal signed in is the portal's to sign in again.
    const isKept = input?.keep === true && visitor !== null && !visitor.isEmbedded && pageOf(context) === null;
    if (isKept) await keepAccount(context, visitor);
    else await endSession(context);
    context.services.cookie.clear(context.request, context.reply);
    return { message: isKept ? "This browser keeps the account." : "You are signed out." };
  }),

  setPassword: calls.auth.setPassword.handler(async ({ context, input }) => {
    const { db, cookie } = context.services;
    const user = signedIn(context);
    // Whoever holds a portal's token would hold the account from then on.
    if (user.isEmbedded)
      throw new Refusal(403, "Your portal signed you in here. Sign in on the platform's own page to set a password.");
    const hash = input.password === null ? null : await hashPassword(input.password);
    const old = sessionOf(context);
    const renewed = newToken();
    // Whoever knew the old password is signed out with it, and whoever has this session's token as well.
    const view = await db.system(async (tx) => {
      const isRenewed = await renewSession(tx, user.id, old, hashToken(renewed));
      if (!isRenewed) throw new Refusal(401, "You were signed out. Sign in and try again.");
      return userView(await setPasswordHash(tx, user.id, hash));
    });
    cookie.set(context.request, context.reply, renewed);
    // Who shows the session in a header has no other way to the new one; a page beside a cookie reads neither.
    if (sessionHeader in context.request.headers) context.reply.header(sessionHeader, renewed);
    endLater(context, old);
    return view;
  }),

  createTenant: calls.auth.createTenant.handler(async ({ context, input }) => {
    const user = await context.services.db.system((tx) =>
      createTenantFor(tx, signedIn(context).id, { name: input.name, description: input.description || null }),
    );
    return { tenant: { name: input.name }, user: userView(user) };
  }),
};

/** Ends the session that a request came with, if any. */
async function endSession({ services, sessionHash }: CallContext): Promise<void> {
  if (sessionHash) await services.db.system((tx) => deleteSession(tx, sessionHash));
}

/** Ends a session once its browser has the new token: a socket that is closed before asks again with the old one. */
function endLater({ services, request }: CallContext, sessionHash: string): void {
  const end = () => services.db.system((tx) => deleteSession(tx, sessionHash));
  setTimeout(() => end().catch((error) => request.log.warn(error, "A renewed session ends by itself")), 500).unref();
}

/** The page of another site that a console is in, by its origin; null for the platform's own page and an extension. */
function pageOf({ request, services }: CallContext): string | null {
  const { origin } = request.headers;
  return origin !== undefined && services.origins.isEmbedding(origin) ? origin : null;
}

/** The extension that a call came from, by its origin; null for a page. */
function extensionOf({ request, services }: CallContext): string | null {
  const { origin } = request.headers;
  return origin !== undefined && services.origins.isExtension(origin) ? origin : null;
}
