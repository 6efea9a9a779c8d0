import { createRoot } from "react-dom/client";
import { browser } from "wxt/browser";
import { createPlatformSetting, platformKey } from "../../src/background/platform.ts";
import { mountConsole } from "../../src/console/mount.tsx";
import { TabStrip } from "../../src/console/tab-strip.tsx";
import { createExtensionHost } from "../../src/host/extension.ts";
import { followGoTo, startPage } from "../../src/host/extension-page.ts";
import { openExtensionStore } from "../../src/host/extension-storage.ts";
import { themePage } from "../../src/host/extension-theme.ts";
import { storedAddress } from "../../src/host/platform-address.ts";
import { ConnectView } from "../../src/screens/connect/connect-view.tsx";
import "../../src/ui/theme.css";

const root = document.getElementById("root") as HTMLElement;
const setting = createPlatformSetting({ local: browser.storage.local, permissions: browser.permissions, fetch });
const store = openExtensionStore();

async function start() {
  await store.ready;
  const address = storedAddress(store.get(platformKey));
  const host = createExtensionHost("panel", address, store);
  themePage(root, store);
  await startPage({
    ...setting,
    address,
    store,
    showConsole: () => mountConsole(root, { host, strip: <TabStrip /> }).unmount,
    showConnect: (actions) => {
      const react = createRoot(root);
      react.render(<ConnectView address={address} known={{ ...setting, store }} {...actions} />);
      return () => react.unmount();
    },
  });
  await followGoTo();
}

void start();
