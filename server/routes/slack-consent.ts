import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { admins, allows } from "../../src/contract/roles.ts";
import { hashToken } from "../auth/tokens.ts";
import { findSessionUser } from "../db/sessions.ts";
import { spendSlackConsent } from "../db/slack/slack-consents.ts";
import { ensureSlackFeature } from "../db/slack/slack-feature.ts";
import { connectSlackSetting } from "../db/slack/slack-settings.ts";
import type { UserRow } from "../db/users.ts";
import { Refusal } from "../refusal.ts";
import { sealBotToken } from "../slack/bot-token.ts";
import { SlackFault } from "../slack/slack-fault.ts";
import type { Services } from "./call.ts";
import { sendPlainPage } from "./plain-page.ts";
import { plainAct, recording } from "./record-act.ts";

const path = "/api/tenant/slack/oauth/callback";
const back = { href: "/admin/slack", label: "Back to Slack's settings" };
const answer = z.object({ code: z.string().max(1000).optional(), state: z.string().max(200).default("") });

/** Where Slack sends the browser after the consent, as the Slack app's redirect URLs have to name it. */
export const consentAddress = (publicUrl: string) => `${publicUrl}${path}`;

/** How a consent ended, as the console's Slack page reads it from `?connect=`. */
type ConsentEnd = "done" | "denied" | "expired" | "failed";

type Admin = { sessionHash: string; tenantId: number; visitor: UserRow };

/**
 * Takes the browser back from Slack: `GET /api/tenant/slack/oauth/callback`. The consent counts only in the session
 * that began it, so that nobody can be made to connect another's workspace (RFC 6749 section 10.12). An admin is sent on
 * to the console's Slack page, which tells how it ended; anybody else gets a page that says what is missing.
 */
export function registerSlackConsent(app: FastifyInstance, services: Services): void {
  app.get(path, async (request, reply) => {
    const admin = await signedInAdmin(request, services);
    if (admin instanceof Refusal) {
      const { status, message: text } = admin;
      return sendPlainPage(reply, status, { title: "Slack is not connected", text, back });
    }
    const end = await conclude(request, services, admin).catch((error: unknown): ConsentEnd => {
      const detail =
        error instanceof SlackFault || error instanceof Refusal ? { reason: error.message } : { err: error };
      request.log.error(detail, "A Slack workspace could not be connected");
      return "failed";
    });
    return reply.header("cache-control", "no-store").redirect(`${back.href}?connect=${end}`);
  });
}

async function signedInAdmin(request: FastifyRequest, { db, cookie }: Services): Promise<Admin | Refusal> {
  const session = cookie.read(request);
  const sessionHash = session && hashToken(session);
  // A session belongs to no tenant; it tells which one the consent is for.
  const user = sessionHash ? await db.system((tx) => findSessionUser(tx, sessionHash)) : null;
  if (!sessionHash || !user)
    return new Refusal(401, "You are not signed in. Sign in to the console in this browser first, then connect again.");
  const { tenantId } = user;
  if (tenantId === null || !allows(admins, user.role))
    return new Refusal(403, "Only admin users can connect Slack. Ask an admin of your organization.");
  return { sessionHash, tenantId, visitor: user };
}

async function conclude(
  request: FastifyRequest,
  { db, slack, secrets, publicUrl }: Services,
  { sessionHash, tenantId, visitor }: Admin,
): Promise<ConsentEnd> {
  const parsed = answer.safeParse(request.query);
  if (!parsed.success) return "expired";
  const { code, state } = parsed.data;
  const consent = { stateHash: hashToken(state), sessionHash };
  if (!(await db.tenant(tenantId, (tx) => spendSlackConsent(tx, consent)))) return "expired";
  if (!code) return "denied";
  await db.tenant(tenantId, ensureSlackFeature);
  const { teamId, name, token } = await slack.redeem(code, consentAddress(publicUrl));
  const encryptedBotToken = sealBotToken(secrets, tenantId, token);
  const act = plainAct({ visitor, request }, "tenantSlack.connected");
  await recording(db, act).tenant(tenantId, (tx) =>
    connectSlackSetting(tx, tenantId, { workspaceName: name, teamId, encryptedBotToken }),
  );
  return "done";
}
