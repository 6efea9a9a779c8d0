import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "puppeteer";
import { copyOnSharedPostgres, setup } from "../../server/testing/shared-postgres.ts";
import { startChromium } from "../e2e/chromium.ts";
import { putSession } from "../e2e/demo.ts";
import { alertsIn } from "../e2e/raise-alerts.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { spawnPlatform } from "./platform.ts";

const rounds = 40;

/** From the moment in which an alert is written to the one in which the browser shows its notification, one at a time. */
export async function run(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "postern-bench-"));
  const end = await setup();
  const DATABASE_URL = await copyOnSharedPostgres();
  const platform = await spawnPlatform({ dataDir, env: { DATABASE_URL } });
  const chromium = await startChromium();
  try {
    const target = { name: "Practice", targetUrl: platform.practice, environment: "development", authMethod: "none" };
    await platform.call("POST", "/api/applications", target);
    const alerts = await alertsIn(DATABASE_URL);
    await putSession(chromium.browser, await platform.cookie());
    await chromium.usePlatform(platform.url);
    const page = await chromium.tab("/options.html#/platform");
    await followed(page);
    const samples: number[] = [];
    for (let round = -2; round < rounds; round++) {
      await newRow(page);
      const shownAt = page.evaluate(async () => {
        for (;;) {
          if (Object.keys(await chrome.notifications.getAll()).length > 0) return Date.now();
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      });
      const raisedAt = Date.now();
      await alerts.raise([`Round ${round}`]);
      const ms = (await shownAt) - raisedAt;
      if (round >= 0) samples.push(ms);
    }
    await alerts.close();
    const detail = `${rounds} alerts, median ${median(samples)} ms`;
    const value = percentile(samples, 0.95);
    return [{ name: "Alert to native notification, 95th percentile", value, unit: "ms", goal: 1000, detail }];
  } finally {
    await chromium.close();
    await platform.close();
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Waits until the worker follows the alerts of whoever is signed in. */
async function followed(page: Page): Promise<void> {
  await page.evaluate(() => void chrome.runtime.sendMessage("postern:refresh").catch(() => {}));
  await page.waitForFunction(async () => "toldAlerts" in (await chrome.storage.local.get("toldAlerts")), {
    polling: 100,
    timeout: 60_000,
  });
}

/** Takes all notifications away, and ends the row after whose third alert a notice only counts. */
async function newRow(page: Page): Promise<void> {
  // What was shown is kept a moment later.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await page.evaluate(async () => {
    for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
    const { toldAlerts } = (await chrome.storage.local.get("toldAlerts")) as { toldAlerts: Record<string, object> };
    for (const one of Object.values(toldAlerts)) Object.assign(one, { row: { at: 0, single: 0, counted: null } });
    await chrome.storage.local.set({ toldAlerts });
  });
}
