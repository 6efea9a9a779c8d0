import type { PlatformStatus } from "../client/platform-status.ts";
import { many } from "../contract/finding-words.ts";

/** What the toolbar button says; `text` is empty when nothing critical stands open. */
export type Badge = { text: string; color: string; title: string };

const color = "#B42318";

/** How many critical findings stand open. */
export function badgeOf(status: PlatformStatus | null): Badge {
  if (status?.state !== "signed-in") return { text: "", color, title: "Postern" };
  const { critical } = status.findings;
  if (critical === 0) return { text: "", color, title: "Postern: no open critical findings" };
  const title = `Postern: ${many(critical, "open critical finding")}`;
  return { text: critical > 99 ? "99+" : String(critical), color, title };
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
