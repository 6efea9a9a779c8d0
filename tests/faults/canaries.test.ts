import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { freePort } from "../../server/process/free-port.ts";
import { secretsIn } from "../../server/testing/echoes.ts";
import { startJsonPeer } from "../../server/testing/json-peer.ts";
import { type MailPeer, startMailPeer } from "../../server/testing/mail-peer.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { type SlackPeer, startSlackPeer } from "../../server/testing/slack-peer.ts";
import { startWebhookPeer, type WebhookPeer } from "../../server/testing/webhook-peer.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { everyAnswer, everyRefusal, everyRow, type Said } from "./everything-said.ts";
import { startRepeatingTarget } from "./repeating-target.ts";

/** Every secret that people enter, by where they do; what is made for them is added when it is shown. */
const canaries: Record<string, string> = {
  "the application's credential": "Qz7mVt4KpW9xLc2BnR6sYd8H",
  "an identity's credential": "Jf3uGk8NqZ5wTb7MxC4vRa9E",
  "an identity's login": "Hp6sLd2VyK9cXn4WmQ7tBj3U",
  "an identity's password": "Nc8vTy3RbH6kZp9GqW2mLx5D",
  "an identity's API key": "Bg5hRn7XdM2wQv8KtC4zJp9S",
  "an identity's header": "Wd3kPx9TfV6bLm2HyN8qZr5G",
  "an auth file's header": "Rw5zCx8JbN3kVf6TqM9gPd2Y",
  "a recording's header": "Tk4nWq7ZcH9pBv3LsX6mJf8G",
  "a header of every request": "Lz6tGb9WpK4nXd7RvS3cMq8F",
  "Slack's bot token": "xoxb-8834512907-Yb6RtPw3KzVn",
  "Slack's client secret": "Kv4cZs8NhQ7yTw2PbX6rDm9J",
  "the mail server's password": "Mx9dFv5QkT2hZc8RwL4nBs7J",
  "SendGrid's key": "SG.Fp3xNk7ZtB9wHd5VqR2yLc8M",
  "Microsoft's client secret": "Xt7gQw4LmZ9sKd2NvB6pRh8C",
  "Microsoft's refresh token": "Dy5wHk9SrT3zMc7BxV2qPn6G",
  "Microsoft's access token": "Zr8pJv3XkN6tWd9GqL2bFh5M",
  "a code from Microsoft": "Sh2mXz6KvQ9pTb4RyN7wGd8L",
  "the OpenID client's secret": "Pn6bWt8ZgL3xKq5HvD9rMc2S",
  "a user's password": "Cq9kLw5TzX2nVh7RbJ4mGp8D",
  "a password that is wrong": "Gm3rZd8KyW6tQx9NcB5vHp2L",
  "a webhook's address": "Vd8jXm3PwC6tKq9HzN5bRf2L",
  "the figures' token": "Ty4vNq8LkR6wZc3XbM9dGp7H",
  "the platform's key": "Hk7tXb3VzQ9mWr5NyC2pLd8GfB6sTv4J",
  "the database's password": "Jw8nRz4TcK6xGv9PqM3hBd7L",
};
const folder = mkdtempSync(join(tmpdir(), "postern-canaries-"));
const everything: Said[] = [];
let target: Awaited<ReturnType<typeof startRepeatingTarget>>;
let provider: Awaited<ReturnType<typeof startJsonPeer>>;
let [slack, hook, mail] = [] as unknown as [SlackPeer, WebhookPeer, MailPeer];
let platform: Platform;
let database: string;
let metrics: number;

const credential = (label: keyof typeof canaries) => canaries[label] as string;

