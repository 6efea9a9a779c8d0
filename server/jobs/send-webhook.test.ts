import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "../db/db.ts";
import { productIdByName } from "../db/products.ts";
import { findScan, insertScan } from "../db/scan/scans.ts";
import { secretBox } from "../db/secret-box.ts";
import { webhookDeliveries, webhooks } from "../db/tables/webhook-tables.ts";
import { insertWebhook } from "../db/webhook/webhooks.ts";
import type { JudgedOperation, ScanOutcome } from "../scan/outcome.ts";
import { awayOnce } from "../testing/away-once.ts";
import { someFinding, someJudged, someOutcome } from "../testing/judged-operation.ts";
import { describeOnPostgres } from "../testing/on-engines.ts";
import { someApplication, someTenant } from "../testing/some-application.ts";
import { startWebhookPeer, type WebhookPeer } from "../testing/webhook-peer.ts";
import { storeTold } from "../webhooks/announce-webhooks.ts";
import { seal } from "../webhooks/sealed.ts";
import { newSigningSecret } from "../webhooks/standard.ts";
import { tellTest } from "../webhooks/told.ts";
import { webhookSender } from "../webhooks/webhook-sender.ts";
import { scanAnnouncer } from "./announce-scan.ts";
import { type Queue, startQueue, type WebhookJob } from "./queue.ts";
import { type ScanWorker, startScanWorker } from "./scan-worker.ts";
import { sendWebhook, startWebhookWorker } from "./send-webhook.ts";

const logged: string[] = [];
const log = pino({ level: "warn" }, { write: (line) => void logged.push(line) });
const secrets = secretBox("a key for tests that is long enough");
const publicUrl = "http://platform.example";
const sender = webhookSender({ allowPrivate: true });
const { signal } = new AbortController();

/** An operation that was tried; open when it has a severity. */
const operation = (path: string, severity: "critical" | "low" | null): JudgedOperation =>
  someJudged({
    path,
    finding: severity && someFinding({ title: `${path} is open`, severity }),
    coverage: [{ checkId: "authentication", identity: "anonymous", state: "tested", reason: null } as never],
  });

