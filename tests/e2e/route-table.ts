import { admins, contributors, everyRole, type Role, superadmins } from "../../src/contract/roles.ts";
import type { Demo } from "./demo.ts";

/** What a path of the console shows: its data to those who may, and to the others why they may not. */
export type RouteRow = {
  /** As in the console's own table of routes. */
  path: string;
  at(demo: Demo): string;
  /** A text that shows once the screen has its data. */
  shows: string | RegExp;
  roles: readonly Role[];
  refusal?: string;
  /** Controls of the screen by their names, and who has them; to the others they are absent. */
  controls?: Readonly<Record<string, readonly Role[]>>;
};

const everyone = (path: string, shows: string | RegExp, rest: Partial<RouteRow> = {}): RouteRow => ({
  path,
  at: () => path,
  shows,
  roles: everyRole,
  ...rest,
});

/** Every route of the signed-in console, by who may see what. */
export const routeTable: readonly RouteRow[] = [
  everyone("/", "Security Dashboard", {
    controls: { Refresh: everyRole, "Start New Scan": contributors },
  }),
  everyone("/scanner", /Ledgerline/, {
    controls: { Refresh: everyRole, "Add Application": contributors, "New Scan": contributors },
  }),
  everyone("/scan/:scanId", /Completed/, {
    at: (demo) => `/scan/${demo.scanId}`,
    controls: { More: everyRole, "Export Report": everyRole, "Scan again": contributors },
  }),
  everyone("/endpoints", /\/api\//, { controls: { Refresh: everyRole } }),
  everyone("/endpoints/:id", "Reproduce", {
    at: (demo) => `/endpoints/${demo.endpointId}`,
    controls: {
      "Copy curl pair": everyRole,
      More: everyRole,
      "Test again": contributors,
      Dismiss: contributors,
    },
  }),
  everyone("/watch", "Only beside a tab"),
  everyone("/applications", /Ledgerline/, { controls: { "Add Application": contributors } }),
  everyone("/applications/:id", "Next scan", {
    at: (demo) => `/applications/${demo.applicationId}?tab=identities`,
    controls: { "Add identity": contributors },
  }),
  everyone("/security-alerts", /findings on \d+ endpoints/, {
    controls: { "Mark as Resolved: /.env": contributors },
  }),
  everyone("/reports", "After the release", {
    controls: {
      "Download After the release": everyRole,
      "Generate Report": contributors,
      "Delete After the release": admins,
    },
  }),
  everyone("/teams", "Payments", {
    controls: { "Create Team": admins, "Edit Payments": admins, "Delete Payments": admins },
  }),
  everyone("/settings", "Scanning Configuration", {
    controls: { "Save Changes": everyRole, "Set Password": everyRole, "Clear Data": superadmins },
  }),
  {
    path: "/tenant-admin",
    at: () => "/tenant-admin",
    shows: "Save Settings",
    roles: admins,
    refusal: "You need Admin or Superadmin privileges to access tenant administration.",
  },
  {
    path: "/tenant-feature-flags/:id?",
    at: () => "/tenant-feature-flags/1",
    shows: "slack_integration",
    roles: admins,
    refusal: "You need Admin or Superadmin privileges to manage feature flags.",
  },
  {
    path: "/admin/slack",
    at: () => "/admin/slack",
    shows: "T0ACME",
    roles: admins,
    refusal: "Only admin and superadmin users can access Slack administration.",
  },
  {
    path: "/global-tenant-admin",
    at: () => "/global-tenant-admin",
    shows: "Features",
    roles: superadmins,
    refusal: "Only superadmin users can access global tenant management.",
  },
  {
    path: "/audit-log",
    at: () => "/audit-log",
    shows: "Started scan",
    roles: admins,
    refusal: "You need Admin or Superadmin privileges to read the audit log.",
    controls: { Refresh: admins, Export: admins },
  },
  {
    path: "/learning-admin",
    at: () => "/learning-admin",
    shows: /in \d+ categories/,
    roles: superadmins,
    refusal: "Only superadmin users can access the learning system.",
  },
  {
    path: "/admin",
    at: () => "/admin",
    shows: "Nightly",
    roles: superadmins,
    refusal: "Only superadmin users can access the superadmin panel.",
  },
  {
    path: "/admin/scanner",
    at: () => "/admin/scanner",
    shows: "Nightly",
    roles: superadmins,
    refusal: "Only superadmin users can access the scanner engine.",
  },
];

/** What a path shows to a visitor without a session or without an organization, who sees no route of the console. */
export const outside = {
  "signed out": { "/": "Get Started", other: "Password" },
  "without an organization": { "/": "Create your organization", other: "Create your organization" },
} as const;

/** What the console shows where it has no route. */
export const nowhere = { path: "/nowhere", shows: "Did you forget to add the page to the router?" };
