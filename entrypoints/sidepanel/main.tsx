import { showFirstView } from "../../src/console/first-view.tsx";
import { openExtensionStore } from "../../src/host/extension-storage.ts";
import { themePage } from "../../src/host/extension-theme.ts";
import { firstFrame } from "../../src/host/first-frame.ts";
import { platformKey, storedAddress } from "../../src/host/platform-address.ts";

const root = document.getElementById("root") as HTMLElement;
const store = openExtensionStore();

async function start() {
  await store.ready;
  const address = storedAddress(store.get(platformKey));
  themePage(root, store);
  const first = showFirstView(root, store, address);
  // Its code is asked for once that is seen, which it would hold up.
  if (first) await firstFrame();
  const { startConsole } = await import("./console.tsx");
  await startConsole(root, { store, address, first });
}

void start();
