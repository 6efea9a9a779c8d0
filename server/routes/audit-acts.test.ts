import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "../../src/contract/audit-log.ts";
import { createEngine } from "../apart/engine.ts";
import { rows } from "../db/db.ts";
import { startAskWorker } from "../jobs/ask-target.ts";
import { askedCodes } from "../scan/answered.ts";
import { slackApi } from "../slack/slack-api.ts";
import { type ContractCall, contractCalls } from "../testing/contract-calls.ts";
import { someJudged } from "../testing/judged-operation.ts";
import { type MailPeer, startMailPeer } from "../testing/mail-peer.ts";
import { oneOfEverything, type Rows } from "../testing/one-of-everything.ts";
import { sampleBodies } from "../testing/sample-bodies.ts";
import { peerApp, type SlackPeer, startSlackPeer } from "../testing/slack-peer.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

// Every call that the audit log tells of is made, with real peers where it needs them, and looked up in the log.

/** Secrets that the calls below are given. */
const secrets = [
  "xoxb-good",
  "Bearer abc",
  "correct horse battery",
  "smtp-pass-4711",
  "hook-secret-0815",
  "ident-token-42",
];

let platform: TestApp;
let target: Server;
let [slack, mail] = [] as unknown as [SlackPeer, MailPeer];
beforeAll(async () => {
  target = createServer(
    ({ method }, response) =>
      void response.writeHead(method === "POST" ? 200 : 404, { "content-type": "application/json" }).end("{}"),
  );
  await once(target.listen(0, "127.0.0.1"), "listening");
  [slack, mail] = await Promise.all([startSlackPeer(), startMailPeer({ isPlain: true, allows: () => true })]);
  platform = await openTestApp({ slack: slackApi({ apiUrl: slack.apiUrl, ...peerApp }) });
  const { db, queue, secrets, log } = platform.services;
  await startAskWorker(queue, { db, secrets, privateTargets: true, log, engine: createEngine({ memoryMb: 320 }) });
});
afterAll(async () => {
  await platform.close();
  await Promise.all([slack.close(), mail.close()]);
  target.closeAllConnections();
  target.close();
});

/** What judges anew, and what takes away what others are made on, comes last: the further back, the later. */
const late = [
  "endpoints.test",
  "revoke",
  "remove",
  "withdraw",
  "removeSetting",
  "applications.remove",
  "clear",
  "tenants.remove",
];
const orderOf = ({ name }: ContractCall) => late.findLastIndex((one) => name.includes(one));
/** Those of signing in are in audit-log.test.ts, and beside what they do. */
const acts = contractCalls
  .filter((call) => call.isRecorded && !/^auth\.(?!setPassword)/.test(call.name))
  .sort((one, other) => orderOf(one) - orderOf(other));

/** Acts on the organization as a whole, which the entry names. */
const onOrganization =
  /^(ownTenant\.upload\w+|tenantSlack\.(connect|updateSettings)|slack\.testMessage|system\.clearData)$/;
/** Acts on the platform, or on many rows: what they did has no name. */
const nameless =
  /^(auth\.setPassword|mail\.test(ToMe)?|learnedEndpoints\.clear|findings\.(resolve|reopen)Several|auditLog\.export|applications\.look)$/;

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>';

/** What the calls take beside the bodies that need no peer. */
function bodiesOf(own: Rows): Record<string, object> {
  const targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const smtp = { provider: "smtp", authType: "password", fromEmail: "a@acme.test", fromName: "Acme" };
  const login = { smtpUsername: "postern", smtpPassword: "smtp-pass-4711" };
  const entry = { request: { method: "GET", url: `${targetUrl}/orders`, headers: [] }, response: { status: 200 } };
  return {
    ...sampleBodies(own),
    // After its start and its import.
    "accessContracts.decide": { ...sampleBodies(own)["accessContracts.decide"], revision: 2 },
    "applications.look": { targetUrl },
    "applications.importTraffic": { text: JSON.stringify({ log: { entries: [entry] } }) },
    "applications.update": { name: "Billing and more" },
    "findings.resolveSeveral": { ids: [own.findings] },
    "findings.reopenSeveral": { ids: [own.findings] },
    "identities.create": { label: "carol", credentials: "ident-token-42" },
    "mail.createSetting": { ...smtp, smtpHost: "localhost", smtpPort: mail.port, ...login },
    "mail.updateSetting": { isActive: true },
    "reports.generate": { title: "Quarter", scope: "global", reportType: "global_summary" },
    "slack.createTeamChannel": { ...sampleBodies(own)["slack.createTeamChannel"], teamId: own.otherTeam },
    "webhooks.update": { url: `${targetUrl}/in?key=hook-secret-0815` },
    "webhooks.create": { name: "Chat", url: `${targetUrl}/in?key=hook-secret-0815` },
  };
}

