import type { ReactNode } from "react";
import { matchRoute, useRouter } from "wouter";
import { LazyScreen, type LoadScreen, loadOnce } from "./lazy-screen.tsx";

/** A path of the signed-in console and its screen; null where the path's id is none. */
export type ConsoleRoute = {
  path: string;
  load: LoadScreen<never>;
  render: (params: Record<string, string | undefined>) => ReactNode;
};

const scanDetails = () => import("../screens/scan-details/scan-details-screen.tsx").then((m) => m.ScanDetailsScreen);
const endpoint = () => import("../screens/endpoint/endpoint-screen.tsx").then((m) => m.EndpointScreen);
const application = () => import("../screens/application/application-screen.tsx").then((m) => m.ApplicationScreen);
const featureFlags = () =>
  import("../screens/feature-flags/feature-flags-screen.tsx").then((m) => m.FeatureFlagsScreen);

/** A path without parameters. */
const plain = (path: string, title: string, load: LoadScreen<never>): ConsoleRoute => ({
  path,
  load,
  render: () => <LazyScreen frame={{ title }} load={load} props={{} as never} />,
});

/** Every path of the signed-in console that exists; a screen's code is loaded on first use. */
export const routes: readonly ConsoleRoute[] = [
  plain("/", "Security Dashboard", () =>
    import("../screens/dashboard/dashboard-screen.tsx").then((m) => m.DashboardScreen),
  ),
  plain("/scanner", "API Scanner", () => import("../screens/scanner/scanner-screen.tsx").then((m) => m.ScannerScreen)),
  {
    path: "/scan/:scanId",
    load: scanDetails,
    render: withId("scanId", (scanId) => (
      <LazyScreen frame={{ title: "Scan", back: "/scanner" }} load={scanDetails} props={{ scanId }} />
    )),
  },
  plain("/endpoints", "Endpoints", () =>
    import("../screens/endpoints/endpoints-screen.tsx").then((m) => m.EndpointsScreen),
  ),
  {
    path: "/endpoints/:id",
    load: endpoint,
    render: withId("id", (endpointId) => (
      <LazyScreen frame={{ title: "Endpoint", back: "/endpoints" }} load={endpoint} props={{ endpointId }} />
    )),
  },
  plain("/applications", "Applications", () =>
    import("../screens/applications/applications-screen.tsx").then((m) => m.ApplicationsScreen),
  ),
  {
    path: "/applications/:id",
    load: application,
    render: withId("id", (applicationId) => (
      <LazyScreen
        frame={{ title: "Application", back: "/applications" }}
        load={application}
        props={{ applicationId }}
      />
    )),
  },
  plain("/watch", "Watch", () => import("../screens/watch/watch-screen.tsx").then((m) => m.WatchScreen)),
  plain("/security-alerts", "Security Alerts", () =>
    import("../screens/alerts/alerts-screen.tsx").then((m) => m.AlertsScreen),
  ),
  plain("/reports", "Security Reports", () =>
    import("../screens/reports/reports-screen.tsx").then((m) => m.ReportsScreen),
  ),
  plain("/teams", "Team Management", () => import("../screens/teams/teams-screen.tsx").then((m) => m.TeamsScreen)),
  plain("/tenant-admin", "Tenant Management", () =>
    import("../screens/tenant-admin/tenant-admin-screen.tsx").then((m) => m.TenantAdminScreen),
  ),
  plain("/global-tenant-admin", "Global Tenant Management", () =>
    import("../screens/global-tenants/global-tenants-screen.tsx").then((m) => m.GlobalTenantsScreen),
  ),
  {
    path: "/tenant-feature-flags/:id?",
    load: featureFlags,
    // An address without a tenant has a screen, which says so.
    render: ({ id = "" }) => {
      const tenantId = isRowId(id) ? Number(id) : null;
      return <LazyScreen frame={{ title: "Feature Flags", back: "/" }} load={featureFlags} props={{ tenantId }} />;
    },
  },
  plain("/audit-log", "Audit Log", () =>
    import("../screens/audit-log/audit-log-screen.tsx").then((m) => m.AuditLogScreen),
  ),
  plain("/learning-admin", "Learning System", () =>
    import("../screens/learning-admin/learning-admin-screen.tsx").then((m) => m.LearningAdminScreen),
  ),
  plain("/settings", "Settings", () => import("../screens/settings/settings-screen.tsx").then((m) => m.SettingsScreen)),
  plain("/admin/slack", "Slack Integration", () =>
    import("../screens/slack-admin/slack-admin-screen.tsx").then((m) => m.SlackAdminScreen),
  ),
  plain("/admin", "Superadmin Panel", () => import("../screens/admin/admin-screen.tsx").then((m) => m.AdminScreen)),
  plain("/admin/scanner", "Scanner Engine", () =>
    import("../screens/scanner-engine/scanner-engine-screen.tsx").then((m) => m.ScannerEngineScreen),
  ),
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
