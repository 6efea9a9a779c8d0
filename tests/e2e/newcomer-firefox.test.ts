import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it as journey } from "vitest";
import { draw } from "../../server/testing/draw.ts";
import { copyOnSharedPostgres } from "../../server/testing/shared-postgres.ts";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { buildOf } from "./builds.ts";
import { type Firefox, startFirefox } from "./firefox.ts";
import { askForLink, countLines, followLink, seeLines, startPracticeScan } from "./journey.ts";
import { slowTarget } from "./slow-target.ts";
import { type Surface, until } from "./surface.ts";
import { wholeLog } from "./whole-log.ts";

/** Beside Chromium, newcomers come to one of two places, or to both. */
const it = journey.runIf(draw(["Firefox", "a page"], 1, "newcomers").includes("Firefox"));

let dataDir: string;
let platform: Platform;
let target: Awaited<ReturnType<typeof slowTarget>>;
let firefox: Firefox;
let sidebar: Surface;

beforeAll(async () => {
  await buildOf("page");
  dataDir = mkdtempSync(join(tmpdir(), "postern-e2e-"));
  platform = await spawnPlatform({ dataDir, env: { DATABASE_URL: await copyOnSharedPostgres() } });
  target = await slowTarget(platform.practice, 100);
  firefox = await startFirefox();
  await firefox.usePlatform(platform.url);
  sidebar = await firefox.sidebar();
});
afterAll(async () => {
  await firefox?.close();
  await target?.close();
  await platform?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const badge = () => sidebar.page.evaluate("browser.action.getBadgeText({})") as Promise<string>;
const badgeShows = (count: number) =>
  until(
    async () => ((await badge()) === String(count) ? true : null),
    async () => `The badge shows '${await badge()}' and not '${count}'.`,
  );
const criticalAlerts = async () => {
  const alerts = await platform.call<{ severity: string; isResolved: boolean }[]>("GET", "/api/security-alerts");
  return alerts.filter(({ severity, isResolved }) => severity === "critical" && !isResolved).length;
};

it("signs the sidebar in by itself once the printed link was followed in a tab", async () => {
  await askForLink(sidebar, "admin@localhost");
  await followLink(firefox.tab, platform);
  await sidebar.see("Dashboard");
});

it("scans the practice API from the sidebar with its log live and complete", async () => {
  await startPracticeScan(sidebar, target.url);
  await seeLines(sidebar, 3);
  await sidebar.see("Scanning...");
  target.hurry();
  await sidebar.see("Completed");
  const whole = await wholeLog(platform, 1);
  await seeLines(sidebar, whole.length);
  expect(await countLines(sidebar)).toBe(whole.length);
});

it("shows the number of critical alerts on the toolbar, and one less when an alert is resolved", async () => {
  const before = await criticalAlerts();
  expect(before).toBeGreaterThan(0);
  await badgeShows(before);
  await sidebar.click("Back");
  await sidebar.click("Menu");
  await sidebar.click("Security Alerts");
  await sidebar.click("Critical");
  await sidebar.click("Mark as Resolved");
  await sidebar.see(/Alerts? Resolved/);
  await badgeShows(before - 1);
});

it("opens a finding with its proof from the list of endpoints", async () => {
  await sidebar.click("Menu");
  await sidebar.click("Endpoints");
  await sidebar.click("/actuator/env");
  await sidebar.see("How to fix");
});