beforeAll(async () => {
  const known = Object.entries(canaries).filter(([label]) =>
    /^(the application|an identity|an auth file|a rec)/.test(label),
  );
  target = await startRepeatingTarget(
    known.map(([, secret]) => secret),
    credential("an identity's login"),
  );
  [slack, hook, mail, metrics] = await Promise.all([
    startSlackPeer(),
    startWebhookPeer(),
    startMailPeer({ isPlain: true, allows: () => true }),
    freePort("127.0.0.1"),
  ]);
  // Microsoft gives tokens; SendGrid refuses, and repeats the key that it was shown.
  provider = await startJsonPeer(({ path, headers }) =>
    path.includes("/oauth2/")
      ? {
          body: {
            access_token: credential("Microsoft's access token"),
            refresh_token: credential("Microsoft's refresh token"),
          },
        }
      : { status: 401, body: { errors: [{ message: `What is ${headers.authorization}?` }] } },
  );
  slack.tokens.set(credential("Slack's bot token"), { id: "T0ACME", name: "Acme" });
  const plain = new URL(await copyOnSharedPostgres());
  plain.password = credential("the database's password");
  database = plain.href;
  platform = await spawnPlatform({
    dataDir: folder,
    env: {
      ...{ DATABASE_URL: database, LOG_LEVEL: "debug", POSTERN_SECRET_KEY: credential("the platform's key") },
      ...{ POSTERN_SLACK_API_URL: slack.apiUrl, POSTERN_SLACK_CLIENT_ID: "123.456" },
      POSTERN_SLACK_CLIENT_SECRET: credential("Slack's client secret"),
      ...{ POSTERN_MICROSOFT_LOGIN_URL: provider.url, POSTERN_SENDGRID_URL: provider.url },
      ...{ POSTERN_OIDC_ISSUER: provider.url, POSTERN_OIDC_CLIENT_ID: "postern" },
      POSTERN_OIDC_CLIENT_SECRET: credential("the OpenID client's secret"),
      ...{ POSTERN_METRICS_PORT: String(metrics), POSTERN_METRICS_TOKEN: credential("the figures' token") },
    },
  });
});
afterAll(async () => {
  await platform?.close();
  await Promise.all([slack.close(), hook.close(), mail.close(), provider.close()]);
  target.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = <T = { id: number }>(path: string, body: object) => platform.call<T>("POST", path, body);
/** Visits an address as a browser does that is signed in. */
async function visit(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const cookie = await platform.cookie();
  return await fetch(platform.url + path, { headers: { cookie, ...headers }, redirect: "manual" });
}
/** Visits it, and keeps what it says. */
async function hear(path: string): Promise<void> {
  const answer = await visit(path);
  everything.push({
    where: `GET ${path.split("?")[0]}`,
    text: `${answer.headers.get("location")} ${await answer.text()}`,
  });
}
/** The token of the newest mail to an address. */
async function mailedToken(to: string): Promise<string> {
  const find = () =>
    /verify\?token=([\w-]+)/.exec(mail.mails.findLast(({ text }) => text.includes(to))?.text ?? "")?.[1];
  await expect.poll(find).toBeDefined();
  return find() as string;
}

/** An application with identities of every kind, whose target repeats their credentials; resolves to its id. */
async function enterApplication(): Promise<number> {
  const { id } = await post("/api/applications", {
    ...{ name: "Echoes", targetUrl: target.url, environment: "staging" },
    ...{ authMethod: "bearer", credentials: credential("the application's credential") },
  });
  const header = { name: "X-Gateway-Id", value: credential("a header of every request") };
  await platform.call("PATCH", `/api/applications/${id}`, { headers: [header] });
  const identities = `/api/applications/${id}/identities`;
  const { id: identityId } = await post(identities, {
    ...{ label: "bob", authMethod: "bearer", credentials: credential("an identity's credential") },
  });
  for (const [label, authMethod, credentials] of [
    ["eve", "basic", `eve:${credential("an identity's password")}`],
    ["kim", "api-key", credential("an identity's API key")],
    ["lee", "custom", `X-Token:${credential("an identity's header")}`],
  ])
    await post(identities, { label, authMethod, credentials });
  const login = { method: "POST", path: "/login", token: { from: "json", pointer: "/token" } };
  const loginBody = JSON.stringify({ user: "cy", password: credential("an identity's login") });
  await post(identities, { label: "cy", login, loginBody });
  const bearer = `Bearer ${credential("an auth file's header")}`;
  const text = `auth:\n  - name: dan\n    fixedHeaders: [{ name: Authorization, value: "${bearer}" }]\n`;
  await post(`${identities}/import`, { text });
  await post(`${identities}/${identityId}/probe`, {});
  const recorded = { name: "Authorization", value: `Bearer ${credential("a recording's header")}` };
  const entry = { request: { method: "GET", url: `${target.url}/me`, headers: [recorded] }, response: { status: 200 } };
  await post(`/api/applications/${id}/traffic`, { text: JSON.stringify({ log: { entries: [entry] } }) });
  return id;
}

/** Ways to send mail: a server that is used, SendGrid and Microsoft. */
async function enterMail(): Promise<void> {
  const from = { fromEmail: "postern@acme.test", fromName: "Postern" };
  const { id } = await post("/api/admin/email-settings", {
    ...{ ...from, provider: "smtp", authType: "password", smtpHost: "localhost", smtpPort: mail.port },
    ...{ smtpUsername: "postern", smtpPassword: credential("the mail server's password") },
  });
  await platform.call("PUT", `/api/admin/email-settings/${id}`, { isActive: true });
  await platform.call("PUT", "/api/admin/system-settings/developer_mode", { value: "false" });
  const key = { apiKey: credential("SendGrid's key") };
  const sendgrid = await post("/api/admin/email-settings", {
    ...from,
    ...key,
    provider: "sendgrid",
    authType: "password",
  });
  const microsoft = await post("/api/admin/email-settings", {
    ...{ ...from, provider: "m365", authType: "oauth", clientId: "app-1", tenantId: "acme.onmicrosoft.com" },
    clientSecret: credential("Microsoft's client secret"),
  });
  const leads = await visit(`/api/admin/email-settings/${microsoft.id}/oauth/authorize`);
  const state = new URL(leads.headers.get("location") ?? "").searchParams.get("state");
  const code = credential("a code from Microsoft");
  await hear(`/api/admin/email-settings/oauth/callback?code=${code}&state=${state}`);
  await hear(`/api/admin/email-settings/oauth/callback?code=${code}&state=${state}`);
  for (const settingId of [sendgrid.id, microsoft.id]) {
    const test = { settingId, to: "ann@acme.test", subject: "Test", text: "Hello" };
    const refused = await post("/api/admin/test-email", test).catch(String);
    everything.push({ where: "a mail that was refused", text: JSON.stringify(refused) });
  }
}

/** What is made for people, portals, pipelines and receivers. */
async function makeSecrets(applicationId: number): Promise<{ webhookId: number }> {
  const tokenIn = (cookie: string) => /^postern_session=([^;]+)/.exec(cookie)?.[1] as string;
  canaries["the first session"] = tokenIn(await platform.cookie());
  const changed = await fetch(`${platform.url}/api/auth/password`, {
    method: "PUT",
    headers: { cookie: await platform.cookie(), origin: platform.url, "content-type": "application/json" },
    body: JSON.stringify({ password: credential("a user's password") }),
  });
  const [renewed = ""] = changed.headers.getSetCookie().map((cookie) => cookie.split(";")[0] as string);
  canaries["a renewed session"] = tokenIn(renewed);
  platform.adopt(renewed);
  const password = credential("a password that is wrong");
  const wrong = await post("/api/auth/login", { email: "admin@localhost", password }).catch(String);
  everything.push({ where: "a sign-in that was refused", text: JSON.stringify(wrong) });
  await post("/api/tenant/users/invite", { email: "new@acme.test", role: "user" });
  canaries["an invitation's token"] = await mailedToken("new@acme.test");
  const asked = await post<{ claim: string }>("/api/auth/magic-link", { email: "other@acme.test" });
  canaries["a claim of a sign-in"] = asked.claim;
  canaries["a sign-in link's token"] = await mailedToken("other@acme.test");
  await hear(`/auth/verify?token=${canaries["a sign-in link's token"]}`);
  const url = `${hook.url}/in?key=${credential("a webhook's address")}`;
  const webhook = await post<{ id: number; secret: string }>("/api/webhooks", { name: "Tickets", url });
  canaries["a webhook's first secret"] = webhook.secret.replace("whsec_", "");
  const rotated = await post<{ secret: string }>(`/api/webhooks/${webhook.id}/rotate-secret`, {});
  canaries["a webhook's secret"] = rotated.secret.replace("whsec_", "");
  const key = await post<Record<string, unknown>>("/api/api-keys", {
    ...{ name: "CI", scopes: ["scans:read", "scans:start"], applicationIds: [applicationId] },
  });
  const made = Object.values(key).find((value) => /^postern_/.test(String(value))) as string;
  canaries["an API key"] = made.replace("postern_", "");
  const embed = await post<{ key: string }>("/api/embed-keys", { name: "Hub", addsUsers: true });
  canaries["an embed key"] = embed.key.replace("postern_embed_", "");
  const given = await fetch(`${platform.url}/api/embed/tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${embed.key}`, "content-type": "application/json" },
    body: JSON.stringify({ email: "maya@acme.test" }),
  });
  const { token } = (await given.json()) as { token: string };
  canaries["a portal's token"] = token.replace("postern_token_", "");
  const begun = await post<{ session: string }>("/api/embed/sessions", { token });
  canaries["a portal's session"] = begun.session;
  const { ticket } = await post<{ ticket: string }>("/api/live/ticket", {});
  canaries["a live ticket"] = ticket;
  const socket = new WebSocket(`ws://127.0.0.1:${platform.livePort}/?ticket=${ticket}`);
  everything.push({ where: "the live channel", text: String(await new Promise((r) => socket.once("message", r))) });
  socket.terminate();
  return { webhookId: webhook.id };
}

