import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { violations } from "./accessibility.ts";
import { buildOf } from "./builds.ts";
import { type Chromium, startChromium } from "./chromium.ts";
import { askForLink, countLines, followLink, seeLines, startPracticeScan } from "./journey.ts";
import { followNotices } from "./notices.ts";
import { slowTarget } from "./slow-target.ts";
import { type Surface, surface, until } from "./surface.ts";
import { wholeLog } from "./whole-log.ts";

let dataDir: string;
let platform: Platform;
let target: Awaited<ReturnType<typeof slowTarget>>;
let chromium: Chromium;
let panel: Surface;
let welcome: Surface;
/** Ids of all notifications that were raised. */
let notices: () => Promise<string[]>;

beforeAll(async () => {
  await buildOf("page");
  dataDir = mkdtempSync(join(tmpdir(), "postern-e2e-"));
  platform = await spawnPlatform({ dataDir });
  target = await slowTarget(platform.practice, 100);
  chromium = await startChromium();
  welcome = surface(chromium.welcome, "page");
  notices = await followNotices(chromium.welcome);
});
afterAll(async () => {
  await chromium?.close();
  await target?.close();
  await platform?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const badge = async () => (await chromium.worker()).evaluate(() => chrome.action.getBadgeText({}));
const badgeShows = (count: number) =>
  until(
    async () => ((await badge()) === String(count) ? true : null),
    async () => `The badge shows '${await badge()}' and not '${count}'.`,
  );
/** The badge is set and the notifications are raised at the same time: neither waits for the other. */
const someNotice = () =>
  until(
    async () => (await notices())[0] ?? null,
    async () => "No notification was raised.",
  );
const criticalAlerts = async () => {
  const alerts = await platform.call<{ severity: string; isResolved: boolean }[]>("GET", "/api/security-alerts");
  return alerts.filter(({ severity, isResolved }) => severity === "critical" && !isResolved).length;
};

it("opens a page after the installation on which a newcomer connects to the platform", async () => {
  await welcome.see("Three steps to your first finding");
  await chromium.welcome.bringToFront();
  await welcome.fill("Platform address", platform.url);
  await welcome.click("Connect");
  await welcome.see(/Connected to localhost:\d+\. Sign in/);
  expect(await violations(chromium.welcome)).toEqual([]);
  panel = surface(await chromium.panel(), "page");
});

it("signs the side panel in by itself once the printed link was followed in a tab", async () => {
  await askForLink(panel, "admin@localhost");
  await followLink(chromium.tab, platform);
  await panel.see("Security Dashboard");
});

it("shows the log of a scan line by line while it runs, and all of it although the worker is killed twice", async () => {
  await startPracticeScan(panel, target.url);
  const first = await seeLines(panel, 3);
  await panel.see("Scanning...");
  await chromium.killWorker();
  await seeLines(panel, first + 3);
  await panel.see("Scanning...");
  await chromium.killWorker();
  target.hurry();
  await panel.see("Completed");
  const whole = await wholeLog(platform, 1);
  await seeLines(panel, whole.length);
  expect(await countLines(panel)).toBe(whole.length);
});

it("leads from the page after the installation to the worst finding, in the panel", async () => {
  await welcome.see(/Signed in at localhost:\d+ as admin@localhost/);
  await welcome.see("Ledgerline was scanned.");
  expect(await violations(chromium.welcome)).toEqual([]);
  await chromium.welcome.bringToFront();
  await welcome.click("Read your first finding");
  await panel.see("How to fix");
  expect(panel.page.url()).toMatch(/#\/endpoints\/\d+\?finding=\d+$/);
});

it("raises native alerts and a badge with the number of critical alerts", async () => {
  const critical = await criticalAlerts();
  expect(critical).toBeGreaterThan(0);
  await badgeShows(critical);
  await someNotice();
});

it("opens the alerts when a notification is clicked", async () => {
  const notice = await someNotice();
  const worker = await chromium.worker();
  await worker.evaluate((id) => {
    // Nobody can click a notification of a headless browser; the event is what such a click sends.
    const clicked = chrome.notifications.onClicked as unknown as { dispatch(id: string): void };
    clicked.dispatch(id);
  }, notice);
  await panel.see("Security Alerts");
  expect(panel.page.url()).toContain("#/security-alerts");
});

it("changes the badge when an alert is resolved", async () => {
  const before = await criticalAlerts();
  await panel.click("Critical");
  await panel.click("Mark as Resolved");
  await panel.see(/Alerts? Resolved/);
  await badgeShows(before - 1);
});

it("opens a finding with its proof from the list of endpoints", async () => {
  await panel.click("Menu");
  await panel.click("Endpoints");
  await panel.click("/actuator/env");
  await panel.see("How to fix");
  await panel.see("Reproduce");
});

it("complains about nothing on the way", () => {
  expect(chromium.complaints.list([/status of 401/])).toEqual([]);
});
