import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Platform, spawnPlatform } from "../bench/platform.ts";
import { buildOf } from "./builds.ts";
import { type Chromium, startChromium } from "./chromium.ts";
import { askForLink, followLink, logLines, startPracticeScan } from "./journey.ts";
import { type Surface, surface, until } from "./surface.ts";

let dataDir: string;
let platform: Platform;
let chromium: Chromium;
let panel: Surface;

beforeAll(async () => {
  buildOf("page");
  dataDir = mkdtempSync(join(tmpdir(), "postern-e2e-"));
  platform = await spawnPlatform({ dataDir });
  chromium = await startChromium();
  await chromium.usePlatform(platform.url);
  panel = surface(await chromium.panel(), "page");
});
afterAll(async () => {
  await chromium?.close();
  await platform?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const badge = async () => (await chromium.worker()).evaluate(() => chrome.action.getBadgeText({}));
const notices = async () =>
  (await chromium.worker()).evaluate(
    () => new Promise<string[]>((done) => chrome.notifications.getAll((all) => done(Object.keys(all)))),
  );

it("signs the side panel in by itself once the printed link was followed in a tab", async () => {
  await askForLink(panel, "admin@localhost");
  const tab = await followLink(chromium.tab, platform.signInLink ?? "");
  await panel.see("Security Dashboard");
  await tab.close();
});

it("scans the practice API from the side panel, with its log live", async () => {
  await startPracticeScan(panel, platform.practice);
  await panel.see("Completed", 90_000);
  await panel.page.goto(`${chromium.origin}/sidepanel.html#/scan/1`);
  const lines = await logLines(panel, 10);
  expect(lines.join("\n")).toContain("/api/");
});

it("raises native alerts and a badge for what the scan found", async () => {
  await until(
    async () => (Number(await badge()) > 0 ? true : null),
    async () => `The badge shows '${await badge()}'.`,
  );
  expect(await notices()).not.toEqual([]);
});

it("opens a finding from the list of endpoints", async () => {
  await panel.page.goto(`${chromium.origin}/sidepanel.html#/endpoints?scan=1`);
  await panel.see("Discovered Endpoints");
});

it("changes the badge when an alert is resolved", async () => {
  const before = Number(await badge());
  await panel.page.goto(`${chromium.origin}/sidepanel.html#/security-alerts`);
  await panel.click("Mark as Resolved");
  await panel.see("Alert Resolved");
  await until(
    async () => (Number(await badge()) === before - 1 ? true : null),
    async () => `The badge went from ${before} to '${await badge()}'.`,
  );
});

it("complains about nothing on the way", () => {
  expect(chromium.complaints.list([/401 \(Unauthorized\)/])).toEqual([]);
});
