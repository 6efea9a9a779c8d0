import type { ReactNode } from "react";
import { matchRoute, useRouter } from "wouter";
import { LazyScreen } from "./lazy-screen.tsx";

/** A path of the signed-in console and its screen, whose code is loaded on first use. */
export type ConsoleRoute = { path: string; render: (params: Record<string, string | undefined>) => ReactNode };

const dashboard = () => import("../screens/dashboard/dashboard-screen.tsx").then((m) => m.DashboardScreen);

/** Every path of the signed-in console that exists, the fallback aside. */
export const routes: readonly ConsoleRoute[] = [
  { path: "/", render: () => <LazyScreen load={dashboard} props={{}} /> },
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
