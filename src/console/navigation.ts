import {
  Boxes,
  BrainCircuit,
  Building2,
  Eye,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  Radar,
  ScrollText,
  Server,
  Settings,
  ShieldAlert,
  Users,
  Waypoints,
} from "lucide-react";
import { admins, type Role, superadmins } from "../contract/roles.ts";
import type { User } from "../contract/users.ts";
import type { Capability } from "../host/port.ts";

/** An item of the sidebar and of the menu. `roles` names who sees it; without it every role does. `needs` names what its host has to be able to. */
export type NavigationItem = {
  path: string;
  label: string;
  icon: LucideIcon;
  badge?: "alerts";
  /** Pressed after `g`, it leads there from every screen. */
  go?: string;
  /** Beginnings of other paths that belong to it. */
  also?: readonly string[];
  roles?: readonly Role[];
  needs?: Capability;
};

/** The items for every role, in order. */
export const navigation: readonly NavigationItem[] = [
  { path: "/", label: "Dashboard", icon: LayoutDashboard, go: "d" },
  { path: "/watch", label: "Watch", icon: Eye, go: "w", needs: "watch-traffic" },
  { path: "/scanner", label: "API Scanner", icon: Radar, go: "s", also: ["/scan/"] },
  { path: "/applications", label: "Applications", icon: Boxes, go: "p" },
  { path: "/endpoints", label: "Endpoints", icon: Waypoints, go: "e" },
  { path: "/security-alerts", label: "Security Alerts", icon: ShieldAlert, go: "a", badge: "alerts" },
  { path: "/teams", label: "Team Management", icon: Users, go: "t" },
  { path: "/reports", label: "Reports", icon: FileText, go: "r" },
  { path: "/settings", label: "Settings", icon: Settings, go: "," },
];

/** The items under the Administration heading, in order. */
export const administration: readonly NavigationItem[] = [
  {
    path: "/tenant-admin",
    label: "Tenant Management",
    icon: Building2,
    roles: admins,
    also: ["/tenant-feature-flags", "/admin/slack"],
  },
  { path: "/audit-log", label: "Audit Log", icon: ScrollText, roles: admins },
  {
    path: "/admin",
    label: "Global Admin",
    icon: Server,
    roles: superadmins,
    also: ["/global-tenant-admin"],
  },
  { path: "/learning-admin", label: "Learning System", icon: BrainCircuit, roles: superadmins },
];

/** The items that a role sees. */
export function itemsFor(items: readonly NavigationItem[], role: Role | undefined): readonly NavigationItem[] {
  return items.filter((item) => !item.roles || (role !== undefined && item.roles.includes(role)));
}

/**
 * The active one of the items that somebody sees: its path is a prefix of the current one (the dashboard's only on exactly
 * `/`), else the one that a page without an item of its own belongs to. Undefined where there is none.
 */
export function activeItem(
  user: Partial<Pick<User, "role" | "tenantId">>,
  current: string,
): NavigationItem | undefined {
  const items = [...itemsFor(navigation, user.role), ...itemsFor(administration, user.role)];
  const place = isOfOthers(user, current) ? "/global-tenant-admin" : current;
  return (
    items.find(({ path }) => (path === "/" ? place === "/" : place.startsWith(path))) ??
    items.find(({ also }) => also?.some((beginning) => place.startsWith(beginning)))
  );
}

/** Whether a page shows the flags of an organization that is not the superadmin's own: the list of all leads there. */
function isOfOthers({ role, tenantId }: Partial<Pick<User, "role" | "tenantId">>, current: string): boolean {
  const shown = /^\/tenant-feature-flags\/(\d+)/.exec(current)?.[1];
  return role === "superadmin" && shown !== undefined && Number(shown) !== tenantId;
}
