import { createRoot } from "react-dom/client";
import { browser } from "wxt/browser";
import { createPlatformSetting } from "../../src/background/platform.ts";
import { popupActions } from "../../src/background/popup-actions.ts";
import { siteInTab } from "../../src/background/site-in-tab.ts";
import { followStatus } from "../../src/background/status.ts";
import type { PlatformStatus } from "../../src/client/platform-status.ts";
import { openExtensionStore } from "../../src/host/extension-storage.ts";
import { themePage } from "../../src/host/extension-theme.ts";
import type { SiteFindings } from "../../src/parts/application/known-site.ts";
import { PopupView } from "../../src/screens/popup/popup-view.tsx";
import "../../src/ui/theme.css";

const root = document.getElementById("root") as HTMLElement;
const setting = createPlatformSetting({ local: browser.storage.local, permissions: browser.permissions, fetch });
const store = openExtensionStore();

async function start() {
  const [platform, current] = await Promise.all([setting.address(), browser.windows.getCurrent(), store.ready]);
  themePage(root, store);
  const react = createRoot(root);
  const actions = popupActions(browser, current.id, () => window.close());
  let status: PlatformStatus | null = null;
  let site: SiteFindings | null = null;
  const render = () => react.render(<PopupView {...actions} {...{ status, platform, site }} />);

  async function showSite(): Promise<void> {
    site = await siteInTab(browser, platform);
    render();
  }
  followStatus(browser, (next) => {
    const signedIn = next?.state === "signed-in" && status?.state !== "signed-in";
    status = next;
    render();
    if (signedIn) void showSite();
  });
}

void start();
