import { implement } from "@orpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { contract } from "../../src/contract/all.ts";
import type { PracticeApi } from "../../src/contract/dashboard.ts";
import { type Access, allows } from "../../src/contract/roles.ts";
import { refuseBeyondScope } from "../auth/api-key.ts";
import type { Origins } from "../auth/origins.ts";
import type { PortalTokens } from "../auth/portal-token.ts";
import type { SessionCookie } from "../auth/session-cookie.ts";
import type { SignInLimits } from "../auth/sign-in-limits.ts";
import type { SingleSignOn } from "../auth/single-sign-on.ts";
import type { ApiKeyRow } from "../db/api-keys.ts";
import type { Db, Tx } from "../db/db.ts";
import type { SecretBox } from "../db/secret-box.ts";
import type { SessionUser } from "../db/sessions.ts";
import type { Queue } from "../jobs/queue.ts";
import type { MailEndpoints } from "../mail/account.ts";
import type { MailDelivery } from "../mail/deliver.ts";
import { Refusal } from "../refusal.ts";
import type { SlackApi } from "../slack/slack-api.ts";
import type { WebhookSender } from "../webhooks/webhook-sender.ts";
import { type Act, type Actor, actOf, recorded } from "./record-act.ts";

/** What handlers work with; made once at start. */
export type Services = {
  db: Db;
  queue: Queue;
  secrets: SecretBox;
  /** Sends sign-in links and other mails, or prints them in developer mode. */
  mails: MailDelivery;
  mailEndpoints: MailEndpoints;
  slack: SlackApi;
  webhooks: WebhookSender;
  limits: SignInLimits;
  cookie: SessionCookie;
  origins: Origins;
  /** Reads the tokens that portals sign themselves. */
  portalTokens: PortalTokens;
  /** The OpenID provider that users may sign in with; undefined: there is none. */
  singleSignOn?: SingleSignOn | undefined;
  /** Proxies whose word about the client counts: addresses, networks, or `loopback`. */
  trustedProxies: string[];
  /** Origin of the platform as users know it. */
  publicUrl: string;
  /** Where clients reach the live channel; undefined: the public address's host on the live port. */
  liveUrl?: string | undefined;
  /** Port of the live channel; 0 while there is none. */
  livePort: () => number;
  /** The practice API that the platform runs, with the credential a first scan uses; null while there is none. */
  practice: () => PracticeApi | null;
  log: Logger;
  /** What looks on at all requests: figures, traces. */
  watchers?: readonly ((app: FastifyInstance) => void)[];
};

declare module "fastify" {
  interface FastifyRequest {
    /** The call of the contract that is asked for, for example `teams.update`; undefined elsewhere. */
    callName?: string;
  }
}

/**
 * What a handler knows of its call. `visitor` is null when nobody is signed in, `sessionHash` when no cookie came; both are
 * null where an API key calls, which is nobody's.
 */
export type CallContext = {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  visitor: SessionUser | null;
  key: ApiKeyRow | null;
  sessionHash: string | null;
  /** What the audit log is going to tell of the call; null where it tells nothing. */
  act: Act | null;
  /** What a call threw, on its way to the problem document. */
  fault: unknown;
};

/**
 * Starts the handlers of the contract. Who may call is decided here, from the contract, before any input is read; and here,
 * from the contract as well, the audit log is told what is done.
 */
export const calls = implement(contract)
  .$context<CallContext>()
  .use(async ({ context, procedure, path, next }, input) => {
    const { meta } = procedure["~orpc"];
    context.request.callName = path.join(".");
    if (context.key) refuseBeyondScope(context.key, meta);
    else if (meta.access !== "public") refuseStranger(context, meta.access);
    const act = actOf({ visitor: callerIn(context), request: context.request }, procedure, path, input);
    if (!act) return await next();
    return await recorded(
      context.services,
      act,
      async (db) => await next({ context: { act, services: { ...context.services, db } } }),
    );
  });

function refuseStranger(context: CallContext, access: Exclude<Access, "public">): void {
  const user = signedIn(context);
  if (!allows(access, user.role)) {
    throw new Refusal(403, `Access denied: your role (${user.role}) does not allow this. Ask an administrator.`);
  }
  if (access !== "session" && user.tenantId === null) {
    throw new Refusal(403, "Create your organization first.");
  }
}

/** The signed-in user of a call; refuses with 401 when there is none. */
export function signedIn(context: CallContext): SessionUser {
  if (!context.visitor) throw new Refusal(401, "You are not signed in. Sign in and try again.");
  return context.visitor;
}

function callerIn({ visitor, key }: CallContext): Actor | null {
  return key ? { id: null, email: `API key ${key.name}`, role: null, tenantId: key.tenantId } : visitor;
}

/** Who calls: a user, or an API key under its name; refuses with 401 when it is neither. */
export function caller(context: CallContext): Actor {
  return callerIn(context) ?? signedIn(context);
}

/** The hash of the session that a call was made in; refuses with 401 when there is none. */
export function sessionOf(context: CallContext): string {
  signedIn(context);
  return context.sessionHash as string;
}

/** Runs `work` in the scope of the caller's tenant; a GET can write nothing. */
export function inTenant<T>(context: CallContext, work: (tx: Tx, tenantId: number) => Promise<T>): Promise<T> {
  const { tenantId } = caller(context);
  if (tenantId === null) throw new Refusal(403, "Create your organization first.");
  const only = context.request.method === "GET" ? "reads" : undefined;
  return context.services.db.tenant(tenantId, (tx) => work(tx, tenantId), only);
}
