import type { ReactNode } from "react";
import { matchRoute, useRouter } from "wouter";
import { LazyScreen } from "./lazy-screen.tsx";

/** A path of the signed-in console and its screen; null where the path's id is none. */
export type ConsoleRoute = { path: string; render: (params: Record<string, string | undefined>) => ReactNode };

const dashboard = () => import("../screens/dashboard/dashboard-screen.tsx").then((m) => m.DashboardScreen);
const scanner = () => import("../screens/scanner/scanner-screen.tsx").then((m) => m.ScannerScreen);
const endpoints = () => import("../screens/endpoints/endpoints-screen.tsx").then((m) => m.EndpointsScreen);
const endpoint = () => import("../screens/endpoint/endpoint-screen.tsx").then((m) => m.EndpointScreen);
const alerts = () => import("../screens/alerts/alerts-screen.tsx").then((m) => m.AlertsScreen);

/** Every path of the signed-in console that exists; a screen's code is loaded on first use. */
export const routes: readonly ConsoleRoute[] = [
  { path: "/", render: () => <LazyScreen load={dashboard} props={{}} /> },
  { path: "/endpoints", render: () => <LazyScreen load={endpoints} props={{}} /> },
  {
    path: "/endpoints/:id",
    render: ({ id }) => {
      const endpointId = rowId(id);
      return endpointId && <LazyScreen load={endpoint} props={{ endpointId }} />;
    },
  },
  { path: "/security-alerts", render: () => <LazyScreen load={alerts} props={{}} /> },
  { path: "/scanner", render: () => <LazyScreen load={scanner} props={{}} /> },
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

/** A path parameter as a row id, or null when it is none. */
export function rowId(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
