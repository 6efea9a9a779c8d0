import { createRoot } from "react-dom/client";
import { browser } from "wxt/browser";
import { openPanelFromPage } from "../../src/background/open-console.ts";
import { createPlatformSetting } from "../../src/background/platform.ts";
import { followStatus } from "../../src/background/status.ts";
import type { PlatformStatus } from "../../src/client/platform-status.ts";
import { readSiteScan, type SiteScan, scanSitePath, siteOf } from "../../src/client/site-scan.ts";
import { openExtensionStore } from "../../src/host/extension.ts";
import { themePage } from "../../src/host/extension-theme.ts";
import { type GoTo, goToKey } from "../../src/host/worker-link.ts";
import { PopupView } from "../../src/screens/popup/popup-view.tsx";
import "../../src/ui/theme.css";

const root = document.getElementById("root") as HTMLElement;
const setting = createPlatformSetting({ local: browser.storage.local, permissions: browser.permissions, fetch });
const store = openExtensionStore();

async function start() {
  const [platform, current] = await Promise.all([setting.address(), browser.windows.getCurrent(), store.ready]);
  themePage(root, store);
  const react = createRoot(root);
  let status: PlatformStatus | null = null;
  let site: SiteScan | null = null;

  const openPanel = () => openPanelFromPage(browser, current.id).then(() => window.close());
  const actions = {
    onOpenPanel: () => void openPanel(),
    onOpenConsole: (path: string) =>
      void browser.tabs
        .create({ url: `${browser.runtime.getURL("/options.html")}#${path}` })
        .then(() => window.close()),
    onScanSite: (asked: SiteScan) => {
      const goTo: GoTo = { path: scanSitePath(asked), at: Date.now() };
      void browser.storage.session.set({ [goToKey]: goTo });
      void openPanel();
    },
  };
  const render = () => react.render(<PopupView {...actions} {...{ status, platform, site }} />);

  /** The tab is known only because the user pressed the button over it. */
  async function readSite(): Promise<void> {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    const found = siteOf(tab?.url);
    if (!found || found.origin === siteOf(platform)?.origin) return;
    const { createClient } = await import("../../src/client/client.ts");
    site = await readSiteScan(createClient({ platform, fetch: (input, init) => fetch(input, init) }), found);
    render();
  }
  followStatus(browser, (next) => {
    const signedIn = next?.state === "signed-in" && status?.state !== "signed-in";
    status = next;
    render();
    // Without an answer the popup says what it knows, and that the platform does not answer it says already.
    if (signedIn) readSite().catch(() => {});
  });
}

void start();
