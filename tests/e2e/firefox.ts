import { randomUUID } from "node:crypto";
import type { Browser, Page } from "puppeteer";
import { unpublishedFirefoxId } from "../../src/packaging/manifest.ts";
import { buildOf } from "./builds.ts";
import { launchFirefox, openPage } from "./launch.ts";
import { type Surface, surface, until } from "./surface.ts";

/** Firefox with the extension installed, in a profile of its own. */
export type Firefox = {
  browser: Browser;
  /** The extension's origin, without a trailing slash. */
  origin: string;
  /** Opens a page in a tab; `path` of the extension or a full address. */
  tab(path: string): Promise<Page>;
  /** The real sidebar, opened from a click, driven from a page of the extension: no protocol reaches it itself. */
  sidebar(): Promise<Surface>;
  /** Closes the sidebar, as its own button does. */
  closeSidebar(): Promise<void>;
  /** The origin of another extension that was installed, which no other can know: each profile draws its own. */
  originOf(extension: string): Promise<string>;
  /** Clicks the notification that contains these words, once it stands. */
  clickNotice(words: string): Promise<void>;
  /** Points the extension to a platform. */
  usePlatform(address: string): Promise<void>;
  close(): Promise<void>;
};

/** What Firefox answers to a command of its own protocol. */
type Sent = { result: { result?: { value?: unknown }; contexts?: { url: string; context: string }[] } };
type Connection = { send(method: string, given: object): Promise<Sent> };

/**
 * Runs in the window of a notification; tells whether it was clicked. No protocol brings input to a window of the browser
 * itself: this is how Firefox's own tests click there.
 */
const clickIfItSays = (words: string) => `(() => {
  if (document.readyState !== "complete" || !document.documentElement.textContent.includes(${JSON.stringify(words)}))
    return false;
  for (const type of ["mousedown", "mouseup"])
    window.synthesizeMouseEvent(type, innerWidth / 2, innerHeight / 2, { button: 0, clickCount: 1 }, {});
  return true;
})()`;

/** Starts a headless Firefox with the extension's test build; `prefs` are added to its settings. */
export async function startFirefox(prefs: Record<string, string | number | boolean> = {}): Promise<Firefox> {
  const uuid = randomUUID();
  const origin = `moz-extension://${uuid}`;
  const browser = await launchFirefox({
    args: ["--remote-allow-system-access"],
    extraPrefsFirefox: {
      "extensions.webextensions.uuids": JSON.stringify({ [unpublishedFirefoxId]: uuid }),
      "extensions.webextOptionalPermissionPrompts": false,
      "alerts.useSystemBackend": false,
      ...prefs,
    },
  });
  await browser.installExtension(await buildOf("firefox"));

  const tab = async (path: string) => {
    const page = await openPage(browser);
    await page.goto(path.startsWith("/") ? origin + path : path, { waitUntil: [] });
    await page.waitForSelector("body");
    return page;
  };
  /** What an expression gives in each window of the browser itself that shows this address. */
  const inWindows = async (url: string, expression: string): Promise<unknown[]> => {
    const { connection } = browser as unknown as { connection: Connection };
    const { result } = await connection.send("browsingContext.getTree", { "moz:scope": "chrome" });
    const windows = (result.contexts ?? []).filter((one) => one.url === url);
    const ask = ({ context }: { context: string }) =>
      connection.send("script.evaluate", { expression, target: { context }, awaitPromise: true });
    return (await Promise.all(windows.map(ask))).map((answer) => answer.result.result?.value);
  };
  return {
    browser,
    origin,
    tab,
    async closeSidebar() {
      await inWindows("chrome://browser/content/browser.xhtml", "SidebarController.hide()");
    },
    async originOf(extension) {
      const expression = `WebExtensionPolicy.getByID(${JSON.stringify(extension)}).mozExtensionHostname`;
      const [host] = await inWindows("chrome://browser/content/browser.xhtml", expression);
      return `moz-extension://${host}`;
    },
    async clickNotice(words) {
      const click = () => inWindows("chrome://global/content/alerts/alert.xhtml", clickIfItSays(words));
      await until(
        async () => ((await click()).includes(true) ? true : null),
        async () => `Firefox shows no notification that says '${words}'.`,
      );
    },
    async sidebar() {
      const driver = await tab("/options.html#/platform");
      // Firefox opens the sidebar by itself when the extension is installed; a user would press the popup's button.
      await until(
        () =>
          driver.evaluate("browser.extension.getViews({ type: 'sidebar' }).length || null") as Promise<number | null>,
        async () => "The sidebar did not open.",
      );
      return surface(driver, "sidebar");
    },
    async usePlatform(address) {
      const page = await tab("/popup.html");
      await page.evaluate(`browser.storage.local.set({ platform: ${JSON.stringify(address)} })`);
      await page.close();
    },
    close: () => browser.close(),
  };
}
