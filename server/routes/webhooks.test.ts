import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "../../src/contract/audit-log.ts";
import { webhookEvents } from "../../src/contract/webhook-events.ts";
import { webhookDeliveries, webhooks } from "../db/tables/webhook-tables.ts";
import { echoes, isIn } from "../testing/echoes.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { type HeardMessage, startWebhookPeer, type WebhookPeer } from "../testing/webhook-peer.ts";

type Verified = (secret: string, headers: HeardMessage["headers"], body: string) => { type: string };

let platform: TestApp;
let peer: WebhookPeer;
let tenantId: number;
let cookie: string;
let verified: Verified;
let made = 0;
beforeAll(async () => {
  peer = await startWebhookPeer();
  platform = await openTestApp();
  verified = await verifierOfTheDocumentation();
});
afterAll(async () => {
  await platform.close();
  await peer.close();
});
beforeEach(async () => {
  peer.heard.length = 0;
  peer.answers.length = 0;
  tenantId = await platform.tenant();
  ({ cookie } = await platform.signedIn("admin", tenantId));
});

/** What the documentation tells receivers to do, as it stands there. */
async function verifierOfTheDocumentation(): Promise<Verified> {
  const page = await readFile(new URL("../../docs/webhooks.md", import.meta.url), "utf8");
  const [, code = ""] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.verified;
}

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  platform.call(method, path, { cookie, ...(body ? { body } : {}) });
async function create(fields: object = {}) {
  const body = { name: `Hook ${++made}`, url: `${peer.url}/in/${"s".repeat(20)}?key=very-secret`, ...fields };
  const answer = await call("POST", "/webhooks", body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
const stored = async () => JSON.stringify(await platform.db.tenant(tenantId, (tx) => tx.select().from(webhooks)));
const log = async (id: number) => (await call("GET", `/webhooks/${id}/deliveries`)).body;

test("the secret is shown once, the address never, and both are encrypted", async () => {
  const { secret, ...webhook } = await create({ name: "Tickets" });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toMatchObject({
    name: "Tickets",
    kind: "standard",
    host: new URL(peer.url).host,
    events: webhookEvents,
    leastSeverity: "low",
    isActive: true,
    pausedReason: null,
    oldSecretUntil: null,
  });
  const { text } = await call("GET", "/webhooks");
  expect(text).toContain("Tickets");
  for (const shown of [text, await stored(), platform.logged.join(""), JSON.stringify(webhook)]) {
    expect(isIn(shown, secret)).toBe(false);
    expect(shown).not.toContain("very-secret");
  }
});

test("the test button sends a signed message, which verifies by the documentation's code", async () => {
  const { id, secret, host } = await create();
  const answer = await call("POST", `/webhooks/${id}/test`);
  expect(answer.body.message).toMatch(new RegExp(`^${host} answered 204 after \\d+ ms\\.$`));
  const [{ headers, body, path }] = peer.heard as [HeardMessage];
  expect(path).toBe(`/in/${"s".repeat(20)}?key=very-secret`);
  expect(headers["content-type"]).toBe("application/json");
  expect(verified(secret, headers, body)).toMatchObject({ type: "webhook.test", timestamp: expect.any(String) });
  expect(() => verified(secret, headers, `${body} `)).toThrow("wrong");
  expect(() => verified(secret, { ...headers, "webhook-id": "msg_other" }, body)).toThrow("wrong");
  const before = String(Number(headers["webhook-timestamp"]) - 600);
  expect(() => verified(secret, { ...headers, "webhook-timestamp": before }, body)).toThrow("too old");
  expect(await log(id)).toEqual([
    expect.objectContaining({
      messageId: headers["webhook-id"],
      event: "webhook.test",
      status: "sent",
      attempts: 1,
      statusCode: 204,
      error: null,
    }),
  ]);
});

test("a changed secret and the one before both verify for 24 hours, then the new one alone", async () => {
  const { id, secret: old } = await create();
  const { body: changed } = await call("POST", `/webhooks/${id}/rotate-secret`);
  expect(changed.secret).not.toBe(old);
  const hours = (Date.parse(changed.oldSecretUntil) - Date.now()) / 3600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  await call("POST", `/webhooks/${id}/test`);
  await platform.db.tenant(tenantId, (tx) => tx.update(webhooks).set({ oldSecretUntil: new Date(Date.now() - 1) }));
  await call("POST", `/webhooks/${id}/test`);
  const [both, alone] = peer.heard as [HeardMessage, HeardMessage];
  expect(String(both.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  for (const secret of [old, changed.secret]) verified(secret, both.headers, both.body);
  verified(changed.secret, alone.headers, alone.body);
  expect(() => verified(old, alone.headers, alone.body)).toThrow("wrong");
  expect(
    (await call("GET", "/webhooks")).body.find((each: { id: number }) => each.id === id).oldSecretUntil,
  ).toBeNull();
});

test("a message to Teams is a card that a workflow takes, and is not signed", async () => {
  const { id, secret } = await create({ kind: "teams" });
  expect(secret).toBeNull();
  await call("POST", `/webhooks/${id}/test`);
  const [{ headers, body }] = peer.heard as [HeardMessage];
  expect(headers).not.toHaveProperty("webhook-signature");
  expect(JSON.parse(body)).toMatchObject({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: { type: "AdaptiveCard", version: "1.4", actions: [{ type: "Action.OpenUrl" }] },
      },
    ],
  });
  const rotated = await call("POST", `/webhooks/${id}/rotate-secret`);
  expect([rotated.status, rotated.body.detail]).toEqual([409, expect.stringContaining("not signed")]);
});

test("a test that fails says what the address answered, and is not tried again", async () => {
  const { id } = await create();
  peer.answers.push({ status: 302, headers: { location: "/elsewhere" } });
  const answer = await call("POST", `/webhooks/${id}/test`);
  expect([answer.status, answer.body.detail]).toEqual([
    422,
    "The address answered 302 and leads elsewhere. Redirects are not followed: enter the address that it leads to.",
  ]);
  expect(peer.heard).toHaveLength(1);
  expect(await log(id)).toEqual([expect.objectContaining({ status: "failed", nextTryAt: null, statusCode: 302 })]);
});

test.each([
  ["fails", 500],
  ["is answered 410", 410],
  ["arrives", 204],
])("a test that %s decides nothing of the webhook: messages alone do", async (_, status) => {
  const { id } = await create();
  const one = async () => (await call("GET", "/webhooks")).body.find((each: { id: number }) => each.id === id);
  const failing = { failures: 9, failingSince: new Date(0) };
  for (const before of [{}, failing]) {
    if (before === failing) await platform.db.tenant(tenantId, (tx) => tx.update(webhooks).set(failing));
    const stood = [await one(), await stored()];
    peer.answers.push({ status });
    await call("POST", `/webhooks/${id}/test`);
    expect([await one(), await stored()]).toEqual(stood);
  }
});

test("a paused webhook sends nothing again, and goes on once it is switched on", async () => {
  const { id, name } = await create();
  await call("POST", `/webhooks/${id}/test`);
  const paused = { isActive: false, pausedReason: "The address answered 410 Gone: it wants no more messages." };
  await platform.db.tenant(tenantId, (tx) => tx.update(webhooks).set({ ...paused, failingSince: new Date() }));
  const again = await call("POST", `/webhook-deliveries/${(await log(id))[0].id}/send-again`);
  expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining("turned off")]);
  const { body } = await call("PUT", `/webhooks/${id}`, { isActive: true });
  expect(body).toMatchObject({ name, isActive: true, pausedReason: null, failingSince: null });
});

