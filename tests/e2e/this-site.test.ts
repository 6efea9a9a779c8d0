import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways } from "./accessibility.ts";
import { type Chromium, startChromium } from "./chromium.ts";
import { type Demo, startDemo } from "./demo.ts";
import { type Surface, surface, until } from "./surface.ts";

let demo: Demo;
let chromium: Chromium;
let panel: Surface;
/** Sites that nobody registered: one is registered on the way. */
const sites: Server[] = [];
let refundsUrl: string;
let unknownUrl: string;

beforeAll(async () => {
  demo = await startDemo();
  [refundsUrl, unknownUrl] = [await serve("Acme Refunds | Sign in"), await serve("Acme Ledger")];
  chromium = await startChromium();
  await chromium.usePlatform(demo.platform.url);
  panel = surface(await chromium.panel(), "page");
});
afterAll(async () => {
  await chromium?.close();
  for (const site of sites) site.close();
  await demo?.close();
});

/** An OpenAPI document that such a site has, and how often each of its addresses was asked for. */
const described = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Refunds", version: "1" },
  paths: { "/v1/refunds": { get: {}, post: {} }, "/v1/refunds/{id}": { get: {} } },
});
const asked: string[] = [];

/** Serves a page with a title on a free port, and the document; gives its origin. */
async function serve(title: string): Promise<string> {
  const site = createServer(({ url = "/" }, response) => {
    asked.push(url);
    const [type, body] =
      url === "/openapi.json"
        ? ["application/json", described]
        : url.startsWith("/v1/")
          ? ["application/json", "[]"]
          : ["text/html", `<title>${title}</title><h1>${title}</h1>`];
    response.setHeader("content-type", type).end(body);
  });
  sites.push(site);
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  return `http://localhost:${(site.address() as AddressInfo).port}`;
}

const practice = () => new URL(demo.platform.practice);
/** The practice API by the other name of this machine. */
const twin = () => Object.assign(practice(), { hostname: "127.0.0.1" });

/** The real popup over a tab. */
async function popupOver(tab: Page): Promise<Surface> {
  await tab.bringToFront();
  const opened = chromium.browser.waitForTarget((target) => target.url() === `${chromium.origin}/popup.html`);
  await (await chromium.worker()).evaluate(() => chrome.action.openPopup());
  return surface(await (await opened).asPage(), "page");
}

/** Presses what closes the popup, which may take the answer to the press along with it. */
const pressAndLeave = (popup: Surface, name: string) =>
  popup.click(name).catch((error) => {
    if (!popup.page.isClosed()) throw error;
  });

const strip = () =>
  panel.evaluate((root) => root.querySelector<HTMLElement>("[aria-label='This tab']")?.innerText ?? "none");
const stripSays = (words: RegExp) =>
  until(
    async () => (words.test((await strip()).replace(/\s+/g, " ")) ? true : null),
    async () => `The strip says '${await strip()}'.`,
  );

/** Text and title of the toolbar button over the tab that is shown. */
const badge = async () =>
  (await chromium.worker()).evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const over = tab?.id === undefined ? {} : { tabId: tab.id };
    return `${await chrome.action.getBadgeText(over)} ${await chrome.action.getTitle(over)}`;
  });
const badgeSays = (words: RegExp) =>
  until(
    async () => (words.test(await badge()) ? true : null),
    async () => `The badge says '${await badge()}'.`,
  );

const name = () =>
  panel.evaluate((root) => root.querySelector<HTMLInputElement>("[role=dialog] [role=combobox]")?.value ?? null);
const address = () =>
  panel.evaluate((root) => root.querySelector<HTMLInputElement>("[role=dialog] [type=url]")?.value ?? null);
const holds = (field: () => Promise<string | null>, value: string) =>
  until(
    async () => ((await field()) === value ? true : null),
    async () => `The dialog's field has '${await field()}' and not '${value}'.`,
  );

it("a panel on its landing page follows a sign-in that is made in another tab", async () => {
  await panel.see("Get Started");
  await demo.signIn(chromium.browser);
  await panel.see("Security Dashboard");
});

describe("the panel and the toolbar", () => {
  it("follow the user from tab to tab, by whatever name this machine is called", async () => {
    for (const { href, host } of [practice(), twin()]) {
      const tab = await chromium.tab(href);
      await stripSays(new RegExp(`${host} Ledgerline, scanned .* \\d+ critical$`));
      await badgeSays(new RegExp(`^\\d+ \\d+ open critical findings on ${host}$`));
      await tab.close();
    }
    const platform = await chromium.tab(`${demo.platform.url}/api/health`);
    await stripSays(/Your Postern platform$/);
    await badgeSays(/^\d+ \d+ open critical findings in /);
    await platform.goto(`${demo.platform.url}/scan/${demo.scanId}`);
    await panel.click("Open here");
    await panel.see("Live scan logs");
    await stripSays(/Your Postern platform$/);
    await platform.close();
  });

  it("say of a tab whose address the browser keeps back that it is hidden", async () => {
    const tab = await chromium.browser.newPage();
    await stripSays(/^Hidden tab Address not shared/);
    await badgeSays(/^\d+ \d+ open critical findings in /);
    await tab.close();
  });

  it("register and scan an unknown site from one click, filled in from its tab", async () => {
    const tab = await chromium.tab(refundsUrl);
    await stripSays(/Not registered Register$/);
    await badgeSays(/is not registered yet\. \d+ open critical findings in /);
    await panel.click("Register");
    await panel.see("Register and scan this API");
    await holds(name, "Acme Refunds");
    await holds(address, refundsUrl);
    await panel.see("Guessed from “localhost” in the address.");
    expect(asked.filter((path) => !/^\/(favicon\.ico)?$/.test(path))).toEqual([]);
    await panel.click("Look for an OpenAPI document");
    await panel.see("OpenAPI document found, 3 operations.");
    await panel.see(/Up to \d+ minutes?, at most 16 requests at once/);
    for (const width of [252, 360]) {
      await panel.page.setViewport({ width, height: 780 });
      await expect.poll(() => sideways(panel.page), { message: `at ${width} px` }).toEqual([]);
    }
    await panel.click("Register and scan");
    await stripSays(/Acme Refunds, (scanning|scanned)/);
    await badgeSays(/is not scanned yet\.|No open critical findings on localhost/);
    await panel.click("Close");
    await tab.close();
  });
});

describe("the popup", () => {
  it("says what is known of the site in the tab, and opens the panel with a scan of it", async () => {
    const tab = await chromium.tab(practice().href);
    const popup = await popupOver(tab);
    await popup.see(practice().host);
    await popup.see(/Ledgerline, score \d+, scanned/);
    await popup.see(/All \d+ findings on \d+ endpoints/);
    await pressAndLeave(popup, "Scan this API");
    await panel.see("Start New Scan");
    await holds(name, "Ledgerline");
    expect(panel.page.url()).toMatch(/#\/scanner$/);
    await tab.close();
  });

  it("knows the site by the other name of this machine too, and offers one that nobody registered", async () => {
    const known = await chromium.tab(twin().href);
    await (await popupOver(known)).see(/Ledgerline, score \d+, scanned/);
    await known.close();
    const tab = await chromium.tab(unknownUrl);
    const popup = await popupOver(tab);
    await popup.see("Not registered. Nothing is known yet.");
    await pressAndLeave(popup, "Scan this API");
    await holds(address, unknownUrl);
  });
});

it("nothing on the way complains", () => {
  expect(chromium.complaints.list([/status of 40[14]/, /favicon.ico/])).toEqual([]);
});
