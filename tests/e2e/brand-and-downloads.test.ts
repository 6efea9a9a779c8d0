import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownPort } from "../../server/testing/own-port.ts";
import { buildOf } from "./builds.ts";
import { type Chromium, startChromium } from "./chromium.ts";
import { type Demo, startDemo } from "./demo.ts";
import { type Firefox, startFirefox } from "./firefox.ts";
import { type Surface, surface, until } from "./surface.ts";

const brand = "#4338CA";
/** A square of 8 × 8 pixels. */
const image = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNwtjiFFTEMLQkAndlRQQ2vpbIAAAAASUVORK5CYII=",
  "base64",
);
let demo: Demo;
let chromium: Chromium;
let portal: string;
let downloads: string;
let panel: Surface;

beforeAll(async () => {
  await buildOf("widget");
  const port = String(await ownPort());
  portal = `http://localhost:${port}/guests`;
  demo = await startDemo({ POSTERN_PORTAL_PORT: port });
  await demo.platform.call("PUT", "/api/tenant/settings", { brandColor: brand });
  await upload("logo");
  await upload("favicon");
  downloads = mkdtempSync(join(tmpdir(), "postern-downloads-"));
  chromium = await startChromium();
  const session = await chromium.browser.target().createCDPSession();
  await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
  await chromium.usePlatform(demo.platform.url);
  await demo.signIn(chromium.browser);
  panel = surface(await chromium.panel(), "page");
});
afterAll(async () => {
  await chromium?.close();
  await demo?.close();
  rmSync(downloads, { recursive: true, force: true });
});

