import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "../../server/db/connection/postgres.ts";
import { asOwner, rows, type Tx } from "../../server/db/db.ts";
import { contractCalls } from "../../server/testing/contract-calls.ts";
import { echoes, isIn } from "../../server/testing/echoes.ts";
import { type MailPeer, startMailPeer } from "../../server/testing/mail-peer.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { type SlackPeer, startSlackPeer } from "../../server/testing/slack-peer.ts";
import { textOfPdf } from "../../server/testing/text-of-pdf.ts";
import { startWebhookPeer, type WebhookPeer } from "../../server/testing/webhook-peer.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";

/** Every secret that people enter, by where they do; what is made for them is added when it is shown. */
const canaries: Record<string, string> = {
  "the application's credential": "Qz7mVt4KpW9xLc2BnR6sYd8H",
  "an identity's credential": "Jf3uGk8NqZ5wTb7MxC4vRa9E",
  "an identity's login": "Hp6sLd2VyK9cXn4WmQ7tBj3U",
  "an auth file's header": "Rw5zCx8JbN3kVf6TqM9gPd2Y",
  "a recording's header": "Tk4nWq7ZcH9pBv3LsX6mJf8G",
  "Slack's bot token": "xoxb-8834512907-Yb6RtPw3KzVn",
  "the mail server's password": "Mx9dFv5QkT2hZc8RwL4nBs7J",
  "a webhook's address": "Vd8jXm3PwC6tKq9HzN5bRf2L",
};
const folder = mkdtempSync(join(tmpdir(), "postern-canaries-"));
const everything: { where: string; text: string }[] = [];
let target: Server;
let [slack, hook, mail] = [] as unknown as [SlackPeer, WebhookPeer, MailPeer];
let platform: Platform;
let database: string;

const credential = (label: keyof typeof canaries) => canaries[label] as string;
const paths = ["/me", "/orders", "/orders/{id}", "/invoices", "/invoices/{id}", "/health"];
const document = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "Echoes", version: "1" },
  paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { 200: { description: "It." } } } }])),
});

/** Repeats what it is asked with in all writings; lets in whoever has a known credential, and anyone to its invoices. */
function startTarget(): Server {
  return createServer(async (request, response) => {
    const body = await new Response(request as unknown as ReadableStream).text();
    const { authorization = "", cookie = "" } = request.headers;
    const held = `${authorization.replace("Bearer ", "")}${cookie}${body}`.slice(0, 500);
    const said = Object.fromEntries(echoes.map(([name, echo]) => [name, held && echo(held, '{"token":"')]));
    const isKnown = Object.values(canaries).some((secret) => held.includes(secret));
    const path = request.url?.split("?", 1)[0] ?? "";
    const send = (status: number, answer: object) =>
      response
        .writeHead(status, { "content-type": "application/json", "x-you-sent": encodeURIComponent(held) })
        .end(JSON.stringify({ ...answer, said }));
    if (path === "/openapi.json") response.setHeader("content-type", "application/json").end(document);
    else if (path === "/login") send(isKnown ? 200 : 401, { token: credential("an identity's login") });
    else if (/^\/(me|orders|invoices|health)(\/\d+)?$/.test(path))
      send(isKnown || path.startsWith("/invoices") ? 200 : 401, { id: 7, owner: "ann", total: 12 });
    else send(404, {});
  });
}