test.each(echoes)("a secret that the address repeats as %s is shown, stored and logged nowhere", async (_, echo) => {
  const { id, secret } = await create();
  peer.answers.push({ status: 500, body: `no ${echo(secret, '{"secret":"')}` });
  const answer = await call("POST", `/webhooks/${id}/test`);
  expect(answer.body.detail).toMatch(/^The address answered 500\. It said: “/);
  for (const text of [answer.text, JSON.stringify(await log(id)), platform.logged.join("")]) {
    expect(isIn(text, secret)).toBe(false);
  }
});

test("its own address that the address repeats is hidden as well", async () => {
  const { id } = await create();
  peer.answers.push({ status: 404, body: `Cannot POST /in/${"s".repeat(20)}?key=very-secret` });
  const { text } = await call("POST", `/webhooks/${id}/test`);
  expect(text).not.toMatch(/very-secret|ssss/);
});

test("a message is sent again with the same id, one that waits as well, and none while it is under way", async () => {
  const { id } = await create();
  await call("POST", `/webhooks/${id}/test`);
  const [{ id: delivery, messageId }] = await log(id);
  const again = await call("POST", `/webhook-deliveries/${delivery}/send-again`);
  expect(again.body).toMatchObject({ messageId, status: "pending", attempts: 0, endedAt: null });
  const twice = await call("POST", `/webhook-deliveries/${delivery}/send-again`);
  expect([twice.status, twice.body.detail]).toEqual([409, "This message is under way already."]);
  const waits = { attempts: 3, nextTryAt: new Date(Date.now() + 3600_000) };
  await platform.db.tenant(tenantId, (tx) => tx.update(webhookDeliveries).set(waits));
  const now = await call("POST", `/webhook-deliveries/${delivery}/send-again`);
  expect(now.body).toMatchObject({ messageId, status: "pending", attempts: 0, nextTryAt: null });
});

