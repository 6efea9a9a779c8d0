import type { ReactNode } from "react";
import { matchRoute, useRouter } from "wouter";
import { LazyScreen, type LoadScreen, loadOnce } from "./lazy-screen.tsx";

/** A path of the signed-in console and its screen; null where the path's id is none. */
export type ConsoleRoute = {
  path: string;
  load: LoadScreen<never>;
  render: (params: Record<string, string | undefined>) => ReactNode;
};

const dashboard = () => import("../screens/dashboard/dashboard-screen.tsx").then((m) => m.DashboardScreen);
const scanner = () => import("../screens/scanner/scanner-screen.tsx").then((m) => m.ScannerScreen);
const scanDetails = () => import("../screens/scan-details/scan-details-screen.tsx").then((m) => m.ScanDetailsScreen);
const endpoints = () => import("../screens/endpoints/endpoints-screen.tsx").then((m) => m.EndpointsScreen);
const endpoint = () => import("../screens/endpoint/endpoint-screen.tsx").then((m) => m.EndpointScreen);
const application = () => import("../screens/application/application-screen.tsx").then((m) => m.ApplicationScreen);
const applications = () => import("../screens/applications/applications-screen.tsx").then((m) => m.ApplicationsScreen);
const alerts = () => import("../screens/alerts/alerts-screen.tsx").then((m) => m.AlertsScreen);
const tenantAdmin = () => import("../screens/tenant-admin/tenant-admin-screen.tsx").then((m) => m.TenantAdminScreen);
const globalTenants = () =>
  import("../screens/global-tenants/global-tenants-screen.tsx").then((m) => m.GlobalTenantsScreen);
const featureFlags = () =>
  import("../screens/feature-flags/feature-flags-screen.tsx").then((m) => m.FeatureFlagsScreen);
const teams = () => import("../screens/teams/teams-screen.tsx").then((m) => m.TeamsScreen);
const learning = () => import("../screens/learning-admin/learning-admin-screen.tsx").then((m) => m.LearningAdminScreen);
const auditLog = () => import("../screens/audit-log/audit-log-screen.tsx").then((m) => m.AuditLogScreen);
const admin = () => import("../screens/admin/admin-screen.tsx").then((m) => m.AdminScreen);
const scannerEngine = () =>
  import("../screens/scanner-engine/scanner-engine-screen.tsx").then((m) => m.ScannerEngineScreen);
const reports = () => import("../screens/reports/reports-screen.tsx").then((m) => m.ReportsScreen);
const slackAdmin = () => import("../screens/slack-admin/slack-admin-screen.tsx").then((m) => m.SlackAdminScreen);
const watch = () => import("../screens/watch/watch-screen.tsx").then((m) => m.WatchScreen);
const settings = () => import("../screens/settings/settings-screen.tsx").then((m) => m.SettingsScreen);

/** Every path of the signed-in console that exists; a screen's code is loaded on first use. */
export const routes: readonly ConsoleRoute[] = [
  { path: "/", load: dashboard, render: () => <LazyScreen title="Security Dashboard" load={dashboard} props={{}} /> },
  { path: "/scanner", load: scanner, render: () => <LazyScreen title="API Scanner" load={scanner} props={{}} /> },
  {
    path: "/scan/:scanId",
    load: scanDetails,
    render: withId("scanId", (scanId) => <LazyScreen title="Scan" load={scanDetails} props={{ scanId }} />),
  },
  { path: "/endpoints", load: endpoints, render: () => <LazyScreen title="Endpoints" load={endpoints} props={{}} /> },
  {
    path: "/endpoints/:id",
    load: endpoint,
    render: withId("id", (endpointId) => <LazyScreen title="Endpoint" load={endpoint} props={{ endpointId }} />),
  },
  {
    path: "/applications",
    load: applications,
    render: () => <LazyScreen title="Applications" load={applications} props={{}} />,
  },
  {
    path: "/applications/:id",
    load: application,
    render: withId("id", (applicationId) => (
      <LazyScreen title="Application" load={application} props={{ applicationId }} />
    )),
  },
  { path: "/watch", load: watch, render: () => <LazyScreen title="Watch" load={watch} props={{}} /> },
  {
    path: "/security-alerts",
    load: alerts,
    render: () => <LazyScreen title="Security Alerts" load={alerts} props={{}} />,
  },
  { path: "/reports", load: reports, render: () => <LazyScreen title="Security Reports" load={reports} props={{}} /> },
  { path: "/teams", load: teams, render: () => <LazyScreen title="Team Management" load={teams} props={{}} /> },
  {
    path: "/tenant-admin",
    load: tenantAdmin,
    render: () => <LazyScreen title="Tenant Management" load={tenantAdmin} props={{}} />,
  },
  {
    path: "/global-tenant-admin",
    load: globalTenants,
    render: () => <LazyScreen title="Global Tenant Management" load={globalTenants} props={{}} />,
  },
  {
    path: "/tenant-feature-flags/:id?",
    load: featureFlags,
    // An address without a tenant has a screen, which says so.
    render: ({ id = "" }) => {
      const tenantId = isRowId(id) ? Number(id) : null;
      return <LazyScreen title="Feature Flags" load={featureFlags} props={{ tenantId }} />;
    },
  },
  { path: "/audit-log", load: auditLog, render: () => <LazyScreen title="Audit Log" load={auditLog} props={{}} /> },
  {
    path: "/learning-admin",
    load: learning,
    render: () => <LazyScreen title="Learning System" load={learning} props={{}} />,
  },
  { path: "/settings", load: settings, render: () => <LazyScreen title="Settings" load={settings} props={{}} /> },
  {
    path: "/admin/slack",
    load: slackAdmin,
    render: () => <LazyScreen title="Slack Integration" load={slackAdmin} props={{}} />,
  },
  { path: "/admin", load: admin, render: () => <LazyScreen title="Superadmin Panel" load={admin} props={{}} /> },
  {
    path: "/admin/scanner",
    load: scannerEngine,
    render: () => <LazyScreen title="Scanner Engine" load={scannerEngine} props={{}} />,
  },
];

/** The screen of a path, or null for an unknown path. */
export function useScreen(path: string): ReactNode | null {
  const { parser } = useRouter();
  for (const route of routes) {
    const [matches, params] = matchRoute(parser, route.path, path);
    if (matches) return route.render(params);
  }
  return null;
}

/** Starts to load the code of a path's screen; what a host calls first, while settings and session are still asked for. */
export function preloadScreen(path: string): void {
  const parts = path.split("/");
  const route = routes.find((candidate) => {
    const pattern = candidate.path.split("/");
    return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(":") || part === parts[at]);
  });
  // A failure is shown by the screen, which asks again.
  if (route) loadOnce(route.load).catch(() => undefined);
}

/** Renders with a path parameter as a row id; a parameter that is none has no screen. */
function withId(name: string, render: (id: number) => ReactNode): ConsoleRoute["render"] {
  return (params) => {
    const text = params[name] ?? "";
    return isRowId(text) ? render(Number(text)) : null;
  };
}

const isRowId = (text: string) => /^[1-9]\d{0,9}$/.test(text);