beforeAll(async () => {
  target = startTarget().listen(0, "127.0.0.1");
  await once(target, "listening");
  [slack, hook, mail] = await Promise.all([
    startSlackPeer(),
    startWebhookPeer(),
    startMailPeer({ isPlain: true, allows: () => true }),
  ]);
  slack.tokens.set(credential("Slack's bot token"), { id: "T0ACME", name: "Acme" });
  database = await copyOnSharedPostgres();
  platform = await spawnPlatform({
    dataDir: folder,
    env: { DATABASE_URL: database, LOG_LEVEL: "debug", POSTERN_SLACK_API_URL: slack.apiUrl },
  });
});
afterAll(async () => {
  await platform.close();
  await Promise.all([slack.close(), hook.close(), mail.close()]);
  target.closeAllConnections();
  target.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = <T = { id: number }>(path: string, body: object) => platform.call<T>("POST", path, body);

test("No secret that anybody entered, and none that the platform made, is found where it was not meant to be", async () => {
  const targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const { id: applicationId } = await post("/api/applications", {
    ...{ name: "Echoes", targetUrl, environment: "staging" },
    ...{ authMethod: "bearer", credentials: credential("the application's credential") },
  });
  const identities = `/api/applications/${applicationId}/identities`;
  const { id: identityId } = await post(identities, {
    ...{ label: "bob", authMethod: "bearer", credentials: credential("an identity's credential") },
  });
  const login = { method: "POST", path: "/login", token: { from: "json", pointer: "/token" } };
  const loginBody = JSON.stringify({ user: "cy", password: credential("an identity's login") });
  await post(identities, { label: "cy", login, loginBody });
  const header = `Bearer ${credential("an auth file's header")}`;
  const text = `auth:\n  - name: dan\n    fixedHeaders: [{ name: Authorization, value: "${header}" }]\n`;
  await post(`${identities}/import`, { text });
  await post(`${identities}/${identityId}/probe`, {});
  const recorded = { name: "Authorization", value: `Bearer ${credential("a recording's header")}` };
  const entry = { request: { method: "GET", url: `${targetUrl}/me`, headers: [recorded] }, response: { status: 200 } };
  await post(`/api/applications/${applicationId}/traffic`, { text: JSON.stringify({ log: { entries: [entry] } }) });
  const slackSetting = { workspaceName: "Acme", teamId: "T0ACME", botToken: credential("Slack's bot token") };
  const { id: settingId } = await post("/api/admin/slack-settings", slackSetting);
  await post("/api/admin/slack/test-message", { settingId, channelId: "C0GENERAL", message: "x" });
  const { id: mailId } = await post("/api/admin/email-settings", {
    ...{ provider: "smtp", authType: "password", fromEmail: "postern@acme.test", fromName: "Postern" },
    ...{ smtpHost: "localhost", smtpPort: mail.port, smtpUsername: "postern" },
    smtpPassword: credential("the mail server's password"),
  });
  await platform.call("PUT", `/api/admin/email-settings/${mailId}`, { isActive: true });
  await platform.call("PUT", "/api/admin/system-settings/developer_mode", { value: "false" });
  await post("/api/tenant/users/invite", { email: "new@acme.test", role: "user" });
  await expect.poll(() => mail.mails.length).toBeGreaterThan(0);
  const url = `${hook.url}/in?key=${credential("a webhook's address")}`;
  const webhook = await post<{ id: number; secret: string }>("/api/webhooks", { name: "Tickets", url });
  const scopes = ["scans:read", "scans:start"];
  const key = await post<Record<string, unknown>>("/api/api-keys", {
    name: "CI",
    scopes,
    applicationIds: [applicationId],
  });
  canaries["a webhook's secret"] = webhook.secret;
  canaries["an API key"] = Object.values(key).find((value) => /^postern_/.test(String(value))) as string;
  canaries["the session"] = /^postern_session=([^;]+)/.exec(await platform.cookie())?.[1] as string;

  const { id: scanId } = await post("/api/scans", { applicationId });
  await expect
    .poll(async () => (await platform.call<{ status: string }>("GET", `/api/scans/${scanId}`)).status)
    .toBe("completed");
  await expect.poll(() => hook.heard.length).toBeGreaterThan(0);
  const report = await post("/api/reports/generate", { title: "R", reportType: "global_summary", scope: "global" });
  await expect
    .poll(async () => (await platform.call<{ id: number; status: string }[]>("GET", "/api/reports"))[0]?.status)
    .toBe("completed");

  const ids = { applicationId, scanId, slackSettingId: settingId, reports: report.id, webhooks: webhook.id };
  await readEveryAnswer(ids);
  await readDatabase();
  everything.push({ where: "what the platform printed", text: platform.printed() });
  everything.push({ where: "messages to a webhook", text: JSON.stringify(hook.heard.map(({ body }) => body)) });
  everything.push({ where: "messages to Slack", text: JSON.stringify(slack.posted.map(({ text }) => text)) });
  everything.push({ where: "mails", text: mail.mails.map(({ text }) => text).join("\n") });

  // What is searched is worth searching: the scan saw the target repeat itself, and its findings went everywhere.
  const wordy = everything.filter((one) => one.text.includes("/invoices")).map(({ where }) => where);
  expect(wordy).toEqual(expect.arrayContaining(["table endpoints", "messages to a webhook", "GET /reports/export"]));
  const found = Object.entries(canaries).flatMap(([name, secret]) =>
    everything.filter(({ text }) => isIn(text, secret)).map(({ where }) => `${name} in ${where}`),
  );
  expect(found).toEqual([]);
});

/** Every GET of the contract whose path can be filled, as text; ids that are not known are 1. */
async function readEveryAnswer(ids: Record<string, number>): Promise<void> {
  for (const { method, path } of contractCalls) {
    if (method !== "GET") continue;
    const filled = path.replaceAll(
      /(\w[\w-]*)\/\{(\w+)\}|\{(\w+)\}/g,
      (_, folder: string | undefined, inFolder: string, alone: string) => {
        const name = inFolder ?? alone;
        const id = ids[name] ?? (folder && ids[folder]) ?? (folder === "scans" ? ids.scanId : 1);
        return folder ? `${folder}/${id}` : String(id);
      },
    );
    const answer = await fetch(`${platform.url}/api${filled}`, { headers: { cookie: await platform.cookie() } });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isPdf = answer.headers.get("content-type")?.includes("pdf");
    const head = JSON.stringify([...answer.headers].filter(([name]) => name !== "set-cookie"));
    everything.push({
      where: `GET ${path}`,
      text: head + (isPdf ? await textOfPdf(bytes) : Buffer.from(bytes).toString()),
    });
  }
}

/** Every row of every table, those of the queue included. */
async function readDatabase(): Promise<void> {
  const db = await openPostgres(database, () => {});
  try {
    const tables = await db.system((tx) =>
      rows<{ schema: string; name: string }>(
        tx,
        sql`select table_schema as schema, table_name as name from information_schema.tables
          where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
      ),
    );
    for (const { schema, name } of tables) {
      const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
      const all = (tx: Tx) => rows<{ row: string }>(tx, sql`select row_to_json(each)::text as row from ${table} each`);
      const read = await db.system((tx) => (schema === "pgboss" ? asOwner(tx, () => all(tx)) : all(tx)));
      everything.push({ where: `table ${name}`, text: read.map(({ row }) => row).join("\n") });
    }
  } finally {
    await db.close();
  }
}
