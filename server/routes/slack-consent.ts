import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { admins, allows } from "../../src/contract/roles.ts";
import { hashToken } from "../auth/tokens.ts";
import { findSessionUser } from "../db/sessions.ts";
import { spendSlackConsent } from "../db/slack/slack-consents.ts";
import { ensureSlackFeature } from "../db/slack/slack-feature.ts";
import { connectSlackSetting } from "../db/slack/slack-settings.ts";
import { Refusal } from "../refusal.ts";
import { sealBotToken } from "../slack/bot-token.ts";
import { SlackFault } from "../slack/slack-fault.ts";
import type { Services } from "./call.ts";

const path = "/api/tenant/slack/oauth/callback";
const answer = z.object({ code: z.string().max(1000).optional(), state: z.string().max(200).default("") });

/** Where Slack sends the browser after the consent, as the Slack app's redirect URLs have to name it. */
export const consentAddress = (publicUrl: string) => `${publicUrl}${path}`;

/** How a consent ended, as the console's Slack page reads it from `?connect=`. */
type ConsentEnd = "done" | "denied" | "expired" | "signed-out" | "failed";

/**
 * Takes the browser back from Slack: `GET /api/tenant/slack/oauth/callback`. The consent counts only in the session
 * that began it, so that nobody can be made to connect another's workspace (RFC 6749 section 10.12). Always answers
 * with a redirect to the console's Slack page, which tells how it ended.
 */
export function registerSlackConsent(app: FastifyInstance, services: Services): void {
  app.get(path, async (request, reply) => {
    const end = await conclude(request, services).catch((error: unknown): ConsentEnd => {
      const detail =
        error instanceof SlackFault || error instanceof Refusal ? { reason: error.message } : { err: error };
      request.log.error(detail, "A Slack workspace could not be connected");
      return "failed";
    });
    return reply.header("cache-control", "no-store").redirect(`/admin/slack?connect=${end}`);
  });
}

async function conclude(request: FastifyRequest, services: Services): Promise<ConsentEnd> {
  const { db, cookie, slack, secrets, publicUrl } = services;
  const parsed = answer.safeParse(request.query);
  const session = cookie.read(request);
  if (!parsed.success) return "expired";
  const { code, state } = parsed.data;
  // A session belongs to no tenant; it tells which one the consent is for.
  const user = session ? await db.system((tx) => findSessionUser(tx, hashToken(session))) : null;
  if (!session || !user || user.tenantId === null || !allows(admins, user.role)) return "signed-out";
  const { tenantId } = user;
  const consent = { stateHash: hashToken(state), sessionHash: hashToken(session) };
  if (!(await db.tenant(tenantId, (tx) => spendSlackConsent(tx, consent)))) return "expired";
  if (!code) return "denied";
  await db.tenant(tenantId, ensureSlackFeature);
  const { teamId, name, token } = await slack.redeem(code, consentAddress(publicUrl));
  const encryptedBotToken = sealBotToken(secrets, tenantId, token);
  await db.tenant(tenantId, (tx) =>
    connectSlackSetting(tx, tenantId, { workspaceName: name, teamId, encryptedBotToken }),
  );
  return "done";
}
