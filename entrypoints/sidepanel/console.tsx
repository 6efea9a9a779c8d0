import { createRoot } from "react-dom/client";
import { browser } from "wxt/browser";
import { createPlatformSetting } from "../../src/background/platform.ts";
import type { FirstView } from "../../src/console/first-view.tsx";
import { mountConsole } from "../../src/console/mount.tsx";
import { preloadScreen } from "../../src/console/routes.tsx";
import { TabStrip } from "../../src/console/tab-strip.tsx";
import { createExtensionHost } from "../../src/host/extension.ts";
import { followGoTo, startPage } from "../../src/host/extension-page.ts";
import { pathNow } from "../../src/host/hash-location.ts";
import type { Host } from "../../src/host/port.ts";
import { ConnectView } from "../../src/screens/connect/connect-view.tsx";
import "../../src/ui/theme.css";

/** Shows the console, or the address form, in the place of what the panel showed first. */
export async function startConsole(
  root: HTMLElement,
  { store, address, first }: { store: Host["store"]; address: string; first: FirstView | null },
): Promise<void> {
  preloadScreen(pathNow());
  const setting = createPlatformSetting({ local: browser.storage.local, permissions: browser.permissions, fetch });
  const host = createExtensionHost("panel", address, store);
  const endFirst = () => {
    const replay = first?.end();
    first = null;
    return replay;
  };
  await startPage({
    ...setting,
    address,
    store,
    showConsole: () => {
      const replay = endFirst();
      const { unmount } = mountConsole(root, { host, strip: <TabStrip /> });
      void store.ready.then(replay);
      return unmount;
    },
    showConnect: (actions) => {
      endFirst();
      const react = createRoot(root);
      react.render(<ConnectView address={address} known={{ ...setting, store }} {...actions} />);
      return () => react.unmount();
    },
  });
  await followGoTo();
}
