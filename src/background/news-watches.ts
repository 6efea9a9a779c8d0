import type { Browser } from "wxt/browser";
import { createAlertWatch } from "./alert-watch.ts";
import { createNotifier } from "./notifier.ts";
import { createReportWatch } from "./report-watch.ts";

/** Everything that tells of what is new on the platform by the browser's own notifications. */
export function newsWatches(api: Parameters<typeof createNotifier>[0], local: Browser.storage.StorageArea) {
  const notify = createNotifier(api);
  return [createAlertWatch({ local, notify }), createReportWatch({ local, notify })];
}