async function upload(what: "logo" | "favicon"): Promise<void> {
  const form = new FormData();
  form.append(what, new File([image], `${what}.png`, { type: "image/png" }));
  const { url, cookie } = demo.platform;
  const headers = { cookie: await cookie(), origin: url };
  const answer = await fetch(`${url}/api/tenant/upload-${what}`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(`The ${what} was refused: ${answer.status} ${await answer.text()}`);
}

/** Width in pixels of the first image that was really drawn. */
const drawn = (place: Surface) =>
  until(
    () =>
      place.evaluate((root) => [...root.querySelectorAll("img")].find((img) => img.naturalWidth)?.naturalWidth ?? null),
    async () => `No image is drawn. The page shows:\n${await place.text()}`,
  );
const accent = (place: Surface) =>
  place.evaluate((root) => {
    // The colour of what is drawn, wherever it is set.
    const drawn = root.querySelector("main") as Element;
    return getComputedStyle(drawn).getPropertyValue("--accent").trim().toLowerCase();
  });
const savedReport = (folder: string, place: Surface) =>
  until(
    async () => {
      const name = readdirSync(folder).find((one) => one.endsWith(".pdf"));
      if (!name) return null;
      const head = readFileSync(join(folder, name)).subarray(0, 5).toString();
      // A browser reserves the name with an empty file before it writes.
      return head === "" ? null : { name, head };
    },
    async () => `The folder has ${JSON.stringify(readdirSync(folder))}. The page shows:\n${await place.text()}`,
  );

describe("the organization's brand", () => {
  it("colours the panel, and its logo stands in the menu", async () => {
    await panel.see("Security Dashboard");
    expect(await accent(panel)).toBe(brand.toLowerCase());
    await panel.click("Menu");
    expect(await drawn(panel)).toBe(8);
    await panel.click("Close menu");
  });

  it("gives the extension's own tab its favicon", async () => {
    const page = await chromium.tab("/options.html#/");
    await surface(page, "page").see("Security Dashboard");
    const icons = () => page.$$eval("link[rel~=icon]", (links) => links.map((link) => (link as HTMLLinkElement).href));
    expect((await icons()).filter((href) => href.startsWith(`${demo.platform.url}/api/tenant-assets/`))).toHaveLength(
      1,
    );
    await page.close();
  });

  it("colours the widget on another origin's page, with the logo and without touching the page's favicon", async () => {
    const page = await chromium.tab(portal);
    await page.setViewport({ width: 1180, height: 1000 });
    const widget = surface(page, "widget");
    await widget.see("Security Alerts");
    expect(await accent(widget)).toBe(brand.toLowerCase());
    await widget.click("Menu");
    expect(await drawn(widget)).toBe(8);
    expect(
      await page.$$eval("link[rel~=icon]", (links) => links.map((link) => (link as HTMLLinkElement).href)),
    ).not.toContain(expect.stringContaining("tenant-assets"));
    await page.close();
  });
});

describe("a report", () => {
  it("is promised, announced by a native notification of the built extension, and a click on it leads to the reports", async () => {
    await panel.page.goto(`${chromium.origin}/sidepanel.html#/reports`);
    await panel.click("Generate Report");
    await panel.fill("Title", "Told of");
    await panel.click("Generate Report");
    const notices = async () => (await chromium.worker()).evaluate(() => chrome.notifications.getAll());
    const notice = await until(
      async () => Object.keys(await notices()).find((id) => id.startsWith("report:")) ?? null,
      async () => `The notifications are ${JSON.stringify(await notices())}.`,
    );
    await panel.page.goto(`${chromium.origin}/sidepanel.html#/teams`);
    await panel.see("Payments");
    await (await chromium.worker()).evaluate((id) => {
      // A browser without a window draws no notification to click; the event is what such a click sends.
      (chrome.notifications.onClicked as unknown as { dispatch(id: string): void }).dispatch(id);
    }, notice);
    await until(
      async () => (panel.page.url().includes("#/reports") ? true : null),
      async () => `The panel stayed at ${panel.page.url()}.`,
    );
    await panel.see("Told of");
  });

  it("is saved from within the panel", async () => {
    await panel.click("Download Quarterly security review");
    expect(await savedReport(downloads, panel)).toEqual({
      name: expect.stringMatching(/^Quarterly_security_review_\d+\.pdf$/),
      head: "%PDF-",
    });
    for (const name of readdirSync(downloads)) rmSync(join(downloads, name));
  });

  it("is saved from the widget, and so is the summary of everything", async () => {
    const page = await chromium.tab(portal);
    await page.setViewport({ width: 1180, height: 1000 });
    await page.$eval("postern-console", (element) => element.setAttribute("route", "/reports"));
    const widget = surface(page, "widget");
    await widget.click("Download After the release");
    expect(await savedReport(downloads, widget)).toEqual({
      name: expect.stringMatching(/^After_the_release_\d+\.pdf$/),
      head: "%PDF-",
    });
    for (const name of readdirSync(downloads)) rmSync(join(downloads, name));
    await page.$eval("postern-console", (element) => element.setAttribute("route", "/"));
    await widget.click("Export Reports");
    expect((await savedReport(downloads, widget)).head).toBe("%PDF-");
    await page.close();
  });
});

describe("Firefox", () => {
  let firefox: Firefox;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "postern-downloads-"));
    firefox = await startFirefox({
      "browser.download.folderList": 2,
      "browser.download.dir": folder,
      "browser.download.useDownloadDir": true,
      "browser.download.always_ask_before_handling_new_types": false,
      "browser.helperApps.neverAsk.saveToDisk": "application/pdf",
      "pdfjs.disabled": true,
    });
    await firefox.usePlatform(demo.platform.url);
    await demo.signIn(firefox.browser);
  });
  afterAll(async () => {
    await firefox?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("shows the brand in the sidebar, no white bar beside it, and saves a report from there", async () => {
    const sidebar = await firefox.sidebar();
    await sidebar.see("Dashboard");
    const bar = await sidebar.evaluate(
      (root) => getComputedStyle(root.querySelector("main") as Element).scrollbarColor,
    );
    expect(bar).toMatch(/^rgb\(\d+, \d+, \d+\) rgba\(0, 0, 0, 0\)$/);
    expect(await accent(sidebar)).toBe(brand.toLowerCase());
    await sidebar.click("Menu");
    expect(await drawn(sidebar)).toBe(8);
    await sidebar.click("Reports");
    await sidebar.click("Download Quarterly security review");
    expect(await savedReport(folder, sidebar)).toEqual({
      name: expect.stringMatching(/^Quarterly_security_review_\d+\.pdf$/),
      head: "%PDF-",
    });
  });
});