test("every act of the contract is recorded once it was done: by whom, what, and on what by its name; and no secret with it", async () => {
  const { cookie: first, rows: own } = await oneOfEverything(platform, "superadmin");
  let cookie = first;
  const neighbour = await oneOfEverything(platform);
  const me = (await platform.call("GET", "/auth/user", { cookie })).body;
  const targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  await platform.db.system(async (tx) => {
    await tx.execute(sql`update applications set target_url = ${targetUrl}`);
    await tx.execute(sql`update applications set environment = 'staging'`);
    // What asks whether it is meant to be public, and can be tested.
    const authentication = { state: "inconclusive", confidence: null, code: askedCodes[0], reason: "It is open." };
    const { operation } = someJudged({ path: "/news" });
    await tx.execute(
      sql`update endpoints set path = '/news', authentication = ${JSON.stringify(authentication)}, operation = ${JSON.stringify(operation)}`,
    );
  });
  const other = await platform.call("POST", "/teams", { cookie, body: { name: "Billing" } });
  own.otherTeam = other.body.id;
  const ids: Rows = {
    ...own,
    tenants: neighbour.tenantId,
    "email-settings": 1,
    "email-templates": 1,
    "scan-configs": 1,
  };
  const wrong: string[] = [];
  for (const { name, method, path } of acts) {
    const address = path
      .replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, step, at) => `${step}/${ids[at === "teamId" ? "teams" : step] ?? 1}`)
      .replace("system-settings/1", "system-settings/developer_mode");
    const upload = /upload(Logo|Favicon)/.exec(name)?.[1]?.toLowerCase();
    const form = new FormData();
    form.set(upload ?? "none", new File([picture], "mark.svg", { type: "image/svg+xml" }));
    const sent = new Request("http://x", { method: "POST", body: form });
    const headers: Record<string, string> = upload ? { "content-type": sent.headers.get("content-type") ?? "" } : {};
    const body = upload ? Buffer.from(await sent.arrayBuffer()) : bodiesOf(own)[name];
    const query = method === "GET" ? "?format=csv" : "";
    const answer = await platform.call(method as "POST", address + query, {
      cookie,
      headers,
      ...(body ? { body } : {}),
    });
    // A new password gives the session a new token.
    cookie = answer.cookie ?? cookie;
    const { entries } = (await platform.call("GET", "/audit-log?scope=platform&limit=1", { cookie })).body;
    const [{ action, outcome, actor, tenant, subject }] = entries as [AuditEntry];
    const on = onOrganization.test(name) ? tenant?.name : subject?.label;
    const isTold = action === name && outcome === "done" && actor.id === me.id && actor.email === me.email;
    if (answer.status >= 300) wrong.push(`${name}: ${answer.text}`);
    else if (!isTold || (!on && !nameless.test(name))) wrong.push(`${name}: ${JSON.stringify(entries[0])}`);
    if (/^(apiKeys|embedKeys|webhooks)\./.test(name))
      for (const made of [answer.body.key, answer.body.secret]) if (made) secrets.push(made);
    // What a superadmin does to another organization is in that one's log, and its name in no other's.
    if (/^tenants\.update/.test(name)) expect(tenant?.id, name).toBe(neighbour.tenantId);
    if (name === "scans.create") ids.scans = answer.body.id;
  }
  expect(wrong).toEqual([]);
  expect(acts.length).toBeGreaterThan(70);
  const stored = await platform.db.system((tx) =>
    rows<{ text: string }>(tx, sql`select audit_log::text as text from audit_log`),
  );
  const everything = stored.map(({ text }) => text).join("\n");
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
});
