import type { Page } from "puppeteer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Chromium, startChromium } from "./chromium.ts";
import { type Demo, startDemo } from "./demo.ts";
import { followNotices } from "./notices.ts";
import { alertsIn } from "./raise-alerts.ts";
import { until } from "./surface.ts";

let demo: Demo;
let alerts: Awaited<ReturnType<typeof alertsIn>>;
let chromium: Chromium;
/** A page of the extension: it sees the notifications also while there is no worker. */
let page: Page;
/** Ids of all notifications that were raised. */
let raised: () => Promise<string[]>;

beforeAll(async () => {
  demo = await startDemo();
  alerts = await alertsIn(demo.databaseUrl);
  chromium = await startChromium();
  await chromium.usePlatform(demo.platform.url);
  await demo.signIn(chromium.browser);
  page = await chromium.tab("/options.html#/platform");
  await wake();
  await until(
    async () => ((await told()) ? true : null),
    async () => "The worker never heard where the alerts of its account begin.",
  );
  await count();
  raised = await followNotices(page);
});
afterAll(async () => {
  await chromium?.close();
  await alerts?.close();
  await demo?.close();
});

/** What wakes a worker: an alarm, a tab, or as here a page of the extension. */
const wake = () => page.evaluate(() => void chrome.runtime.sendMessage("postern:refresh").catch(() => {}));
const kept = () => page.evaluate(async () => JSON.stringify(await chrome.storage.local.get("toldAlerts")));

type Told = { position: number; row: Row; closed: number[] };
type Row = { at: number; single: number; counted: { alerts: number } | null };
/**
 * What the page knows since {@link pause}: of rows of notices that have ended, of the one that goes on, and the alerts whose
 * own notice was shown and taken away, as this Chromium does after some seconds, before a worker lived to count them.
 */
type Tally = { ended: { alerts: number; digests: number }; row: Row | null; closed: Set<number> };
declare const tally: Tally;

/** Whether the extension knows from where on its user is to be told of alerts. */
const told = () =>
  page.evaluate(async () => {
    const { toldAlerts = {} } = (await chrome.storage.local.get("toldAlerts")) as { toldAlerts?: object };
    return Object.values(toldAlerts).length > 0;
  });
/** Follows in the page what the user is told, over all rows of notices: one ends where nobody could be told for half a minute. */
const count = () =>
  page.evaluate(() => {
    const tally: Tally = { ended: { alerts: 0, digests: 0 }, row: null, closed: new Set() };
    Object.assign(window, { tally });
    chrome.storage.local.onChanged.addListener(({ toldAlerts }) => {
      const { row, closed = [] } = (Object.values(toldAlerts?.newValue ?? {}).at(-1) ?? {}) as Partial<Told>;
      for (const id of closed) tally.closed.add(id);
      if (!row || row.at === 0) return;
      if (tally.row && row.at - tally.row.at > 30_000) {
        tally.ended.alerts += tally.row.single + (tally.row.counted?.alerts ?? 0);
        tally.ended.digests += tally.row.counted ? 1 : 0;
      }
      tally.row = row;
    });
  });
/** Ends a row of notices, as half a minute without any does, and counts anew. */
const pause = () =>
  page.evaluate(async () => {
    for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
    const { toldAlerts } = (await chrome.storage.local.get("toldAlerts")) as { toldAlerts: Record<string, object> };
    for (const one of Object.values(toldAlerts)) Object.assign(one, { row: { at: 0, single: 0, counted: null } });
    await chrome.storage.local.set({ toldAlerts });
    Object.assign(tally, { ended: { alerts: 0, digests: 0 }, row: null, closed: new Set() });
  });
/** Alerts that the user was told of since {@link pause}, and rows that were counted in one notice. */
const counted = () =>
  page.evaluate(() => ({
    alerts: tally.ended.alerts + tally.closed.size + (tally.row?.single ?? 0) + (tally.row?.counted?.alerts ?? 0),
    digests: tally.ended.digests + (tally.row?.counted ? 1 : 0),
  }));
const tellsOf = (alerts: number) =>
  until(
    async () => ((await counted()).alerts === alerts ? true : null),
    async () => `The user was told of ${JSON.stringify(await counted())}. The extension keeps ${await kept()}.`,
  );

it("each alert is told as the platform raises it, one by one, and from the fourth on in one notice that counts", async () => {
  await alerts.raise(["First"]);
  await tellsOf(1);
  await alerts.raise(["Second", "Third"]);
  await tellsOf(3);
  expect((await raised()).filter((id) => id.startsWith("alert:"))).toHaveLength(3);
  await alerts.raise(Array.from({ length: 40 }, (_, at) => `Many ${at}`));
  await alerts.raise(["Quiet"], "medium");
  await alerts.raise(["Last"], "high");
  await tellsOf(44);
  expect(await raised()).toHaveLength(4);
});

it("no alert is missed and none is told twice though the worker is killed 50 times around the moment in which one is raised", async () => {
  await pause();
  const digests = async () => (await raised()).filter((id) => id.startsWith("alerts:")).length;
  const before = await digests();
  for (let round = 0; round < 50; round++) {
    const kill = await chromium.aimAtWorker();
    const stored = alerts.raise([`Killed ${round}`]);
    // From before the alert is stored to well after it was shown, in steps of 8 ms.
    await new Promise((resolve) => setTimeout(resolve, round * 8));
    await Promise.all([kill(), stored]);
    await wake();
  }
  await tellsOf(50);
  // What would be told twice comes with the next worker.
  await chromium.killWorker();
  await wake();
  await alerts.raise(["After all"]);
  await tellsOf(51);
  expect(await digests()).toBe(before + (await counted()).digests);
});

it("an alert whose notice was closed before the worker that was killed had noted it is not told again", async () => {
  await pause();
  await alerts.raise(["Shown"]);
  await tellsOf(1);
  const notice = (await raised()).filter((id) => id.startsWith("alert:")).at(-1);
  await chromium.killWorker();
  // As a worker leaves it that dies between the notice and the note of it.
  await page.evaluate(async () => {
    const { toldAlerts } = (await chrome.storage.local.get("toldAlerts")) as { toldAlerts: Record<string, Told> };
    for (const one of Object.values(toldAlerts)) {
      Object.assign(one, { position: one.position - 1, row: { at: 0, single: 0, counted: null } });
    }
    tally.row = null;
    await chrome.storage.local.set({ toldAlerts });
  });
  await page.evaluate((id) => chrome.notifications.clear(id ?? ""), notice);
  await wake();
  await alerts.raise(["Next"]);
  await tellsOf(2);
  const shown = await page.evaluate(async () => Object.keys(await chrome.notifications.getAll()));
  expect(shown).not.toContain(notice);
});

it("what was raised while nothing answered is told once when the platform is back", async () => {
  await pause();
  const startAgain = await demo.stop();
  await alerts.raise(["While away"]);
  await startAgain();
  await wake();
  await tellsOf(1);
});
