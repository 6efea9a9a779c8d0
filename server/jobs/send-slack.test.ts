import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "../db/db.ts";
import { productIdByName } from "../db/products.ts";
import { findScan, insertScan } from "../db/scan/scans.ts";
import { secretBox } from "../db/secret-box.ts";
import { insertSlackNotification, listSlackNotifications } from "../db/slack/slack-notifications.ts";
import { deleteSlackSetting, insertSlackSetting } from "../db/slack/slack-settings.ts";
import { endpoints, teams, tenants } from "../db/tables/schema.ts";
import { slackSettings, slackTeamChannels } from "../db/tables/slack-schema.ts";
import type { JudgedOperation, ScanOutcome } from "../scan/outcome.ts";
import { sealBotToken } from "../slack/bot-token.ts";
import { type SlackApi, slackApi } from "../slack/slack-api.ts";
import { awayOnce } from "../testing/away-once.ts";
import { someFinding, someJudged, someOutcome } from "../testing/judged-operation.ts";
import { describeOnPostgres } from "../testing/on-engines.ts";
import { type SlackPeer, startSlackPeer } from "../testing/slack-peer.ts";
import { someApplication, someTenant } from "../testing/some-application.ts";
import { scanAnnouncer } from "./announce-scan.ts";
import { type Queue, slackQueue, startQueue } from "./queue.ts";
import { type ScanWorker, startScanWorker } from "./scan-worker.ts";
import { sendSlack, startSlackWorker } from "./send-slack.ts";

const log = pino({ level: "silent" });
const secrets = secretBox("a key for tests that is long enough");
const platform = "http://platform.example";
const { signal } = new AbortController();

const operation = (path: string, isMissing: boolean): JudgedOperation =>
  someJudged({
    path,
    finding: isMissing ? someFinding({ title: `${path} is open`, description: "d" }) : null,
  });
