import { browser } from "wxt/browser";
import { followThroughWorker } from "./extension-live.ts";
import { tabBeside } from "./extension-tab.ts";
import { type WatchApi, watchThroughWorker } from "./extension-watch.ts";
import { firstFrame } from "./first-frame.ts";
import { hashLocation } from "./hash-location.ts";
import { noTabBeside } from "./no-tab.ts";
import type { Capability, Host } from "./port.ts";
import { livePortName, refreshMessage } from "./worker-link.ts";

/**
 * The host of the extension's own pages: the panel, which knows the tab beside it, and the options page, which is a tab.
 * `platform` is the address without a slash.
 */
export function createExtensionHost(
  place: "panel" | "page",
  platform: string,
  store: Host["store"],
  api: typeof browser = browser,
): Host {
  const open = (path: string) => void api.tabs.create({ url: new URL(path, `${platform}/`).href });
  const everywhere = ["shared-session", "native-alerts", "scheduled-scans", "choose-platform"] as const;
  return {
    capabilities: new Set<Capability>(place === "panel" ? [...everywhere, "tab", "watch-traffic"] : everywhere),
    platform,
    fetch: async (input, init) => {
      await firstFrame();
      return fetch(typeof input === "string" && input.startsWith("/") ? platform + input : input, {
        ...init,
        credentials: "include",
      });
    },
    live: (scanId, handlers) =>
      followThroughWorker(
        (after) => api.runtime.connect({ name: livePortName(scanId, after) }),
        handlers,
        scanId === null ? null : 0,
      ),
    location: hashLocation,
    tabs:
      place === "panel"
        ? tabBeside(api, open, watchThroughWorker(api as WatchApi, platform), platform)
        : noTabBeside(open),
    store,
    notify: (event) => {
      // Wakes the worker to read anew what the toolbar shows. One that is being replaced reads it when it starts.
      if (event.type !== "navigate") api.runtime.sendMessage(refreshMessage).catch(() => {});
    },
  };
}
