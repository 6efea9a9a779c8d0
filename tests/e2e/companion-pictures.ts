import { mkdirSync } from "node:fs";
import type { Page } from "puppeteer";
import { people } from "../../server/practice/people.ts";
import { type Chromium, startChromium } from "./chromium.ts";
import type { Demo } from "./demo.ts";
import { surface } from "./surface.ts";

const height = 800;
const panelWidth = 360;
const pageWidth = 1280 - panelWidth - 1;

/**
 * Writes what the stores show of the panel beside an API, 1280 × 800, to `docs/store/screenshots`: calls that are watched, and
 * two users of two tabs.
 */
export async function writeCompanionPictures(demo: Demo): Promise<void> {
  mkdirSync("docs/store/screenshots", { recursive: true });
  const chromium = await startChromium();
  try {
    await chromium.usePlatform(demo.platform.url);
    await demo.signIn(chromium.browser);
    const page = await chromium.panel();
    const panel = surface(page, "page");
    await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
    const tab = await signedInTab(chromium, demo.platform.practice, "mats");
    await page.goto(`${chromium.origin}/sidepanel.html#/watch`);
    await panel.click("Watch this tab");
    await panel.see("No API call yet");
    await browse(tab);
    await panel.see(/AuthN missing/);
    // Another call's verdict may be there first.
    await (await page.waitForSelector('[data-row="GET /.env"]'))?.focus();
    await page.keyboard.press("Enter");
    await panel.see("Open proof");
    const watch = await panelShot(page);
    await panel.click("Use this tab's session");
    await panel.click("Read the session");
    await tab.reload();
    await panel.see("Alive");
    const session = await panelShot(page);
    await panel.click("Add as identity");
    await panel.see(/Ready to test authorization/);
    await page.waitForFunction(() => document.querySelectorAll("[data-passing], [aria-busy=true]").length === 0);
    await page.waitForNetworkIdle({ idleTime: 300 });
    const ready = await panelShot(page);
    await compose(chromium, "beside-your-api", [await shot(tab), watch]);
    await compose(chromium, "two-users", [watch, session, ready]);
  } finally {
    await chromium.close();
  }
}

/** A tab in which somebody has signed in on the practice API's own page. */
async function signedInTab(chromium: Chromium, practice: string, name: string): Promise<Page> {
  const person = people.find(({ email }) => email.startsWith(`${name}@`));
  if (!person) throw new Error(`Nobody at the practice API is called ${name}.`);
  const tab = await chromium.tab(`${practice}/login`);
  await tab.setViewport({ width: pageWidth, height });
  await tab.type("input[name=email]", person.email);
  await tab.type("input[name=password]", person.password);
  await tab.click("button[type=submit]");
  await tab.waitForFunction(() => document.querySelector("#output")?.textContent?.includes("invoices"));
  return tab;
}

/** Has the page call its API as it does when it is used, and what it should not have. */
async function browse(tab: Page): Promise<void> {
  await tab.reload();
  await tab.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem("token")}` };
    for (const path of ["/api/v1/users/me", "/api/v1/accounts/7", "/api/v1/invoices/7"]) await fetch(path, { headers });
    for (const path of ["/.env", "/actuator/env"]) await fetch(path);
  });
}

/** The panel as high as a shot: it is higher than the browser's own, whose lower end would take no clicks. */
async function panelShot(page: Page): Promise<string> {
  await page.setViewport({ width: panelWidth, height });
  await page.waitForNetworkIdle({ idleTime: 300 });
  const data = await shot(page);
  await page.setViewport(null);
  return data;
}

const shot = (page: Page) => page.screenshot({ encoding: "base64" });

/** Pictures beside each other, a page up to the panel's edge or panels with air between them. */
async function compose(chromium: Chromium, name: string, pictures: readonly string[]): Promise<void> {
  const page = await chromium.browser.newPage();
  const isBeside = pictures.length === 2;
  await page.setViewport({ width: 1280, height });
  await page.setContent(
    `<body style="margin:0;height:${height}px;overflow:hidden;background:#aab4bd;display:flex;justify-content:center;gap:${isBeside ? 1 : 40}px">
       ${pictures.map((data) => `<img src="data:image/png;base64,${data}">`).join("")}</body>`,
  );
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.screenshot({ path: `docs/store/screenshots/${name}.png` });
  await page.close();
}
