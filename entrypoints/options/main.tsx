import { createRoot } from "react-dom/client";
import { browser } from "wxt/browser";
import { createPlatformSetting } from "../../src/background/platform.ts";
import { connectPath } from "../../src/client/another-platform.tsx";
import { mountConsole } from "../../src/console/mount.tsx";
import { createExtensionHost } from "../../src/host/extension.ts";
import { startPage } from "../../src/host/extension-page.ts";
import { openExtensionStore } from "../../src/host/extension-storage.ts";
import { themePage } from "../../src/host/extension-theme.ts";
import { platformKey, storedAddress } from "../../src/host/platform-address.ts";
import { ConnectView } from "../../src/screens/connect/connect-view.tsx";
import { PlatformStrip } from "../../src/screens/connect/platform-strip.tsx";
import "../../src/ui/theme.css";

const root = document.getElementById("root") as HTMLElement;
const setting = createPlatformSetting({ local: browser.storage.local, permissions: browser.permissions, fetch });
const store = openExtensionStore();

async function start() {
  await store.ready;
  const address = storedAddress(store.get(platformKey));
  const host = createExtensionHost("page", address, store);
  const strip = <PlatformStrip platform={address} href={`#${connectPath}`} />;
  themePage(root, store);
  await startPage({
    ...setting,
    address,
    store,
    showConsole: () => mountConsole(root, { host, strip }).unmount,
    showConnect: (actions) => {
      const react = createRoot(root);
      react.render(<ConnectView address={address} known={{ ...setting, store }} {...actions} />);
      return () => react.unmount();
    },
  });
}

void start();