describeOnPostgres("Messages to Slack", (open) => {
  let db: Db;
  let queue: Queue;
  let worker: ScanWorker;
  let peer: SlackPeer;
  let slack: SlackApi;
  let found: ScanOutcome = someOutcome();
  let tenantId = 0;
  let settingId = 0;
  let applicationId = 0;

  beforeAll(async () => {
    peer = await startSlackPeer();
    db = await open();
    queue = await startQueue(db, log);
    const announce = scanAnnouncer(queue, platform, log);
    worker = await startScanWorker(queue, {
      db,
      secrets,
      log,
      privateTargets: true,
      runScan: async () => found,
      announce,
    });
    slack = slackApi({ apiUrl: peer.apiUrl, clientId: undefined, clientSecret: undefined });
    await startSlackWorker(queue, { db, secrets, slack, log });
  });
  afterAll(async () => {
    await worker.close();
    await queue.close();
    await peer.close();
  });

  beforeEach(async () => {
    peer.faults.clear();
    peer.posted.length = 0;
    ({ tenantId } = await someTenant(db));
    applicationId = await db.tenant(tenantId, async (tx) => {
      const setting = await insertSlackSetting(tx, tenantId, {
        workspaceName: "Acme",
        teamId: "T0ACME",
        encryptedBotToken: sealBotToken(secrets, tenantId, "xoxb-good"),
        defaultChannel: "C0GENERAL",
      });
      settingId = setting.id;
      const productId = await productIdByName(tx, tenantId, "Shop");
      return await someApplication(tx, tenantId, { productId, name: "Shop" });
    });
  });

  const history = async () => (await db.tenant(tenantId, listSlackNotifications)).reverse();
  const scan = (operations: ScanOutcome) => {
    found = operations;
    return db.tenant(tenantId, async (tx) => {
      const scanId = await insertScan(tx, tenantId, applicationId);
      await queue.enqueueScan(tx, { scanId, tenantId });
      return scanId;
    });
  };
  const settled = (count: number) =>
    expect
      .poll(async () => (await history()).map(({ status }) => status))
      .toEqual(expect.toSatisfy((all: string[]) => all.length === count && !all.includes("pending")));

  /** A message that is stored and not sent yet. */
  const waiting = (channelName = "general") =>
    db.tenant(tenantId, (tx) => {
      const to = { slackSettingId: settingId, channelId: "C0GENERAL", channelName };
      return insertSlackNotification(tx, tenantId, { ...to, title: "t", message: "m", messageType: "report" });
    });

  test("a scan tells the default channel of its end, of new endpoints and of new critical alerts", async () => {
    const scanId = await scan(someOutcome(operation("/carts", false), operation("/admin", true)));
    // A channel's name comes after its message was sent.
    await expect
      .poll(async () =>
        (await history()).map(({ messageType, status, channelName }) => [messageType, status, channelName]),
      )
      .toEqual([
        ["scan_complete", "sent", "general"],
        ["endpoint_discovery", "sent", "general"],
        ["alert", "sent", "general"],
      ]);
    const texts = peer.posted.map(({ text }) => text).sort();
    expect(texts).toEqual([
      `*2 new endpoints in Shop*\n• GET /admin\n• GET /carts\n${platform}/endpoints?scan=${scanId}`,
      `*Critical alert in Shop: /admin is open*\n• GET /admin\n${platform}/security-alerts?application=${applicationId}`,
      `*Scan of Shop completed*\n1 finding on 1 endpoint, 1 critical.\n1 of 2 endpoints secure.\nSecurity score of the whole scan: 50 of 100.\n${platform}/scan/${scanId}`,
    ]);
  });

  test("a second scan tells only what is new: known endpoints and open alerts are not repeated", async () => {
    await scan(someOutcome(operation("/admin", true)));
    await settled(3);
    await scan(someOutcome(operation("/admin", true), operation("/fresh", false)));
    await settled(5);
    const second = (await history()).slice(3);
    expect(second.map(({ messageType }) => messageType)).toEqual(["scan_complete", "endpoint_discovery"]);
    expect(second[1]?.title).toBe("1 new endpoint in Shop");
    expect(second[1]?.message).toContain("/fresh");
  });

  test("a team's channel hears about its endpoints, the default channel about the rest", async () => {
    await scan(someOutcome(operation("/pay", true), operation("/search", true)));
    await settled(3);
    await db.tenant(tenantId, async (tx) => {
      const [team] = await tx.insert(teams).values({ tenantId, name: "Payments" }).returning();
      const teamId = team?.id as number;
      await tx.update(endpoints).set({ teamId });
      await tx.insert(slackTeamChannels).values({
        tenantId,
        slackSettingId: settingId,
        teamId,
        channelId: "C0PAYMENTS",
        channelName: "payments",
        notifyOnEndpointDiscovery: false,
      });
    });
    // A new method of a team's path is the team's; a new path is nobody's.
    await scan(
      someOutcome(operation("/pay", true), { ...operation("/pay", true), method: "DELETE" }, operation("/new", true)),
    );
    await settled(8);
    const told = async () =>
      (await history()).slice(3).map(({ messageType, channelName, title }) => [messageType, channelName, title]);
    // A channel's name is asked for once the message counts as sent.
    await expect.poll(told).toEqual(
      expect.arrayContaining([
        ["scan_complete", "payments", "Scan of Shop completed"],
        ["scan_complete", "general", "Scan of Shop completed"],
        // The team's channel does not want discoveries.
        ["endpoint_discovery", "general", "2 new endpoints in Shop"],
        ["alert", "payments", "Critical alert in Shop: /pay is open"],
        ["alert", "general", "Critical alert in Shop: /new is open"],
      ]),
    );
  });

  test("nothing is sent of a kind that is switched off, nor through an integration that is", async () => {
    const quiet = { notifyOnScanComplete: false, notifyOnEndpointDiscovery: false };
    await db.tenant(tenantId, (tx) => tx.update(slackSettings).set(quiet));
    await scan(someOutcome(operation("/admin", true)));
    await settled(1);
    expect((await history())[0]?.messageType).toBe("alert");
    await db.tenant(tenantId, (tx) => tx.update(slackSettings).set({ isActive: false }));
    const scanId = await scan(someOutcome(operation("/more", true)));
    await expect.poll(() => endOf(scanId)).toBe("completed");
    expect(await history()).toHaveLength(1);
  });

  test("a pause that Slack asks for is kept, and the message arrives once", async () => {
    peer.faults.set("chat.postMessage", [{ retryAfter: 2 }]);
    const started = Date.now();
    await scan(someOutcome());
    await expect
      .poll(async () => (await history())[0]?.errorMessage)
      .toBe("Slack asks to wait 2 s before the next call. Postern tries again 2 s later.");
    expect((await history())[0]?.status).toBe("pending");
    await settled(1);
    expect((await history())[0]).toMatchObject({ status: "sent", errorMessage: null });
    expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
    expect(peer.posted).toHaveLength(1);
  });

  test("an unreachable Slack is tried again, and the history says when", async () => {
    peer.faults.set("chat.postMessage", [{ status: 503 }]);
    await scan(someOutcome());
    await expect
      .poll(async () => (await history())[0]?.errorMessage)
      .toBe("Slack answered with status 503. Postern tries again 5 s later.");
    await settled(1);
    expect((await history())[0]).toMatchObject({ status: "sent", errorMessage: null });
  });

  test("a revoked token fails the message at once, with the reason and what to do", async () => {
    peer.faults.set("chat.postMessage", [{ code: "token_revoked" }]);
    await scan(someOutcome());
    await settled(1);
    expect((await history())[0]).toMatchObject({
      status: "failed",
      errorMessage:
        "Slack refused: token_revoked. The bot token was revoked. Put a new bot token into the integration.",
    });
    expect(peer.posted).toEqual([]);
  });

  test("a message that Slack took while the database was away is sent once, and the history says so", async () => {
    const job = { notificationId: await waiting(), tenantId, attempt: 1 };
    const services = { db: awayOnce(db, () => peer.posted.length > 0), secrets, slack, log };
    await sendSlack(job, services, queue, signal);
    await sendSlack(job, services, queue, signal);
    expect(peer.posted).toHaveLength(1);
    expect((await history())[0]).toMatchObject({ status: "sent", errorMessage: null });
  });

  test("a message is sent however often its worker dies, on a platform whose queue was made with fewer tries, too", async () => {
    await queue.boss.updateQueue(slackQueue, { retryLimit: 2 });
    const job = { notificationId: 2_000_000_000, tenantId, attempt: 1 };
    await db.tenant(tenantId, (tx) => queue.enqueueSlack(tx, job, 3600));
    const found = await queue.boss.findJobs(slackQueue, { data: { notificationId: job.notificationId } });
    expect(found.map(({ retryLimit }) => retryLimit)).toEqual([1000]);
  });

  test("a message counts as sent before Slack is asked for its channel's name", async () => {
    const job = { notificationId: await waiting("C0GENERAL"), tenantId, attempt: 1 };
    const seen: unknown[] = [];
    const channelName = async () => {
      seen.push((await history())[0]?.status);
      return "general";
    };
    await sendSlack(job, { db, secrets, slack: { ...slack, channelName }, log }, queue, signal);
    expect(seen).toEqual(["sent"]);
    expect((await history())[0]?.channelName).toBe("general");
  });

  test("a message whose integration is deleted before it is sent fails with that reason", async () => {
    const id = await waiting();
    await db.tenant(tenantId, (tx) => deleteSlackSetting(tx, settingId));
    await db.tenant(tenantId, (tx) => queue.enqueueSlack(tx, { notificationId: id, tenantId, attempt: 1 }));
    await settled(1);
    expect((await history())[0]).toMatchObject({ status: "failed", errorMessage: "The integration was deleted." });
  });

  test("a tenant whose feature flag is off hears nothing, and what waits then is not sent", async () => {
    const id = await waiting();
    await db.system((tx) => tx.update(tenants).set({ featureFlags: {} }).where(eq(tenants.id, tenantId)));
    await db.tenant(tenantId, (tx) => queue.enqueueSlack(tx, { notificationId: id, tenantId, attempt: 1 }));
    await settled(1);
    expect((await history())[0]).toMatchObject({
      status: "failed",
      errorMessage: expect.stringContaining("feature flag is off"),
    });
    const completed = await scan(someOutcome(operation("/b", true)));
    await expect.poll(() => endOf(completed)).toBe("completed");
    expect(await history()).toHaveLength(1);
    expect(peer.posted).toEqual([]);
  });

  test("a scan that failed tells nothing, and messages that cannot be queued do not undo a scan", async () => {
    const failed = await scan({ ...someOutcome(operation("/a", true)), status: "failed", reason: "r" });
    await expect.poll(() => endOf(failed)).toBe("failed");
    expect(await history()).toEqual([]);
    const { boss } = queue;
    const send = boss.send.bind(boss);
    boss.send = ((name: string, ...rest: [object, object]) =>
      name === "send-slack" ? Promise.reject(new Error("queue is down")) : send(name, ...rest)) as typeof boss.send;
    const completed = await scan(someOutcome(operation("/b", true)));
    await expect.poll(() => endOf(completed)).toBe("completed");
    boss.send = send as typeof boss.send;
    expect(await history()).toEqual([]);
  });

  const endOf = async (scanId: number) => {
    return (await db.tenant(tenantId, (tx) => findScan(tx, scanId)))?.status;
  };
});
