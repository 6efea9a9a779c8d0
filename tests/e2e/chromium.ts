import puppeteer, { type Browser, type Page, type WebWorker } from "puppeteer";
import { needBrowser } from "../browsers/find.ts";
import { buildOf } from "./builds.ts";
import { type Complaints, watchConsole } from "./complaints.ts";
import { surface } from "./surface.ts";

/** Chromium with the extension installed, in a profile of its own. */
export type Chromium = {
  browser: Browser;
  /** The extension's origin, without a trailing slash. */
  origin: string;
  complaints: Complaints;
  /** Opens a page in a tab; `path` of the extension or a full address. */
  tab(path: string): Promise<Page>;
  /** Opens the real side panel from a click and returns it. */
  panel(): Promise<Page>;
  /** The background worker, started when it sleeps. */
  worker(): Promise<WebWorker>;
  /** Ends the worker, as the browser does at any moment. */
  killWorker(): Promise<void>;
  /** Points the extension to a platform. */
  usePlatform(address: string): Promise<void>;
  close(): Promise<void>;
};

/** Starts a headless Chromium with the extension's test build, or another. */
export async function startChromium(build: "chrome" | "chrome-as-shipped" = "chrome"): Promise<Chromium> {
  const browser = await puppeteer.launch({
    executablePath: needBrowser("chrome"),
    enableExtensions: true,
    args: ["--window-size=1280,900", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  const complaints = watchConsole(browser);
  const id = await browser.installExtension(buildOf(build));
  const origin = `chrome-extension://${id}`;
  const isWorker = (target: { type(): string; url(): string }) =>
    target.type() === "service_worker" && target.url().startsWith(origin);

  const tab = async (path: string) => {
    const page = await browser.newPage();
    await page.goto(path.startsWith("http") ? path : origin + path);
    return page;
  };

  async function worker(): Promise<WebWorker> {
    const running = browser.targets().find(isWorker);
    if (!running) {
      // A page that asks for the status wakes the worker.
      const page = await tab("/popup.html");
      await browser.waitForTarget(isWorker);
      await page.close();
    }
    const found = await (await browser.waitForTarget(isWorker)).worker();
    if (!found) throw new Error("The extension's worker ended while it was looked for.");
    return found;
  }
  await browser.waitForTarget(isWorker);

  return {
    browser,
    origin,
    complaints,
    tab,
    worker,
    async panel() {
      const popup = await tab("/popup.html");
      const opened = browser.waitForTarget((target) => target.url().startsWith(`${origin}/sidepanel.html`));
      await popup.bringToFront();
      await surface(popup, "page").click("Open panel");
      const page = await (await opened).asPage();
      // Where nobody sees it, the browser would not paint it.
      await page.emulateFocusedPage?.(true);
      return page;
    },
    async killWorker() {
      await (await worker()).close();
    },
    async usePlatform(address) {
      await (await worker()).evaluate((platform) => chrome.storage.local.set({ platform }), address);
    },
    close: () => browser.close(),
  };
}
