import type { Browser } from "wxt/browser";
import { createAlertWatch } from "./alert-watch.ts";
import { createAlertsReader } from "./alerts-reader.ts";
import type { LiveHub } from "./live-hub.ts";
import { createNotifier } from "./notifier.ts";
import { createReportWatch } from "./report-watch.ts";
import type { StatusListener } from "./session.ts";

type Ended = { addListener(listener: (id: string) => void): void };
type NewsApi = Parameters<typeof createNotifier>[0] & { notifications: { onClosed: Ended; onClicked: Ended } };

/**
 * Tells of what is new on the platform by the browser's own notifications: alerts as the live channel brings them, reports
 * as each `refresh` reads them. What it returns hears of each status.
 */
export function createNews(
  api: NewsApi,
  { local, hub, refresh }: { local: Browser.storage.StorageArea; hub: LiveHub; refresh: () => unknown },
): StatusListener {
  const notices = createNotifier(api);
  const alerts = createAlertWatch({ local, ...notices });
  const reports = createReportWatch({ local, ...notices });
  const reader = createAlertsReader(hub, alerts, refresh);
  for (const ended of [api.notifications.onClosed, api.notifications.onClicked]) ended.addListener(alerts.closed);
  let wasUnreachable = false;
  return async (status, news, platform) => {
    // The reader connects again by itself, sooner than the next look. Then it begins anew: its socket may be a dead one.
    if (status.state !== "unreachable") {
      if (wasUnreachable) await reader.follow(null);
      await reader.follow(status.state === "signed-in" ? `${platform}#${status.userId}` : null);
    }
    wasUnreachable = status.state === "unreachable";
    await reports(status, news, platform);
  };
}
