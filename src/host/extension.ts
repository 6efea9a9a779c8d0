import { browser } from "wxt/browser";
import { followThroughWorker } from "./extension-live.ts";
import { createExtensionStore } from "./extension-store.ts";
import { firstFrame } from "./first-frame.ts";
import { hashLocation } from "./hash-location.ts";
import type { Capability, Host } from "./port.ts";
import { livePortName, refreshMessage } from "./worker-link.ts";

/** The settings that all pages of the extension share. */
export const openExtensionStore = () => createExtensionStore(browser.storage.local, localStorage);

/** The host of the extension's own pages: the panel, the options page. `platform` is the address without a slash. */
export function createExtensionHost(platform: string, store: Host["store"]): Host {
  return {
    capabilities: new Set<Capability>(["shared-session", "native-alerts", "scheduled-scans", "choose-platform"]),
    platform,
    fetch: async (input, init) => {
      await firstFrame();
      return fetch(typeof input === "string" && input.startsWith("/") ? platform + input : input, {
        ...init,
        credentials: "include",
      });
    },
    live: (scanId, handlers) =>
      followThroughWorker((after) => browser.runtime.connect({ name: livePortName(scanId, after) }), handlers),
    location: hashLocation,
    openTab: (path) => void browser.tabs.create({ url: new URL(path, `${platform}/`).href }),
    store,
    notify: (event) => {
      if (event.type === "session" || event.type === "alert") tellWorker();
    },
  };
}

/** Wakes the worker to read the session and the alerts anew. */
function tellWorker(): void {
  // A worker that is being replaced reads them when it starts.
  browser.runtime.sendMessage(refreshMessage).catch(() => {});
}
