import { QueryClientProvider } from "@tanstack/react-query";
import { Provider } from "jotai";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { createApi, createClient } from "../client/client.ts";
import { ApiProvider } from "../client/context.ts";
import { lastUser } from "../client/last-session.ts";
import { readSetting } from "../client/local-settings.ts";
import { createQueryClient } from "../client/query-client.ts";
import { HostProvider } from "../host/context.ts";
import type { Host } from "../host/port.ts";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { restoreSession, watchSession } from "./session.ts";
import { preloadSignedOut, SessionGate, type SurroundingParts } from "./session-gate.tsx";
import type { ThemeSetting } from "./theme.ts";
import { ThemeRoot } from "./theme-root.tsx";

/** How the console looks where neither the user nor the organization says otherwise. */
export type Look = {
  /** The theme until the user chooses one; `auto` (default) follows the system. */
  theme?: ThemeSetting;
  /** A colour as `#RRGGBB` in place of the organization's. */
  brand?: string | null;
};

export type MountOptions = SurroundingParts & Look & { host: Host };

/** A console that is shown: `repaint` gives it another look and leaves the rest as it is. */
export type MountedConsole = { unmount(): void; repaint(look: Look): void };

/**
 * Mounts the console into an element, which gives it its size. Several on one page have separate state. The host's
 * settings are awaited first, so that nothing flashes in the wrong theme.
 */
export function mountConsole(root: HTMLElement, { host, theme, brand, ...parts }: MountOptions): MountedConsole {
  const queries = createQueryClient();
  const api = createApi(createClient(host, () => readSetting(host.store.get("api"), "api").timeoutSeconds));
  const reactRoot = createRoot(root);
  const unwatch = watchSession(queries, api, host);
  let mounted = true;
  let isDrawn = false;
  let look: Look = { theme, brand };
  const draw = () => {
    reactRoot.render(
      <StrictMode>
        <Provider>
          <HostProvider value={host}>
            <QueryClientProvider client={queries}>
              <ApiProvider value={api}>
                <Router hook={host.location.hook} searchHook={host.location.searchHook}>
                  <ThemeRoot {...look}>
                    <ScreenBoundary>
                      <SessionGate {...parts} />
                    </ScreenBoundary>
                  </ThemeRoot>
                </Router>
              </ApiProvider>
            </QueryClientProvider>
          </HostProvider>
        </Provider>
      </StrictMode>,
    );
  };
  void host.store.ready.then(() => {
    if (!mounted) return;
    if (!lastUser(host.store, host.platform)) preloadSignedOut();
    restoreSession(queries, api, host);
    // In this task: left to a task of its own, the browser paints an empty frame before it.
    flushSync(draw);
    isDrawn = true;
  });
  return {
    unmount() {
      mounted = false;
      unwatch();
      reactRoot.unmount();
      queries.clear();
    },
    repaint(next) {
      look = next;
      if (isDrawn) draw();
    },
  };
}
