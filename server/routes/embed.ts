import { lowerRole } from "../../src/contract/roles.ts";
import { embedKeyOf, newEmbedToken } from "../auth/embed-key.ts";
import { unsigned } from "../auth/portal-token.ts";
import { hashToken, newToken } from "../auth/tokens.ts";
import { findEmbedToken, findPortalKey, insertEmbedToken, noteKeyUse } from "../db/embed-keys.ts";
import { isInPortal, userOfPortal } from "../db/portal-users.ts";
import { findSessionUser, insertEmbeddedSession } from "../db/sessions.ts";
import { touchSignIn, type UserRow, userView } from "../db/users.ts";
import { Refusal } from "../refusal.ts";
import { type CallContext, calls } from "./call.ts";
import { plainAct, recorded } from "./record-act.ts";

// A portal's key and its tokens tell the tenant, so these calls work in the system scope.

/** Whom a portal asks a token for, what it may ask at most, and until when: by its key, or by a token that it signed itself. */
async function portalUser(
  context: CallContext,
  input: { email?: string | undefined; embedKeyId?: number | undefined },
) {
  const { db, limits, portalTokens } = context.services;
  const signed = signedToken(context.request);
  if (signed === null || input.embedKeyId === undefined) {
    const key = await embedKeyOf(context.request, db, limits);
    if (input.email === undefined) {
      const message = "Name the address of the portal's user.";
      throw new Refusal(400, message, { errors: [{ field: "email", message }] });
    }
    return { key, email: input.email, mostRole: key.role, until: key.expiresAt };
  }
  const id = input.embedKeyId;
  const key = await db.system(async (tx) => {
    await limits.embedded(tx, context.request.ip);
    return await findPortalKey(tx, id);
  });
  // Nobody is told which ids there are.
  if (!key) throw unsigned();
  const { email, role, expiresAt } = await portalTokens.read(signed, key.keySet, key.role, (err) =>
    context.services.log.warn({ err, embedKeyId: id }, "The key set of a portal could not be read"),
  );
  if (input.email !== undefined && input.email !== email)
    throw new Refusal(403, `The token is for ${email}, not for ${input.email}. Leave the address out.`);
  await db.system(async (tx) => {
    await limits.key(tx, id, "embed key");
    await noteKeyUse(tx, key);
  });
  return { key, email, mostRole: role, until: new Date(Math.min(key.expiresAt.getTime(), expiresAt.getTime())) };
}

/** A bearer token that is none of the platform's own: three parts, as a JSON Web Token has. */
const signedToken = ({ headers }: CallContext["request"]): string | null =>
  /^bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i.exec(headers.authorization ?? "")?.[1] ?? null;

export const embed = {
  createToken: calls.embed.createToken.handler(async ({ context, input }) => {
    const { db } = context.services;
    const { key, email, mostRole, until } = await portalUser(context, input);
    const token = newEmbedToken();
    const expiresAt = new Date(Math.min(Date.now() + input.expiresInSeconds * 1000, until.getTime()));
    const role = lowerRole(mostRole, input.role ?? mostRole);
    const user = await db.system(async (tx) => {
      const found = await userOfPortal(tx, { ...key, role }, email);
      await insertEmbedToken(tx, {
        tokenHash: hashToken(token),
        embedKeyId: key.id,
        userId: found.id,
        role: lowerRole(role, found.role) as typeof role,
        expiresAt,
      });
      return found;
    });
    return {
      token,
      email: user.email,
      organization: { id: key.tenantId, name: user.tenant?.name ?? "" },
      role: lowerRole(role, user.role) as typeof role,
      expiresAt: expiresAt.toISOString(),
    };
  }),

  startSession: calls.embed.startSession.handler(async ({ context, input }) => {
    const { db, limits, log } = context.services;
    const session = newToken();
    const begun = await db.system(async (tx) => {
      await limits.embedded(tx, context.request.ip);
      const token = await findEmbedToken(tx, hashToken(input.token));
      if (!token) return null;
      const { userId, embedKeyId, expiresAt, role: mostRole } = token;
      const renews = await isInPortal(tx, userId, embedKeyId);
      await insertEmbeddedSession(tx, hashToken(session), { userId, embedKeyId, mostRole, expiresAt });
      const user = await findSessionUser(tx, hashToken(session));
      if (user && !renews) await touchSignIn(tx, user.id);
      return user && { user, expiresAt, renews };
    });
    if (!begun)
      throw new Refusal(401, "This embed token is not known or has expired. Ask the page around for a new one.");
    const { user, expiresAt, renews } = begun;
    // Tokens end every few minutes: that one follows another is no sign-in.
    if (!renews) {
      const act = plainAct({ visitor: user, request: context.request }, "embed.startSession");
      await recorded({ db, log }, act, async () => undefined);
    }
    return { session, expiresAt: expiresAt.toISOString(), user: userView(user as UserRow) };
  }),
};
