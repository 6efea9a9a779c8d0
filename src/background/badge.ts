import { clock } from "../client/clock.ts";
import type { PlatformStatus } from "../client/platform-status.ts";
import { isSameSite, siteOf } from "../client/site.ts";
import { many } from "../contract/finding-words.ts";
import { applicationAt } from "../parts/application/known-site.ts";

/** What the toolbar button says. Only where it is known that nothing critical stands open, `text` is empty on a full icon. */
export type Badge = { text: string; color: string; title: string; isPale?: boolean };

const red = "#B42318";
const grey = "#64748B";
const amber = "#8A5A00";

/**
 * The badge over a tab: red counts the open critical findings of the application that stands at its site, grey those of
 * the organization. Signed out, without an answer, not connected and not read yet each look like nothing else.
 */
export function badgeOf(status: PlatformStatus | null, address?: string): Badge {
  if (status === null) return { text: "…", color: grey, title: "Findings are not read yet" };
  if (status.state === "not-allowed")
    return { text: "", color: grey, title: "Postern is not connected yet", isPale: true };
  if (status.state === "signed-out") return { text: "?", color: grey, title: "Signed out. Findings are not shown" };
  if (status.state === "unreachable") return { text: "!", color: amber, title: downTitle(status.last) };

  const { applications, findings, organization, platform } = status;
  const site = isSameSite(address, platform) ? null : siteOf(address);
  const application = site && applications && applicationAt(applications, site.origin);
  if (site && application && application.critical !== null)
    return countBadge(application.critical, red, `on ${site.host}`);
  const whole = countBadge(findings.critical, grey, `in ${organization}`);
  if (!site || !applications) return whole;
  return { ...whole, title: `${site.host} is not ${application ? "scanned" : "registered"} yet. ${whole.title}` };
}

function countBadge(critical: number, color: string, where: string): Badge {
  const count = critical === 0 ? "No open critical findings" : many(critical, "open critical finding");
  return { text: critical === 0 ? "" : critical > 99 ? "99+" : String(critical), color, title: `${count} ${where}` };
}

function downTitle(last: Extract<PlatformStatus, { state: "unreachable" }>["last"]): string {
  if (!last) return "The platform does not answer. Findings are not known";
  return `${siteOf(last.platform)?.host} does not answer. Findings are from ${clock(last.at)}`;
}

type Action = Pick<
  typeof chrome.action,
  "setBadgeText" | "setBadgeBackgroundColor" | "setBadgeTextColor" | "setTitle" | "setIcon"
>;

/** Shows a badge on the toolbar button: over one tab, or without one over every tab that has none of its own. */
export async function showBadge(action: Action, { text, color, title }: Badge, tabId?: number): Promise<void> {
  const where = tabId === undefined ? {} : { tabId };
  await Promise.all([
    action.setBadgeText({ text, ...where }),
    action.setBadgeBackgroundColor({ color, ...where }),
    action.setBadgeTextColor({ color: "#FFFFFF", ...where }),
    action.setTitle({ title, ...where }),
  ]);
}

/** Draws the toolbar button for every tab. The browser reads and paints each picture anew, beside the page that loads. */
export const showIcon = (action: Action, isPale: boolean): Promise<void> =>
  action.setIcon({
    path: isPale
      ? { 16: "/icons/pale-16.png", 32: "/icons/pale-32.png" }
      : { 16: "/icons/16.png", 32: "/icons/32.png" },
  });
