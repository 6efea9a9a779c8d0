import { useBrowserLocation, useSearch } from "wouter/use-browser-location";
import { liveSocket } from "../client/live-socket.ts";
import { createLocalStore } from "./local-store.ts";
import { noTabBeside } from "./no-tab.ts";
import type { Capability, Host, HostEvent } from "./port.ts";

export type PageHostOptions = {
  /** The platform's address, without a trailing slash. */
  platform: string;
  /** Where the console is; by default the page's own address bar. */
  location?: Host["location"];
  /** The key of local storage that keeps this console's settings. */
  storageKey?: string;
  /** Performs calls in place of the browser's own `fetch` with its cookies. */
  fetch?: Host["fetch"];
  /** Whether the page around signs its own users in. */
  isPortals?: boolean;
  /** What happens in the console, for the page around it. */
  onEvent?: (event: HostEvent) => void;
};

/** A host on a plain page: the platform's own, or with another platform and location a page that embeds the widget. */
export function createPageHost(options: PageHostOptions): Host {
  const { platform, onEvent, isPortals = false } = options;
  const own = !options.location && platform === window.location.origin;
  const host: Host = {
    capabilities: new Set<Capability>(own ? ["navigate", "shared-session"] : isPortals ? ["portal-session"] : []),
    platform,
    fetch:
      options.fetch ??
      ((input, init) =>
        fetch(typeof input === "string" && input.startsWith("/") ? platform + input : input, {
          ...init,
          credentials: "include",
        })),
    live: (scanId, handlers) => liveSocket(host, scanId, handlers),
    location: options.location ?? { hook: useBrowserLocation, searchHook: useSearch },
    tabs: noTabBeside((path) => void window.open(new URL(path, platform), "_blank", "noopener")),
    store: createLocalStore(options.storageKey ?? "postern"),
    notify: (event) => onEvent?.(event),
  };
  return host;
}
