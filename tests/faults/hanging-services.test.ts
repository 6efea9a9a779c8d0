import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startMailPeer } from "../../server/testing/mail-peer.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { startSlackPeer } from "../../server/testing/slack-peer.ts";
import { startWebhookPeer } from "../../server/testing/webhook-peer.ts";
import type { Scan } from "../../src/contract/scans.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** An API of which strangers may read everything, so that a scan of it raises alerts. */
async function openTarget(): Promise<string> {
  const get = { responses: { 200: { description: "It." } } };
  const paths = { "/users": { get }, "/users/{id}": { get } };
  const document = JSON.stringify({ openapi: "3.0.0", info: { title: "Users", version: "1" }, paths });
  const server = createServer(({ url }, response) => {
    response.setHeader("content-type", "application/json");
    if (url === "/openapi.json") response.end(document);
    else if (url?.startsWith("/users")) response.end('[{"id":1,"email":"ann@mail.example.org","password_hash":"x"}]');
    else response.writeHead(404).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Titles of the alerts that the live channel brings, as they come. */
async function followAlerts(platform: Platform): Promise<string[]> {
  const { url } = await platform.call<{ url: string }>("POST", "/api/live/ticket", {});
  const titles: string[] = [];
  const socket = new WebSocket(url, { origin: platform.url });
  closers.push(() => socket.terminate());
  socket.on("message", (frame) => {
    const heard = [JSON.parse(String(frame))].flat() as { type: string; message: string }[];
    titles.push(...heard.filter(({ type }) => type === "alert").map(({ message }) => message));
  });
  await once(socket, "message");
  return titles;
}

test("A Slack and a mail server that take connections and say nothing hold up no scan, alert, webhook or call, and get each message once when they answer again", async () => {
  let isHanging = true;
  const slack = await startSlackPeer();
  closers.push(slack.close);
  slack.tokens.set("xoxb-1", { id: "T0ACME", name: "Acme" });
  const mail = await startMailPeer({ isPlain: true, hangs: () => isHanging });
  closers.push(mail.close);
  const hook = await startWebhookPeer();
  closers.push(hook.close);
  const folder = mkdtempSync(join(tmpdir(), "postern-hanging-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const env = { DATABASE_URL: await copyOnSharedPostgres(), POSTERN_SLACK_API_URL: slack.apiUrl };
  const platform = await spawnPlatform({ dataDir: folder, env });
  closers.push(() => platform.close());
  const post = <T = { id: number }>(path: string, body: object) => platform.call<T>("POST", path, body);

  await post("/api/admin/slack-settings", {
    ...{ workspaceName: "Acme", teamId: "T0ACME", botToken: "xoxb-1", defaultChannel: "C0GENERAL" },
  });
  await post("/api/webhooks", { name: "Tickets", url: `${hook.url}/in` });
  const { id: mailId } = await post("/api/admin/email-settings", {
    ...{ provider: "smtp", authType: "password", fromEmail: "postern@acme.test", fromName: "Postern" },
    ...{ smtpHost: "localhost", smtpPort: mail.port },
  });
  await platform.call("PUT", `/api/admin/email-settings/${mailId}`, { isActive: true });
  await platform.call("PUT", "/api/admin/system-settings/developer_mode", { value: "false" });
  const hangs = (method: string) => slack.faults.set(method, new Array(1000).fill("hang"));
  hangs("chat.postMessage");
  const alerts = await followAlerts(platform);

  // More mails than are sent at once, before the scan begins.
  const guests = Array.from({ length: 5 }, (_, at) => `guest${at}@acme.test`);
  for (const email of guests) await post("/api/tenant/users/invite", { email, role: "user" });
  const targetUrl = await openTarget();
  const { id: applicationId } = await post("/api/applications", {
    ...{ name: "Users", environment: "staging", authMethod: "none", targetUrl },
  });
  const { id: scanId } = await post("/api/scans", { applicationId });
  await expect.poll(async () => (await platform.call<Scan>("GET", `/api/scans/${scanId}`)).status).toBe("completed");
  await expect.poll(() => alerts.length).toBeGreaterThan(0);
  await expect.poll(() => hook.heard.length).toBeGreaterThan(0);
  expect(slack.posted).toEqual([]);
  expect(mail.mails).toEqual([]);

  const told = () =>
    platform.call<{ status: string; errorMessage: string | null }[]>("GET", "/api/admin/slack/notifications");
  await expect
    .poll(async () => (await told()).map(({ errorMessage }) => errorMessage))
    .toContain("Slack did not answer in time. Postern tries again 5 s later.");
  isHanging = false;
  slack.faults.clear();
  await expect.poll(async () => (await told()).filter(({ status }) => status !== "sent")).toEqual([]);
  await expect.poll(() => mail.mails.flatMap(({ to }) => to).sort()).toEqual(guests);
  const texts = slack.posted.map(({ text }) => text);
  expect(texts.length).toBe((await told()).length);
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});
