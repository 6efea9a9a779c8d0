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
  /** Points the extension to a platform. */
  usePlatform(address: string): Promise<void>;
  close(): Promise<void>;
};

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
    await page.goto(path.startsWith("http") ? path : origin + path, { waitUntil: [] });
    await page.waitForSelector("body");
    return page;
  };
  return {
    browser,
    origin,
    tab,
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
