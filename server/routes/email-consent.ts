import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { hashToken, newToken } from "../auth/tokens.ts";
import { getEmailSetting, insertConsent, spendConsent, updateEmailSetting } from "../db/email/email-settings.ts";
import { findSessionUser } from "../db/sessions.ts";
import type { UserRow } from "../db/users.ts";
import { microsoftApp, settingContext } from "../mail/account.ts";
import { MailFault } from "../mail/mail-fault.ts";
import { consentUrl, redeemCode } from "../mail/microsoft.ts";
import { Refusal } from "../refusal.ts";
import { withoutSecrets } from "../without-secrets.ts";
import type { Services } from "./call.ts";
import { sendPlainPage } from "./plain-page.ts";
import { plainAct, recording } from "./record-act.ts";

/** Path that Microsoft leads back to; it is registered there as the redirect URI. */
const callbackPath = "/api/admin/email-settings/oauth/callback";
/** Milliseconds in which a consent has to be given. */
const lifetime = 10 * 60_000;
const back = { href: "/admin", label: "Back to the superadmin panel" };

/** Of a parameter that is there twice, none is meant. */
const word = z.string().optional().catch(undefined);
const answerOf = z.object({ code: word, state: word, error: word, error_description: word });

/**
 * The two addresses of the consent to send through Microsoft 365 (RFC 6749 4.1 with PKCE): one that leads to Microsoft
 * and one that Microsoft leads back to. A consent is bound to the session that began it, and its state works once, so
 * that nobody can be made to finish another's (CWE-352).
 */
export function registerEmailConsent(app: FastifyInstance, services: Services): void {
  const { db, secrets, publicUrl, mailEndpoints: endpoints, cookie, log } = services;

  app.get<{ Params: { id: string } }>("/api/admin/email-settings/:id/oauth/authorize", (request, reply) =>
    page(reply, async () => {
      const { sessionHash } = await superadminSession(request);
      const id = Number(request.params.id);
      if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647)
        throw new Refusal(404, "There is no such email configuration.");
      // Mail and sessions belong to no tenant.
      const row = await db.system((tx) => getEmailSetting(tx, id));
      if (row.provider !== "m365" || row.authType !== "oauth") {
        throw new Refusal(409, "Only a Microsoft 365 configuration with OAuth is connected this way.");
      }
      const [state, verifier] = [newToken(), newToken()];
      const redirectUri = row.redirectUri || `${publicUrl}${callbackPath}`;
      await db.system((tx) =>
        insertConsent(tx, {
          stateHash: hashToken(state),
          settingId: id,
          sessionHash,
          encryptedVerifier: secrets.seal(verifier, settingContext(id)),
          redirectUri,
          expiresAt: new Date(Date.now() + lifetime),
        }),
      );
      const mailbox = row.smtpUsername ?? row.fromEmail;
      const { clientSecret: _, ...microsoft } = microsoftApp(row, { secrets, endpoints });
      return reply.redirect(consentUrl(microsoft, { redirectUri, state, verifier, mailbox }));
    }),
  );

  app.get(callbackPath, (request, reply) =>
    page(reply, async () => {
      const { sessionHash, visitor } = await superadminSession(request);
      const { code, state, error, error_description } = answerOf.parse(request.query);
      const consent = state ? await db.system((tx) => spendConsent(tx, hashToken(state))) : null;
      if (!consent || consent.sessionHash !== sessionHash) {
        throw new Refusal(
          400,
          "This answer belongs to no consent that you began, or it came too late. Press Connect again.",
        );
      }
      if (!code) {
        const reason = withoutSecrets([])(error_description || error || "no reason was given");
        throw new Refusal(400, `Microsoft answered without a consent: ${reason}`);
      }
      const id = consent.settingId;
      const row = await db.system((tx) => getEmailSetting(tx, id));
      const verifier = secrets.open(consent.encryptedVerifier, settingContext(id));
      const { redirectUri } = consent;
      const { refreshToken } = await redeemCode(microsoftApp(row, { secrets, endpoints }), {
        code,
        redirectUri,
        verifier,
      });
      if (!refreshToken) {
        throw new Refusal(
          400,
          "Microsoft gave no permission to send later. Add offline_access to the scope and connect again.",
        );
      }
      const act = { ...plainAct({ visitor, request }, "mail.connected"), isPlatforms: true };
      await recording(db, act).system((tx) =>
        updateEmailSetting(tx, id, { encryptedRefreshToken: secrets.seal(refreshToken, settingContext(id)) }),
      );
      return sendPlainPage(reply, 200, {
        title: "Microsoft 365 is connected",
        text: `Postern may send email as ${row.smtpUsername ?? row.fromEmail}. You can close this tab; set the configuration active to send by it.`,
        back,
      });
    }),
  );

  async function superadminSession(request: FastifyRequest): Promise<{ sessionHash: string; visitor: UserRow }> {
    const session = cookie.read(request);
    const user = session ? await db.system((tx) => findSessionUser(tx, hashToken(session))) : null;
    if (!session || !user)
      throw new Refusal(401, "You are not signed in. Sign in to the console in this browser first.");
    if (user.role !== "superadmin") throw new Refusal(403, "Only superadmin users can access email configurations.");
    return { sessionHash: hashToken(session), visitor: user };
  }

  async function page(reply: FastifyReply, answer: () => Promise<FastifyReply>): Promise<FastifyReply> {
    try {
      return await answer();
    } catch (error) {
      if (error instanceof MailFault) log.warn({ reason: error.message }, "Microsoft 365 was not connected");
      const known = error instanceof Refusal || error instanceof MailFault;
      if (!known) throw error;
      const status = error instanceof Refusal ? error.status : 400;
      const title = status === 403 ? "Access Denied" : "Microsoft 365 is not connected";
      return sendPlainPage(reply, status, { title, text: error.message, back });
    }
  }
}
