import type { Browser } from "wxt/browser";
import { refreshMessage } from "../host/worker-link.ts";

const alarm = "refresh";
type WakeApi = Pick<typeof Browser, "alarms" | "permissions" | "storage"> & {
  runtime: Pick<typeof chrome.runtime, "onInstalled" | "onStartup" | "onMessage">;
};

/**
 * Calls `refresh` now, every minute, and whenever something changed: the browser or the extension started, a
 * permission came or went, the platform's address changed, or a page asked. Each of them starts a worker that died.
 */
export function wakeOnEvents(api: WakeApi, refresh: () => unknown): void {
  const run = () => void refresh();
  api.runtime.onInstalled.addListener(run);
  api.runtime.onStartup.addListener(run);
  api.permissions.onAdded.addListener(run);
  api.permissions.onRemoved.addListener(run);
  api.storage.local.onChanged.addListener((changes) => {
    if ("platform" in changes) run();
  });
  api.runtime.onMessage.addListener((message) => {
    if (message === refreshMessage) run();
  });
  api.alarms.onAlarm.addListener((fired) => {
    if (fired.name === alarm) run();
  });
  void api.alarms.get(alarm).then((known) => (known ? undefined : api.alarms.create(alarm, { periodInMinutes: 1 })));
  run();
}
