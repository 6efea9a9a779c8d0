import type { PlatformStatus } from "../client/platform-status.ts";

/** What the toolbar button says; `text` is empty when nothing critical or high waits. */
export type Badge = { text: string; color: string; title: string };

const colors = { critical: "#B42318", high: "#B54708" };

/** The count of the worst severity that waits, critical before high, in that severity's colour. */
export function badgeOf(status: PlatformStatus | null): Badge {
  if (status?.state !== "signed-in") return { text: "", color: colors.critical, title: "Postern" };
  const { critical, high } = status.unresolved;
  const severity = critical > 0 ? "critical" : "high";
  const count = critical > 0 ? critical : high;
  if (count === 0) return { text: "", color: colors.critical, title: "Postern: no critical or high alerts" };
  return {
    text: count > 99 ? "99+" : String(count),
    color: colors[severity],
    title: `Postern: ${count} unresolved ${severity} ${count === 1 ? "alert" : "alerts"}`,
  };
}

type Action = Pick<typeof chrome.action, "setBadgeText" | "setBadgeBackgroundColor" | "setBadgeTextColor" | "setTitle">;

/** Shows a status on the toolbar button. */
export async function showBadge(action: Action, status: PlatformStatus | null): Promise<void> {
  const { text, color, title } = badgeOf(status);
  await Promise.all([
    action.setBadgeText({ text }),
    action.setBadgeBackgroundColor({ color }),
    action.setBadgeTextColor({ color: "#FFFFFF" }),
    action.setTitle({ title }),
  ]);
}
