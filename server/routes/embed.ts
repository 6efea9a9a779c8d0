import { lowerRole } from "../../src/contract/roles.ts";
import { embedKeyOf, newEmbedToken } from "../auth/embed-key.ts";
import { hashToken, newToken } from "../auth/tokens.ts";
import { findEmbedToken, insertEmbedToken } from "../db/embed-keys.ts";
import { isInPortal, userOfPortal } from "../db/portal-users.ts";
import { findSessionUser, insertEmbeddedSession } from "../db/sessions.ts";
import { touchSignIn, type UserRow, userView } from "../db/users.ts";
import { Refusal } from "../refusal.ts";
import { calls } from "./call.ts";
import { plainAct, recorded } from "./record-act.ts";

// A portal's key and its tokens tell the tenant, so these calls work in the system scope.

export const embed = {
  createToken: calls.embed.createToken.handler(async ({ context, input }) => {
    const { db, limits } = context.services;
    const key = await embedKeyOf(context.request, db, limits);
    const token = newEmbedToken();
    const expiresAt = new Date(Math.min(Date.now() + input.expiresInSeconds * 1000, key.expiresAt.getTime()));
    const role = lowerRole(key.role, input.role ?? key.role);
    const user = await db.system(async (tx) => {
      const found = await userOfPortal(tx, { ...key, role }, input.email);
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
