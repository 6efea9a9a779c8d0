import { mostAlerts, type PlatformNews, type PlatformStatus } from "../client/platform-status.ts";
import type { SecurityAlert, Severity } from "../contract/alerts.ts";

/** Local settings of the native alerts, under `notifications` in the extension's storage. */
export type NotificationSettings = Partial<Record<"critical" | "high" | "hideDetails", boolean>>;

const seenKey = "seenAlerts";
type Seen = { account: string; highest: number };

/** What a native notification says; its id leads back to the alert after the worker was killed. */
export type Notice = { id: string; title: string; message: string };

/**
 * The new alerts worth a notification: unresolved, wanted, and above the highest id that this account has seen. A
 * first look at an account raises nothing. More than three arrive as one notice, and so do any whose details are hidden.
 */
export function noticesFor(
  alerts: readonly SecurityAlert[],
  highest: number,
  settings: NotificationSettings,
): Notice[] {
  const wanted = (severity: Severity) =>
    (severity === "critical" || severity === "high") && settings[severity] !== false;
  const fresh = alerts.filter((alert) => alert.id > highest && !alert.isResolved && wanted(alert.severity));
  // Where all that was read is new, there may be more.
  const more = alerts.length >= mostAlerts && alerts.every(({ id }) => id > highest) ? "More than " : "";
  const told = `${more}${fresh.length}`;
  if (settings.hideDetails && fresh.length > 0) {
    const title = fresh.length === 1 ? "A new security alert" : `${told} new security alerts`;
    const id = `alerts:${Math.max(...fresh.map((alert) => alert.id))}`;
    return [{ id, title, message: "Open Postern to see what was found." }];
  }
  if (fresh.length > 3) {
    const critical = fresh.filter((alert) => alert.severity === "critical").length;
    const names = [...new Set(fresh.map((alert) => alert.application?.name).filter(Boolean))].join(", ");
    const title = `${told} new alerts, ${critical} critical`;
    return [
      { id: `alerts:${Math.max(...fresh.map((alert) => alert.id))}`, title, message: names || "Open to see them." },
    ];
  }
  return fresh.map((alert) => ({
    id: `alert:${alert.id}`,
    title: `${alert.severity === "critical" ? "Critical" : "High"}: ${alert.title}`,
    message: [
      [alert.endpointMethod, alert.endpointPath].filter(Boolean).join(" "),
      alert.application?.name,
      alert.description,
    ]
      .filter(Boolean)
      .join("\n"),
  }));
}

/** The console's path for a clicked notification; null when it is not one of ours. */
export function pathOfNotice(id: string): string | null {
  const [, kind, number] = /^(alerts?|report):(\d+)$/.exec(id) ?? [];
  if (!kind) return null;
  if (kind === "report") return "/reports";
  return kind === "alert" ? `/security-alerts?alert=${number}` : "/security-alerts";
}

/** Raises native notifications for what is new since the last look; remembers the look in `local`, per account. */
export function createAlertWatch(deps: {
  local: Pick<chrome.storage.StorageArea, "get" | "set">;
  notify(notice: Notice): Promise<unknown>;
}) {
  return async (status: PlatformStatus, { alerts }: Pick<PlatformNews, "alerts">, platform: string): Promise<void> => {
    if (status.state !== "signed-in") return;
    const account = `${platform}#${status.userId}`;
    const stored = await deps.local.get([seenKey, "notifications"]);
    const seen = stored[seenKey] as Seen | undefined;
    const newest = alerts.reduce((highest, alert) => Math.max(highest, alert.id), 0);
    if (seen?.account === account) {
      const settings = (stored.notifications ?? {}) as NotificationSettings;
      // Raised before it is remembered: a worker killed in between repeats a notice under the same id.
      for (const notice of noticesFor(alerts, seen.highest, settings)) await deps.notify(notice);
      if (newest <= seen.highest) return;
    }
    await deps.local.set({ [seenKey]: { account, highest: newest } satisfies Seen });
  };
}
