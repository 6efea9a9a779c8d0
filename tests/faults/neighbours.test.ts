import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { hashToken, newToken } from "../../server/auth/tokens.ts";
import { openPostgres } from "../../server/db/connection/postgres.ts";
import type { Db } from "../../server/db/db.ts";
import { insertSession } from "../../server/db/sessions.ts";
import { tenants, users } from "../../server/db/tables/schema.ts";
import { type MailPeer, startMailPeer } from "../../server/testing/mail-peer.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { type SlackPeer, startSlackPeer } from "../../server/testing/slack-peer.ts";
import { startWebhookPeer } from "../../server/testing/webhook-peer.ts";
import type { Scan } from "../../src/contract/scans.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";

/** Stands in the names of everything that an organization has, so that it shows wherever something of it goes. */
const words = ["quartz", "basalt"] as const;
/** Names that both use: of channels, teams, webhooks and addresses. */
const channel = "C0GENERAL";

const left = new AsyncDisposableStack();
let platform: Platform;
let db: Db;
let slack: SlackPeer;
let mail: MailPeer;
beforeAll(async () => {
  slack = await startSlackPeer();
  left.defer(() => slack.close());
  mail = await startMailPeer({ isPlain: true });
  left.defer(() => mail.close());
  const folder = mkdtempSync(join(tmpdir(), "postern-neighbours-"));
  left.defer(() => rmSync(folder, { recursive: true, force: true }));
  const env = { DATABASE_URL: await copyOnSharedPostgres(), POSTERN_SLACK_API_URL: slack.apiUrl };
  platform = await spawnPlatform({ dataDir: folder, env });
  left.defer(() => platform.close());
  db = await openPostgres(env.DATABASE_URL, () => {});
  left.defer(() => db.close());
  const { id } = await platform.call<{ id: number }>("POST", "/api/admin/email-settings", {
    ...{ provider: "smtp", authType: "password", fromEmail: "postern@acme.test", fromName: "Postern" },
    ...{ smtpHost: "localhost", smtpPort: mail.port },
  });
  await platform.call("PUT", `/api/admin/email-settings/${id}`, { isActive: true });
  await platform.call("PUT", "/api/admin/system-settings/developer_mode", { value: "false" });
});
afterAll(() => left.disposeAsync());

/** An organization with an administrator, all ways of being told, and an API that strangers may read. */
async function organization(word: string) {
  const cookie = await db.system(async (tx) => {
    const [tenant] = await tx
      .insert(tenants)
      .values({ name: `Org ${word}`, featureFlags: { slack_integration: true } })
      .returning({ id: tenants.id });
    const row = { email: `admin@${word}.test`, role: "admin" as const, tenantId: tenant?.id as number };
    const [user] = await tx.insert(users).values(row).returning({ id: users.id });
    const token = newToken();
    await insertSession(tx, hashToken(token), user?.id as number);
    return `postern_session=${token}`;
  });
  const call = async <T = { id: number }>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(platform.url + path, {
      method,
      headers: { cookie, origin: platform.url, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  slack.tokens.set(`xoxb-${word}`, { id: `T0${word.toUpperCase()}`, name: `Workspace ${word}` });
  await call("POST", "/api/admin/slack-settings", {
    ...{ workspaceName: `Workspace ${word}`, teamId: `T0${word.toUpperCase()}` },
    ...{ botToken: `xoxb-${word}`, defaultChannel: channel },
  });
  const hook = await startWebhookPeer();
  left.defer(() => hook.close());
  await call("POST", "/api/webhooks", { name: "Tickets", url: `${hook.url}/in` });
  const frames: string[] = [];
  const { url } = await call<{ url: string }>("POST", "/api/live/ticket", {});
  const socket = new WebSocket(url, { origin: platform.url });
  left.defer(() => socket.terminate());
  socket.on("message", (frame) => frames.push(String(frame)));
  await once(socket, "message");
  const { id: applicationId } = await call("POST", "/api/applications", {
    ...{ name: `App ${word}`, environment: "staging", authMethod: "none", targetUrl: await openTarget(word) },
  });
  return { word, call, hook, frames, applicationId };
}

/** An API of which strangers may read everything, so that a scan of it raises alerts. */
async function openTarget(word: string): Promise<string> {
  const get = { responses: { 200: { description: "It." } } };
  const paths = { [`/${word}`]: { get }, [`/${word}/{id}`]: { get } };
  const document = JSON.stringify({ openapi: "3.0.0", info: { title: word, version: "1" }, paths });
  const server = createServer(({ url }, response) => {
    response.setHeader("content-type", "application/json");
    if (url === "/openapi.json") response.end(document);
    else if (url?.startsWith(`/${word}`))
      response.end(`[{"id":1,"email":"${word}@mail.example.org","password_hash":"x"}]`);
    else response.writeHead(404).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  left.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("what an organization's scan, alerts and invitations tell in Slack, webhooks, mail and the live channel reaches nobody of another that has the same at the same time", async () => {
  const both = await Promise.all(words.map(organization));
  const scans = await Promise.all(
    both.map(async ({ word, call, applicationId }) => {
      await call("POST", "/api/tenant/users/invite", { email: `guest@${word}.example`, role: "user" });
      return (await call("POST", "/api/scans", { applicationId })).id;
    }),
  );
  for (const [at, { call, word, hook, frames }] of both.entries()) {
    await expect.poll(async () => (await call<Scan>("GET", `/api/scans/${scans[at]}`)).status).toBe("completed");
    const told = () => call<{ status: string }[]>("GET", "/api/admin/slack/notifications");
    await expect.poll(async () => (await told()).map(({ status }) => status)).toContain("sent");
    await expect.poll(async () => (await told()).every(({ status }) => status === "sent")).toBe(true);
    await expect.poll(() => frames.filter((frame) => frame.includes('"alert"')).length).toBeGreaterThan(0);
    await expect.poll(() => hook.heard.length).toBeGreaterThan(0);
    await expect.poll(() => mail.mails.filter(({ to }) => to.includes(`guest@${word}.example`)).length).toBe(1);
  }
  for (const { word, hook, frames } of both) {
    const other = words.find((one) => one !== word) as string;
    const heard = {
      Slack: slack.posted.filter(({ token }) => token === `xoxb-${word}`).map((message) => JSON.stringify(message)),
      "what else Slack was asked": slack.requests
        .filter(({ token }) => token === `xoxb-${word}`)
        .map(({ method, args }) => `${method} ${args}`),
      webhooks: hook.heard.map((message) => JSON.stringify(message)),
      mail: mail.mails
        .filter(({ to }) => to.includes(`guest@${word}.example`))
        .map((message) => JSON.stringify(message)),
      "live channel": frames,
    };
    for (const [way, messages] of Object.entries(heard)) {
      const all = messages.join("\n").toLowerCase();
      expect(all, `${way} of ${word}`).toContain(word);
      expect(all, `${way} of ${word}`).not.toContain(other);
    }
  }
  expect(slack.posted.every(({ token }) => words.some((word) => token === `xoxb-${word}`))).toBe(true);
});