test("No secret that anybody entered, and none that the platform made, is found where it was not meant to be", async () => {
  const applicationId = await enterApplication();
  const workspace = { workspaceName: "Acme", teamId: "T0ACME", defaultChannel: "C0GENERAL" };
  const slackSetting = { ...workspace, botToken: credential("Slack's bot token") };
  const { id: settingId } = await post("/api/admin/slack-settings", slackSetting);
  await post("/api/admin/slack/test-message", { settingId, channelId: "C0GENERAL", message: "x" });
  const { authUrl } = await post<{ authUrl: string }>("/api/tenant/slack/connect", {});
  await hear(`/api/tenant/slack/oauth/callback?code=c&state=${new URL(authUrl).searchParams.get("state")}`);
  await hear("/api/auth/single-sign-on");
  await enterMail();
  const { webhookId } = await makeSecrets(applicationId);

  const { id: scanId } = await post("/api/scans", { applicationId });
  await expect
    .poll(async () => (await platform.call<{ status: string }>("GET", `/api/scans/${scanId}`)).status)
    .toBe("completed");
  await expect.poll(() => hook.heard.length).toBeGreaterThan(0);
  await expect.poll(() => slack.posted.some(({ text }) => text.includes("/invoices"))).toBe(true);
  const report = await post("/api/reports/generate", { title: "R", reportType: "global_summary", scope: "global" });
  await expect
    .poll(async () => (await platform.call<{ id: number; status: string }[]>("GET", "/api/reports"))[0]?.status)
    .toBe("completed");

  const ids = { applications: applicationId, scans: scanId, reports: report.id, webhooks: webhookId };
  everything.push(...(await everyAnswer(platform, ids)), ...(await everyRow(database)));
  const authorization = `Bearer ${credential("the figures' token")}`;
  const figures = await fetch(`http://127.0.0.1:${metrics}/metrics`, { headers: { authorization } });
  everything.push({ where: "figures", text: await figures.text() });
  canaries["what stood in a call that was refused"] = "Fw6kTz9RnV3xHq8LdM5cBp2Y";
  everything.push(...(await everyRefusal(platform, credential("what stood in a call that was refused"))));
  everything.push(...(await everyRow(database)));
  everything.push({ where: "what the platform printed", text: platform.printed() });
  everything.push({ where: "messages to a webhook", text: JSON.stringify(hook.heard.map(({ body }) => body)) });
  everything.push({ where: "messages to Slack", text: JSON.stringify(slack.posted.map(({ text }) => text)) });
  everything.push({ where: "mails", text: mail.mails.map(({ text }) => text).join("\n") });

  // What is searched is worth searching: the scan saw the target repeat itself, and its findings went everywhere.
  const wordy = everything.filter((one) => one.text.includes("/invoices")).map(({ where }) => where);
  const told = ["table endpoints", "messages to a webhook", "messages to Slack", "GET /reports/export"];
  const files = ["sarif", "openapi", "csv", "json", "pdf"].map((form) => `GET /scans/{id}/export?format=${form}`);
  expect(wordy).toEqual(expect.arrayContaining([...told, ...files]));
  const mails = everything.find(({ where }) => where === "mails")?.text;
  for (const somebody of ["new@acme.test", "other@acme.test"]) expect(mails).toContain(somebody);
  expect(everything.length).toBeGreaterThan(400);
  const within = secretsIn(canaries);
  const found = everything.flatMap(({ where, text }) =>
    within(text)
      .filter((name) => !isMeant(name, where))
      .map((name) => `${name} in ${where}`),
  );
  expect(found).toEqual([]);
  console.log(`${Object.keys(canaries).length} secrets in none of ${everything.length} places`);
});

/** A mailed link is for whoever reads the mail. */
const isMeant = (name: string, where: string) =>
  where === "mails" && /^(an invitation|a sign-in link)'s token$/.test(name);
