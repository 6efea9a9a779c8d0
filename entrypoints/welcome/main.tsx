import { createRoot } from "react-dom/client";
import { browser } from "wxt/browser";
import { createPlatformSetting } from "../../src/background/platform.ts";
import { followStatus } from "../../src/background/status.ts";
import { clientOf, welcomeActions } from "../../src/background/welcome-actions.ts";
import { noProgress, type Progress, readProgress } from "../../src/client/newcomer-progress.ts";
import type { PlatformStatus } from "../../src/client/platform-status.ts";
import { openExtensionStore } from "../../src/host/extension-storage.ts";
import { themePage } from "../../src/host/extension-theme.ts";
import { WelcomeView } from "../../src/screens/welcome/welcome-view.tsx";
import "../../src/ui/theme.css";

const root = document.getElementById("root") as HTMLElement;
const setting = createPlatformSetting({ local: browser.storage.local, permissions: browser.permissions, fetch });
const store = openExtensionStore();

async function start() {
  const [current, keys] = await Promise.all([browser.windows.getCurrent(), browser.commands.getAll(), store.ready]);
  themePage(root, store);
  const react = createRoot(root);
  const actions = welcomeActions(browser, setting, current.id);
  const panelKeys = keys.find(({ name }) => name === "open-panel")?.shortcut ?? "";
  let status: PlatformStatus | null = null;
  let progress: Progress = noProgress;
  async function show(): Promise<void> {
    const platform = await setting.address();
    react.render(<WelcomeView {...actions} {...{ status, progress, platform, panelKeys }} />);
  }
  followStatus(browser, async (next) => {
    status = next;
    await show();
    if (next?.state !== "signed-in") return;
    progress = await readProgress(clientOf(next.platform));
    await show();
  });
}

void start();
