import type { Browser } from "wxt/browser";
import { isSameSite, siteOf } from "../client/site.ts";
import { isConsolePath } from "../contract/console-path.ts";
import type { HostTabs, TabBeside } from "./port.ts";
import { refreshMessage } from "./worker-link.ts";

type Listen<Event> = { addListener(listener: (event: Event) => void): void };
/** The parts of the extension API that tell of the tab beside a panel. */
export type TabsApi = {
  tabs: Pick<typeof Browser.tabs, "query"> & Record<"onActivated" | "onUpdated", Listen<unknown>>;
  windows: { onFocusChanged: Listen<unknown> };
  permissions: Pick<typeof Browser.permissions, "contains" | "request" | "remove"> &
    Record<"onAdded" | "onRemoved", Listen<unknown>>;
  runtime: { onMessage: Listen<unknown> };
};

/** What lets an extension read the address and the title of every tab. */
const everyTab = { permissions: ["tabs" as const] };

/**
 * The tab that is shown in this panel's window. Its address is read where the browser tells it: of a tab over which the
 * user pressed the toolbar's button, of a site that the user gave the extension access to, or, once they asked for it, of
 * every tab.
 */
export function tabBeside(api: TabsApi, open: HostTabs["open"], watch: HostTabs["watch"], platform: string): HostTabs {
  const listeners = new Set<() => void>();
  let now: TabBeside | null = null;
  let follows = false;
  let asked = 0;

  async function read(): Promise<void> {
    const turn = ++asked;
    const [tabs, allowed] = await Promise.all([
      api.tabs.query({ active: true, currentWindow: true }),
      api.permissions.contains(everyTab),
    ]);
    // Of several that are asked at once the last knows the newest tab.
    if (turn !== asked) return;
    const next = seen(tabs[0], allowed, platform);
    if (allowed === follows && JSON.stringify(next) === JSON.stringify(now)) return;
    [now, follows] = [next, allowed];
    for (const listener of listeners) listener();
  }

  const look = () => void read();
  for (const event of [api.tabs.onActivated, api.tabs.onUpdated, api.windows.onFocusChanged]) event.addListener(look);
  for (const event of [api.permissions.onAdded, api.permissions.onRemoved]) event.addListener(look);
  // A press of the toolbar's button shows the extension the tab under it, which no event tells; the popup does.
  api.runtime.onMessage.addListener((message) => {
    if (message === refreshMessage) look();
  });
  look();
  return {
    open,
    beside: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follows: () => follows,
    follow: async (wanted) => {
      await (wanted ? api.permissions.request(everyTab) : api.permissions.remove(everyTab));
      await read();
    },
    watch,
  };
}

type ShownTab = { id?: number | undefined; url?: string | undefined; title?: string | undefined };

function seen(tab: ShownTab | undefined, allowed: boolean, platform: string): TabBeside {
  if (!tab?.url && !allowed) return { kind: "unseen" };
  const site = siteOf(tab?.url);
  if (!tab?.url || !site) return { kind: "no-site" };
  const { pathname, search } = new URL(tab.url);
  const isConsole = isSameSite(site.origin, platform) && isConsolePath(pathname + search);
  const path = isConsole ? { path: pathname + search } : {};
  return { kind: "site", id: tab.id ?? -1, ...site, title: tab.title ?? "", ...path };
}
