import type { Browser } from "wxt/browser";
import type { PlatformStatus } from "../client/platform-status.ts";
import { refreshMessage, statusKey } from "../host/worker-link.ts";

type StatusApi = {
  storage: Pick<typeof Browser.storage, "session">;
  runtime: Pick<typeof chrome.runtime, "sendMessage">;
};

/** Tells the status that the worker left, null before the first, and each newer one; asks the worker for a new one. */
export function followStatus(api: StatusApi, onStatus: (status: PlatformStatus | null) => void): void {
  api.storage.session.onChanged.addListener((changes) => {
    if (statusKey in changes) onStatus((changes[statusKey]?.newValue as PlatformStatus | undefined) ?? null);
  });
  void api.storage.session.get(statusKey).then((stored: Record<string, unknown>) => {
    onStatus((stored[statusKey] as PlatformStatus | undefined) ?? null);
    api.runtime.sendMessage(refreshMessage).catch(() => {});
  });
}
