import type { Browser, Page, Target, WebWorker } from "puppeteer";
import { refreshMessage } from "../../src/host/worker-link.ts";
import { buildOf } from "./builds.ts";
import { type Complaints, watchConsole } from "./complaints.ts";
import { launchChromium, openPage } from "./launch.ts";
import { patience, surface, until } from "./surface.ts";

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
  /** The page that opens after the installation. */
  welcome: Page;
  /** The background worker, started when it sleeps. */
  worker(): Promise<WebWorker>;
  /** Gives what ends the worker at once, when it is called. */
  aimAtWorker(): Promise<() => Promise<void>>;
  /** Ends the worker, as the browser does at any moment; resolves once it is gone. */
  killWorker(): Promise<void>;
  /** Points the extension to a platform. */
  usePlatform(address: string): Promise<void>;
  close(): Promise<void>;
};

/** Starts a headless Chromium with the extension's test build, or another; `env` is added to its environment. */
export async function startChromium(
  build: "chrome" | "chrome-as-shipped" = "chrome",
  env: Record<string, string> = {},
): Promise<Chromium> {
  const browser = await launchChromium({
    enableExtensions: true,
    args: ["--window-size=1280,900"],
    env: { ...process.env, ...env },
  });
  const complaints = watchConsole(browser);
  const id = await browser.installExtension(await buildOf(build));
  const origin = `chrome-extension://${id}`;
  const isWorker = (target: { type(): string; url(): string }) =>
    target.type() === "service_worker" && target.url().startsWith(origin);

  const tab = async (path: string) => {
    const page = await openPage(browser);
    await page.goto(path.startsWith("http") ? path : origin + path);
    return page;
  };

  const waitFor = (isWanted: (target: Target) => boolean) => browser.waitForTarget(isWanted, { timeout: patience });

  /** A page that the extension opened, once its document is there: a target has its address before, with an empty one. */
  const pageOf = async (target: Promise<Target>) => {
    const page = await (await target).asPage();
    page.setDefaultTimeout(patience);
    await page.waitForFunction((wanted) => location.origin === wanted, {}, origin);
    return page;
  };

  /** The worker, once it answers: one that the browser is ending is listed for a moment longer. */
  const worker = (): Promise<WebWorker> =>
    until(
      async () => {
        if (!browser.targets().some(isWorker)) {
          // A page that asks for the status wakes the worker. Opening one costs many times as much as the worker.
          const isOpen = !opened.isClosed() && opened.url().startsWith(origin);
          const asking = isOpen ? opened : await tab("/popup.html");
          await asking.evaluate(
            (message) => void chrome.runtime.sendMessage(message).catch(() => undefined),
            refreshMessage,
          );
          await waitFor(isWorker);
          if (!isOpen) await asking.close();
        }
        const found = await (await waitFor(isWorker)).worker();
        await found?.evaluate(() => true);
        return found;
      },
      async () => "The extension's worker does not start.",
    );
  await waitFor(isWorker);
  const opened = await pageOf(waitFor((target) => target.url() === `${origin}/welcome.html`));

  const aimAtWorker = async () => {
    const { client } = await worker();
    const dying = browser.targets().find(isWorker);
    const { targetInfo } = await client.send("Target.getTargetInfo");
    const gone = new Promise<void>((resolve) => {
      const look = (target: Target) => {
        if (target !== dying) return;
        browser.off("targetdestroyed", look);
        resolve();
      };
      browser.on("targetdestroyed", look);
    });
    const above = await browser.target().createCDPSession();
    // A worker that is looked at while it ends is taken up again under its old name if it is woken at once: never gone.
    await client.detach();
    return async () => {
      await above.send("Target.closeTarget", { targetId: targetInfo.targetId });
      // What wakes a worker is lost on one that is still being ended.
      await gone;
      await above.detach();
    };
  };

  return {
    welcome: opened,
    browser,
    origin,
    complaints,
    tab,
    worker,
    async panel() {
      const popup = await tab("/popup.html");
      const opened = waitFor((target) => target.url().startsWith(`${origin}/sidepanel.html`));
      await popup.bringToFront();
      await surface(popup, "page").click("Open panel");
      const page = await pageOf(opened);
      // Where nobody sees it, the browser would not paint it.
      await page.emulateFocusedPage?.(true);
      return page;
    },
    aimAtWorker,
    async killWorker() {
      await (await aimAtWorker())();
    },
    async usePlatform(address) {
      await (await worker()).evaluate((platform) => chrome.storage.local.set({ platform }), address);
    },
    close: () => browser.close(),
  };
}
