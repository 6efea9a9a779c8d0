import type { FastifyInstance, InjectOptions } from "fastify";
import { pino } from "pino";
import type { Role } from "../../src/contract/roles.ts";
import { featureFlags as flagNames } from "../../src/contract/tenant-defaults.ts";
import { createApp } from "../app.ts";
import { createMagicLink } from "../auth/magic-link.ts";
import { origins as originsOf } from "../auth/origins.ts";
import { portalTokens } from "../auth/portal-token.ts";
import { sessionCookie } from "../auth/session-cookie.ts";
import { signInLimits } from "../auth/sign-in-limits.ts";
import { hashToken, newToken } from "../auth/tokens.ts";
import { builtInExtensionId } from "../config.ts";
import type { Db } from "../db/db.ts";
import { secretBox } from "../db/secret-box.ts";
import { insertSession } from "../db/sessions.ts";
import { tenants, users } from "../db/tables/schema.ts";
import { startQueue } from "../jobs/queue.ts";
import type { Services } from "../routes/call.ts";
import { slackApi } from "../slack/slack-api.ts";
import { webhookSender } from "../webhooks/webhook-sender.ts";
import { openOnSharedPostgres } from "./shared-postgres.ts";

/** Everything that the platform answers over HTTP, on a database of its own, without a worker. */
export type TestApp = {
  app: FastifyInstance;
  db: Db;
  services: Services;
  /** Sign-in links that would have been sent, oldest first. */
  sent: { email: string; link: string }[];
  /** Mails that would have been sent beside the links, oldest first. */
  mailed: { to: string; subject: string; text: string }[];
  /** Lines of the server's log. */
  logged: string[];
  /** Makes an organization, with every feature unless told otherwise; resolves to its id. */
  tenant(name?: string, featureFlags?: Record<string, boolean>): Promise<number>;
  /** Makes a user with a session; `tenantId` null: without an organization. */
  signedIn(role: Role, tenantId: number | null): Promise<{ id: number; email: string; cookie: string }>;
  /** Makes a call under `/api` as a page of the platform would. */
  call(method: InjectOptions["method"], path: string, options?: CallOptions): Promise<TestAnswer>;
  close(): Promise<void>;
};
type CallOptions = { cookie?: string | undefined; body?: unknown; headers?: Record<string, string> };
export type TestAnswer = {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds, and fails on what it does not
  body: any;
  text: string;
  /** The session's cookie that the answer sets, as a request sends it. */
  cookie: string | undefined;
};

export const publicUrl = "http://localhost:4000";
/** No test may reach a provider: port 9 discards, and nothing listens there. */
const nowhere = { microsoftLogin: "http://127.0.0.1:9", microsoftSmtp: "127.0.0.1:9", sendgrid: "http://127.0.0.1:9" };

/** All features switched on. */
const everyFeature = Object.fromEntries(flagNames.map((flag) => [flag, true]));

/** Opens a platform for a test file. `overrides` replace services, for example the limits. */
export async function openTestApp(overrides: Partial<Services> = {}, embedOrigins: string[] = []): Promise<TestApp> {
  const logged: string[] = [];
  const sent: TestApp["sent"] = [];
  const mailed: TestApp["mailed"] = [];
  const log = pino({ level: "debug" }, { write: (line) => void logged.push(line) });
  const db = await openOnSharedPostgres();
  const queue = await startQueue(db, log);
  const origins = originsOf({ host: "127.0.0.1", embedOrigins, extensionIds: [builtInExtensionId] }, publicUrl, 4000);
  const services: Services = {
    db,
    queue,
    secrets: secretBox("a key for tests that is long enough"),
    mails: {
      deliver: async (email, link) => void sent.push({ email, link }),
      send: async (message) => void mailed.push(message),
    },
    mailEndpoints: nowhere,
    slack: slackApi({ apiUrl: "http://127.0.0.1:9/api/", clientId: undefined, clientSecret: undefined }),
    webhooks: webhookSender({ allowPrivate: true }),
    limits: signInLimits(db),
    cookie: sessionCookie(publicUrl, false, origins),
    origins,
    portalTokens: portalTokens({ allowPrivate: true }),
    trustedProxies: [],
    publicUrl,
    livePort: () => 8080,
    practice: () => null,
    log,
    ...overrides,
  };
  const app = await createApp(services);
  await app.ready();
  let people = 0;
  return {
    app,
    db,
    services,
    sent,
    mailed,
    logged,
    async tenant(name = "Acme", featureFlags = everyFeature) {
      const [row] = await db.system((tx) => tx.insert(tenants).values({ name, featureFlags }).returning());
      return row?.id as number;
    },
    async signedIn(role, tenantId) {
      const email = `${role}-${++people}@example.test`;
      const token = newToken();
      const id = await db.system(async (tx) => {
        const [row] = await tx.insert(users).values({ email, role, tenantId }).returning();
        await insertSession(tx, hashToken(token), row?.id as number);
        return row?.id as number;
      });
      return { id, email, cookie: `postern_session=${token}` };
    },
    async call(method, path, { cookie, body, headers } = {}) {
      const response = await app.inject({
        method: method as "GET",
        url: `/api${path}`,
        headers: { origin: publicUrl, ...(cookie ? { cookie } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const set = response.cookies.find(({ name }) => name === "postern_session");
      const isJson = /json/.test(String(response.headers["content-type"]));
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson ? response.json() : null,
        text: response.payload,
        cookie: set && `postern_session=${set.value}`,
      };
    },
    async close() {
      await app.close();
      await queue.close();
      await db.close();
    },
  };
}

/** The token of a fresh sign-in link. */
export async function linkToken({ db }: TestApp, email: string): Promise<string> {
  const link = await createMagicLink(db, publicUrl, email, null);
  return new URL(link).searchParams.get("token") ?? "";
}
