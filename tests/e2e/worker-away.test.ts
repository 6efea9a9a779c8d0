import { afterAll, beforeAll, expect, it } from "vitest";
import { type Chromium, startChromium } from "./chromium.ts";
import { type Demo, startDemo } from "./demo.ts";
import { surface, until } from "./surface.ts";

let demo: Demo;
let chromium: Chromium;
beforeAll(async () => {
  demo = await startDemo();
  chromium = await startChromium();
  await chromium.usePlatform(demo.platform.url);
  await demo.signIn(chromium.browser);
});
afterAll(async () => {
  await chromium?.close();
  await demo?.close();
});

it("a scan that is due is started by the extension alone, also when its worker was killed before", async () => {
  const page = await chromium.tab("/options.html#/settings");
  const settings = surface(page, "page");
  await settings.see("Scheduled scanning");
  await page.locator('aria/Scheduled scanning[role="switch"]').click();
  await settings.see("Ledgerline");
  await page.locator('input[type="checkbox"]').click();
  await settings.click("Save Changes");
  await settings.see("Settings Saved");
  await settings.see("Next on");
  const scans = () => demo.platform.call<{ id: number }[]>("GET", "/api/scans");
  expect(await scans()).toHaveLength(1);

  await chromium.killWorker();
  // As if the schedule had been switched on more than a week ago.
  await page.evaluate(async () => {
    const { scanning } = (await chrome.storage.local.get("scanning")) as { scanning: object };
    const since = new Date(Date.now() - 8 * 24 * 3600 * 1000).toISOString();
    await chrome.storage.local.set({ scanning: { ...scanning, since } });
  });
  await until(
    async () => ((await scans()).length === 2 ? true : null),
    async () => `The platform has the scans ${JSON.stringify(await scans())}.`,
  );
  const alarm = await (await chromium.worker()).evaluate(() => chrome.alarms.get("scheduled-scans"));
  expect(alarm?.periodInMinutes).toBe(5);
});

it("a report that ends while the worker is away is told when it is back, and never again", async () => {
  for (const page of await chromium.browser.pages()) if (page.url().startsWith(chromium.origin)) await page.close();
  const inWorker = async <T>(read: () => Promise<T>) => (await chromium.worker()).evaluate(read);
  const told = () => inWorker(() => chrome.notifications.getAll()).then(Object.keys);
  const notice = (id: number) =>
    until(
      async () => ((await told()).includes(`report:${id}`) ? true : null),
      async () => `The notifications are ${JSON.stringify(await told())}.`,
    );
  const madeWhileAway = async () => {
    await chromium.killWorker();
    const { id } = await demo.platform.call<{ id: number }>("POST", "/api/reports/generate", { title: "Away" });
    const reports = () => demo.platform.call<{ id: number; status: string }[]>("GET", "/api/reports");
    await until(
      async () => (await reports()).find((report) => report.id === id && report.status === "completed") ?? null,
      async () => `The platform has the reports ${JSON.stringify(await reports())}.`,
    );
    return id;
  };

  const first = await madeWhileAway();
  await notice(first);
  await inWorker(async () => {
    for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
  });
  const second = await madeWhileAway();
  await notice(second);
  expect(await told()).not.toContain(`report:${first}`);
});