describeOnPostgres("Messages to webhooks", (open) => {
  let db: Db;
  let queue: Queue;
  let worker: ScanWorker;
  let peer: WebhookPeer;
  let found: ScanOutcome = someOutcome();
  let tenantId = 0;
  let applicationId = 0;

  beforeAll(async () => {
    peer = await startWebhookPeer();
    db = await open();
    queue = await startQueue(db, log);
    const announce = scanAnnouncer(queue, publicUrl, log);
    const runScan = async () => found;
    worker = await startScanWorker(queue, { db, secrets, log, privateTargets: true, runScan, announce });
    await startWebhookWorker(queue, { db, secrets, webhooks: sender, log });
  });
  afterAll(async () => {
    await worker.close();
    await queue.close();
    await peer.close();
  });
  beforeEach(async () => {
    peer.heard.length = 0;
    peer.answers.length = 0;
    logged.length = 0;
    ({ tenantId } = await someTenant(db));
    applicationId = await db.tenant(tenantId, async (tx) =>
      someApplication(tx, tenantId, { productId: await productIdByName(tx, tenantId, "Shop"), name: "Shop" }),
    );
  });

  const hook = (fields: Partial<typeof webhooks.$inferInsert> = {}) =>
    db.tenant(tenantId, (tx) =>
      insertWebhook(tx, tenantId, {
        name: "Tickets",
        kind: "standard",
        host: "127.0.0.1",
        encryptedUrl: seal(secrets, tenantId, `${peer.url}/in`),
        encryptedSecret: seal(secrets, tenantId, newSigningSecret()),
        events: ["findings.new", "findings.regressed", "findings.fixed", "scan.completed"],
        leastSeverity: "low",
        ...fields,
      }),
    );
  const messages = () => db.tenant(tenantId, (tx) => tx.select().from(webhookDeliveries).orderBy(webhookDeliveries.id));
  const settled = (count: number) =>
    expect
      .poll(async () => (await messages()).map(({ status }) => status))
      .toEqual(expect.toSatisfy((all: string[]) => all.length === count && !all.includes("pending")));
  const scan = async (outcome: ScanOutcome) => {
    found = outcome;
    const scanId = await db.tenant(tenantId, async (tx) => {
      const id = await insertScan(tx, tenantId, applicationId);
      await queue.enqueueScan(tx, { scanId: id, tenantId });
      return id;
    });
    await expect
      .poll(async () => (await db.tenant(tenantId, (tx) => findScan(tx, scanId)))?.status)
      .toBe(outcome.status);
    return scanId;
  };
  /** Bodies that arrived, by type. */
  const heard = () =>
    Object.fromEntries(peer.heard.map(({ body }) => JSON.parse(body)).map((body) => [body.type, body.data]));
  const paths = (data: { findings: { path: string }[] } | undefined) => data?.findings.map(({ path }) => path);

  test("scans tell what is new, what is back and what is fixed, each once", async () => {
    await hook();
    const first = await scan(someOutcome(operation("/a", "critical"), operation("/b", "low")));
    await settled(2);
    expect(heard()).toMatchObject({
      "findings.new": {
        application: { name: "Shop" },
        scan: { id: first, url: `${publicUrl}/scan/${first}`, isFirst: true, revision: null },
        total: 2,
        part: 1,
        parts: 1,
        findings: [
          { severity: "critical", path: "/a", title: "/a is open", cwe: "CWE-306", fingerprint: expect.any(String) },
          { severity: "low", path: "/b" },
        ],
      },
      "scan.completed": { open: { findings: 2, critical: 1 }, changed: { new: 2, regressed: 0, fixed: 0 } },
    });
    peer.heard.length = 0;
    await scan(someOutcome(operation("/a", null), operation("/b", "low"), operation("/c", "low")));
    await settled(5);
    expect(paths(heard()["findings.new"])).toEqual(["/c"]);
    expect(paths(heard()["findings.fixed"])).toEqual(["/a"]);
    expect(heard()["scan.completed"]).toMatchObject({ changed: { new: 1, regressed: 0, fixed: 1 } });
    peer.heard.length = 0;
    await scan(someOutcome(operation("/a", "critical"), operation("/b", "low"), operation("/c", "low")));
    await settled(7);
    expect(Object.keys(heard()).sort()).toEqual(["findings.regressed", "scan.completed"]);
    expect(paths(heard()["findings.regressed"])).toEqual(["/a"]);
  });

  test("what a scan that failed had found is told by the next one that completes", async () => {
    await hook({ events: ["findings.new"] });
    await scan(someOutcome(operation("/a", "low")));
    await settled(1);
    await scan({ ...someOutcome(operation("/b", "low")), status: "failed", reason: "r" });
    expect(await messages()).toHaveLength(1);
    await scan(someOutcome(operation("/a", "low"), operation("/b", "low")));
    await settled(2);
    expect(JSON.parse(peer.heard[1]?.body ?? "{}").data.findings).toMatchObject([{ path: "/b" }]);
  });

  test("a webhook hears of its events and its severities alone, and one that is switched off of nothing", async () => {
    await hook({ events: ["findings.new"], leastSeverity: "high" });
    await hook({ name: "Off", isActive: false });
    await scan(someOutcome(operation("/a", "critical"), operation("/b", "low")));
    await settled(1);
    expect(paths(heard()["findings.new"])).toEqual(["/a"]);
  });

  test("many findings are several messages, none over 20 kB, and Teams gets one card", async () => {
    await hook({ events: ["findings.new"] });
    await hook({ events: ["findings.new"], name: "Chat", kind: "teams", encryptedSecret: null });
    const many = Array.from({ length: 30 }, (_, at) => operation(`/${"p".repeat(60)}/${at}`, "low"));
    await scan(someOutcome(...many));
    await settled(3);
    const parts = peer.heard.map(({ body }) => body).filter((body) => !body.includes("AdaptiveCard"));
    expect(parts.map((body) => JSON.parse(body).data).map(({ part, parts, total }) => [part, parts, total])).toEqual(
      expect.arrayContaining([
        [1, 2, 30],
        [2, 2, 30],
      ]),
    );
    for (const { body } of peer.heard) expect(Buffer.byteLength(body)).toBeLessThan(20_000);
    const card = peer.heard.map(({ body }) => body).find((body) => body.includes("AdaptiveCard"));
    expect(card).toContain("30 new findings in Shop");
    expect(card).toContain("and 20 more");
  });

  test("a fault in one way of telling keeps no other way from it, and undoes no scan", async () => {
    await hook();
    const { boss } = queue;
    const send = boss.send.bind(boss);
    boss.send = ((name: string, ...rest: [object, object]) =>
      name === "send-webhook" ? Promise.reject(new Error("queue is down")) : send(name, ...rest)) as typeof boss.send;
    await scan(someOutcome(operation("/a", "low")));
    boss.send = send as typeof boss.send;
    expect(await messages()).toEqual([]);
    expect(logged.join("")).toContain("The messages to webhooks about a scan could not be queued");
  });

  test("messages that ended more than 30 days ago go with the next scan, and none that waits", async () => {
    const webhook = await hook({ events: ["scan.completed"] });
    const day = 24 * 3600_000;
    await db.tenant(tenantId, async (tx) => {
      for (const [daysAgo, status] of [
        [31, "sent"],
        [29, "failed"],
        [40, "pending"],
      ] as const) {
        const [stored] = await storeTold(tx, tenantId, webhook, { ...tellTest(publicUrl), title: `${daysAgo}` });
        const endedAt = status === "pending" ? null : new Date(Date.now() - daysAgo * day);
        const createdAt = new Date(Date.now() - daysAgo * day);
        const id = stored?.id as number;
        await tx.update(webhookDeliveries).set({ status, endedAt, createdAt }).where(eq(webhookDeliveries.id, id));
      }
    });
    await scan(someOutcome());
    expect((await messages()).map(({ title }) => title)).toEqual(["29", "40", "Scan of Shop completed"]);
    // Else it arrives in the test that follows.
    await expect.poll(() => peer.heard.length).toBe(1);
  });

  /** Makes the tries of one message by hand: nobody waits three days. */
  async function waiting(fields: Partial<typeof webhooks.$inferInsert> = {}, over: Db = db) {
    const webhook = await hook(fields);
    const told = { ...tellTest(publicUrl), event: "scan.completed" } as const;
    const [delivery] = await db.tenant(tenantId, (tx) => storeTold(tx, tenantId, webhook, told));
    const planned: { attempt: number; pause: number | undefined }[] = [];
    const later = {
      enqueueWebhook: async (_: unknown, { attempt }: WebhookJob, pause?: number) =>
        void planned.push({ attempt, pause }),
    };
    const deliveryId = delivery?.id as number;
    return {
      planned,
      attempt: (attempt: number) =>
        sendWebhook({ deliveryId, tenantId, attempt }, { db: over, secrets, webhooks: sender, log }, later, signal),
      message: async () => (await messages()).find(({ id }) => id === deliveryId),
      webhook: async () => (await db.tenant(tenantId, (tx) => tx.select().from(webhooks)))[0],
    };
  }

  test("a message that fails comes again with the same id after growing pauses, and is given up after ten tries", async () => {
    const { attempt, planned, message, webhook } = await waiting();
    for (let at = 1; at <= 10; at += 1) {
      peer.answers.push({ status: 500, body: "<h1>Oops</h1>" });
      await attempt(at);
      if (at === 1) {
        expect(await message()).toMatchObject({
          status: "pending",
          attempts: 1,
          statusCode: 500,
          error: "The address answered 500. It said: “<h1>Oops</h1>”.",
          nextTryAt: expect.any(Date),
        });
      }
    }
    expect(new Set(peer.heard.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const least = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    expect(planned.map(({ attempt }) => attempt)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const [at, { pause = 0 }] of planned.entries()) {
      expect(pause).toBeGreaterThanOrEqual(least[at] as number);
      expect(pause).toBeLessThanOrEqual((least[at] as number) * 1.1 + 1);
    }
    expect(await message()).toMatchObject({
      status: "failed",
      attempts: 10,
      nextTryAt: null,
      error: expect.stringContaining("Given up after 10 tries."),
    });
    expect(await webhook()).toMatchObject({ isActive: true, failures: 10, failingSince: expect.any(Date) });
  });

  test("a longer pause that the address asks for is kept, up to a day", async () => {
    const { attempt, planned } = await waiting();
    peer.answers.push({ status: 429, headers: { "retry-after": "900" } });
    await attempt(1);
    peer.answers.push({ status: 503, headers: { "retry-after": "9999999" } });
    await attempt(2);
    expect(planned.map(({ pause }) => pause)).toEqual([900, 86_400]);
  });

  test("ten failures in a row over more than a day pause the webhook, and the log of the server says so", async () => {
    const failingSince = new Date(Date.now() - 25 * 3600_000);
    const { attempt, planned, message, webhook } = await waiting({ failures: 9, failingSince });
    peer.answers.push({ status: 503 });
    await attempt(1);
    const pausedReason = "10 tries in a row failed, over more than a day. The last one: The address answered 503.";
    expect(await webhook()).toMatchObject({ isActive: false, pausedReason });
    expect(await message()).toMatchObject({ status: "failed" });
    expect(planned).toEqual([]);
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual([`A webhook was paused: ${pausedReason}`]);
  });

  test("410 pauses the webhook at once, and says why", async () => {
    const { attempt, planned, message, webhook } = await waiting();
    peer.answers.push({ status: 410 });
    await attempt(1);
    expect(await webhook()).toMatchObject({ isActive: false, pausedReason: expect.stringContaining("410 Gone") });
    expect(await message()).toMatchObject({ status: "failed", statusCode: 410 });
    expect(planned).toEqual([]);
  });

  test("a message that gets through ends the count of failures", async () => {
    const { attempt, webhook, message } = await waiting({ failures: 9, failingSince: new Date(0) });
    await attempt(1);
    expect(await webhook()).toMatchObject({ isActive: true, failures: 0, failingSince: null });
    expect(await message()).toMatchObject({ status: "sent", statusCode: 204, attempts: 1 });
  });

  test("a message that was taken while the database was away is told once, and the log of messages says so", async () => {
    const { attempt, message } = await waiting(
      {},
      awayOnce(db, () => peer.heard.length > 0),
    );
    await attempt(1);
    await attempt(1);
    expect(await message()).toMatchObject({ status: "sent", statusCode: 204, attempts: 1 });
    expect(peer.heard).toHaveLength(1);
  });

  test("a try that was made is not made again, and nothing goes to a webhook that was switched off meanwhile", async () => {
    const { attempt, message } = await waiting();
    await attempt(1);
    await attempt(1);
    expect(peer.heard).toHaveLength(1);
    const off = await waiting({ name: "Off", isActive: false });
    await off.attempt(1);
    expect(await off.message()).toMatchObject({ status: "failed", error: "The webhook is turned off." });
    expect(await message()).toMatchObject({ status: "sent" });
    expect(peer.heard).toHaveLength(1);
  });
});
