import { LayoutDashboard, type LucideIcon, Radar, ShieldAlert, Users, Waypoints } from "lucide-react";

/** An item of the sidebar and of the menu. */
export type NavigationItem = { path: string; label: string; icon: LucideIcon; badge?: "alerts" };

/** The items for every role, in order. */
export const navigation: readonly NavigationItem[] = [
  { path: "/", label: "Dashboard", icon: LayoutDashboard },
  { path: "/scanner", label: "API Scanner", icon: Radar },
  { path: "/endpoints", label: "Endpoints", icon: Waypoints },
  { path: "/security-alerts", label: "Security Alerts", icon: ShieldAlert, badge: "alerts" },
  { path: "/teams", label: "Team Management", icon: Users },
];

/** Whether an item is active: its path is a prefix of the current one; the dashboard only on exactly `/`. */
export function isActive(item: Pick<NavigationItem, "path">, current: string): boolean {
  return item.path === "/" ? current === "/" : current.startsWith(item.path);
}