test("what cannot be used is refused with the field that it is about", async () => {
  await create({ name: "Taken" });
  const refused = async (fields: object) => {
    const { status, body } = await call("POST", "/webhooks", { name: "Other", url: peer.url, ...fields });
    return [status, body.errors?.[0]?.field];
  };
  expect(await refused({ name: "taken" })).toEqual([409, "name"]);
  expect(await refused({ url: "http://169.254.169.254/" })).toEqual([422, "url"]);
  expect(await refused({ url: "" })).toEqual([400, "url"]);
  expect(await refused({ events: [] })).toEqual([400, "events"]);
  expect(await refused({ kind: "carrier-pigeon" })).toEqual([400, "kind"]);
});

test("a change leaves the address and the secret alone unless it names another, and refuses what was not seen", async () => {
  const { id, secret } = await create({ name: "Before" });
  const changed = await call("PUT", `/webhooks/${id}`, { name: "After", url: "", events: ["scan.completed"] });
  expect(changed.body).toMatchObject({ name: "After", events: ["scan.completed"] });
  await call("POST", `/webhooks/${id}/test`);
  verified(secret, peer.heard[0]?.headers ?? {}, peer.heard[0]?.body ?? "");
  const stale = await call("PUT", `/webhooks/${id}`, { name: "Mine", seen: { name: "Before" } });
  expect(stale.status).toBe(409);
});

test("the audit log tells who did what to a webhook, and neither address nor secret", async () => {
  const { id } = await create({ name: "Audited" });
  await call("PUT", `/webhooks/${id}`, { leastSeverity: "high", url: `${peer.url}/other/very-secret-too` });
  await call("POST", `/webhooks/${id}/rotate-secret`);
  await call("POST", `/webhooks/${id}/test`);
  await call("DELETE", `/webhooks/${id}`);
  const { body, text } = await call("GET", "/audit-log");
  const told = body.entries.filter(({ subject }: AuditEntry) => subject?.label === "Audited");
  expect(told.map(({ action }: AuditEntry) => action).reverse()).toEqual([
    "webhooks.create",
    "webhooks.update",
    "webhooks.rotateSecret",
    "webhooks.test",
    "webhooks.remove",
  ]);
  expect(told[3].changes).toEqual(
    expect.arrayContaining([{ field: "leastSeverity", from: "low", to: "high" }, { field: "url" }]),
  );
  expect(text).not.toMatch(/very-secret|whsec_/);
});

test("another organization's webhook is not there, and an organization has 20 at most", async () => {
  const { id } = await create();
  const other = await platform.signedIn("admin", await platform.tenant("Other"));
  const theirs = await platform.call("POST", `/webhooks/${id}/test`, { cookie: other.cookie });
  expect(theirs.status).toBe(404);
  expect(peer.heard).toEqual([]);
  const url = "http://127.0.0.1:9/";
  let last = 0;
  for (let at = 0; at <= 20; at += 1) {
    const body = { name: `Number ${at}`, url };
    last = (await platform.call("POST", "/webhooks", { cookie: other.cookie, body })).status;
    expect(last).toBe(at < 20 ? 201 : 409);
  }
});
