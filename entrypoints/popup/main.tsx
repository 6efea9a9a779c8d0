import { createRoot } from "react-dom/client";
import { browser } from "wxt/browser";
import { openPanelFromPage } from "../../src/background/open-console.ts";
import { createPlatformSetting } from "../../src/background/platform.ts";
import { followStatus } from "../../src/background/status.ts";
import { openExtensionStore } from "../../src/host/extension.ts";
import { themePage } from "../../src/host/extension-theme.ts";
import { PopupView } from "../../src/screens/popup/popup-view.tsx";
import "../../src/ui/theme.css";

const root = document.getElementById("root") as HTMLElement;
const setting = createPlatformSetting({ local: browser.storage.local, permissions: browser.permissions, fetch });
const store = openExtensionStore();

async function start() {
  const [platform, current] = await Promise.all([setting.address(), browser.windows.getCurrent(), store.ready]);
  themePage(root, store);
  const react = createRoot(root);
  const onOpenPanel = () => void openPanelFromPage(browser, current.id).then(() => window.close());
  const onOpenConsole = (path: string) =>
    void browser.tabs.create({ url: `${browser.runtime.getURL("/options.html")}#${path}` }).then(() => window.close());
  followStatus(browser, (status) => react.render(<PopupView {...{ status, platform, onOpenPanel, onOpenConsole }} />));
}

void start();
