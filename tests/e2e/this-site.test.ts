import type { Page } from "puppeteer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Chromium, startChromium } from "./chromium.ts";
import { type Demo, startDemo } from "./demo.ts";
import { type Surface, surface, until } from "./surface.ts";

let demo: Demo;
let chromium: Chromium;
let panel: Surface;

beforeAll(async () => {
  demo = await startDemo();
  chromium = await startChromium();
  await chromium.usePlatform(demo.platform.url);
  panel = surface(await chromium.panel(), "page");
});
afterAll(async () => {
  await chromium?.close();
  await demo?.close();
});

/** The real popup over a tab. */
async function popupOver(tab: Page): Promise<Surface> {
  await tab.bringToFront();
  const opened = chromium.browser.waitForTarget((target) => target.url() === `${chromium.origin}/popup.html`);
  await (await chromium.worker()).evaluate(() => chrome.action.openPopup());
  return surface(await (await opened).asPage(), "page");
}

it("a panel on its landing page follows a sign-in that is made in another tab", async () => {
  await panel.see("Get Started");
  await demo.signIn(chromium.browser);
  await panel.see("Security Dashboard");
});

it("the popup says what is known of the site in the tab, and opens the panel with a scan of it", async () => {
  const tab = await chromium.tab(`${demo.platform.practice}/`);
  const popup = await popupOver(tab);
  await popup.see(new URL(demo.platform.practice).host);
  await popup.see(/Ledgerline, score \d+, scanned/);
  await popup.see(/\d+ endpoints, \d+ findings, \d+ critical/);
  await popup.click("Scan this API");
  await panel.see("Start New Scan");
  const name = () =>
    panel.evaluate((root) => root.querySelector<HTMLInputElement>("[role=dialog] [role=combobox]")?.value ?? null);
  await until(
    async () => ((await name()) === "Ledgerline" ? true : null),
    async () => `The dialog names '${await name()}'.`,
  );
  expect(panel.page.url()).toMatch(/#\/scanner$/);
  await tab.close();
});

it("the popup offers a site that nobody registered by its address", async () => {
  const host = new URL(demo.platform.practice.replace("localhost", "127.0.0.1"));
  const tab = await chromium.tab(host.href);
  const popup = await popupOver(tab);
  await popup.see("Not registered yet");
  await popup.click("Scan this API");
  const address = () =>
    panel.evaluate((root) => root.querySelector<HTMLInputElement>("[role=dialog] [type=url]")?.value ?? null);
  await until(
    async () => ((await address()) === host.origin ? true : null),
    async () => `The dialog has the address '${await address()}'.`,
  );
  expect(chromium.complaints.list([/status of 401/, /favicon.ico/])).toEqual([]);
});
