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
/** Ids of the notifications that are shown. */
const shown = () => page.evaluate(async () => Object.keys(await chrome.notifications.getAll()).sort());

type Row = { at: number; single: number; counted: { alerts: number } | null };
/** What the page counted since {@link pause}: alerts that the user was told of, and rows that were counted in one notice. */
type Tally = { alerts: number; digests: number };
declare const tally: Tally;

/** Whether the extension knows from where on its user is to be told of alerts. */
const told = () =>
  page.evaluate(async () => {
    const { toldAlerts = {} } = (await chrome.storage.local.get("toldAlerts")) as { toldAlerts?: object };
    return Object.values(toldAlerts).length > 0;
  });
/** Counts in the page what the user is told, over all rows of notices: one ends where nobody could be told for half a minute. */
const count = () =>
  page.evaluate(() => {
    const tally: Tally = { alerts: 0, digests: 0 };
    Object.assign(window, { tally });
    const rowIn = (kept: unknown) => (Object.values(kept ?? {}).at(-1) as { row: Row } | undefined)?.row;
    const toldIn = (row: Row | undefined) => (row ? row.single + (row.counted?.alerts ?? 0) : 0);
    chrome.storage.local.onChanged.addListener(({ toldAlerts }) => {
      const [before, now] = [rowIn(toldAlerts?.oldValue), rowIn(toldAlerts?.newValue)];
      if (!now || now.at === 0) return;
      const goesOn = before !== undefined && now.at - before.at <= 30_000;
      tally.alerts += toldIn(now) - (goesOn ? toldIn(before) : 0);
      if (now.counted && !(goesOn && before.counted)) tally.digests += 1;
    });
  });
/** Ends a row of notices, as half a minute without any does, and counts anew. */
const pause = () =>
  page.evaluate(async () => {
    for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
    const { toldAlerts } = (await chrome.storage.local.get("toldAlerts")) as { toldAlerts: Record<string, object> };
    for (const one of Object.values(toldAlerts)) Object.assign(one, { row: { at: 0, single: 0, counted: null } });
    await chrome.storage.local.set({ toldAlerts });
    Object.assign(tally, { alerts: 0, digests: 0 });
  });
const counted = () => page.evaluate(() => tally);
const tellsOf = (alerts: number) =>
  until(
    async () => ((await counted()).alerts === alerts ? true : null),
    async () => `The user was told of ${JSON.stringify(await counted())}, by ${await shown()}.`,
  );

it("each alert is told as the platform raises it, one by one, and from the fourth on in one notice that counts", async () => {
  await alerts.raise(["First"]);
  await tellsOf(1);
  await alerts.raise(["Second", "Third"]);
  await tellsOf(3);
  expect((await shown()).filter((id) => id.startsWith("alert:"))).toHaveLength(3);
  await alerts.raise(Array.from({ length: 40 }, (_, at) => `Many ${at}`));
  await alerts.raise(["Quiet"], "medium");
  await alerts.raise(["Last"], "high");
  await tellsOf(44);
  expect(await shown()).toHaveLength(4);
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

it("what was raised while nothing answered is told once when the platform is back", async () => {
  await pause();
  const startAgain = await demo.stop();
  await alerts.raise(["While away"]);
  await startAgain();
  await wake();
  await tellsOf(1);
});
