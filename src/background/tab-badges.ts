import type { Browser } from "wxt/browser";
import type { PlatformStatus } from "../client/platform-status.ts";
import { siteOf } from "../client/site.ts";
import { statusKey } from "../host/worker-link.ts";
import { badgeOf, showBadge, showIcon } from "./badge.ts";

type Tab = { id?: number | undefined; url?: string | undefined; active?: boolean };
type Listen<Args extends unknown[]> = { addListener(listener: (...args: Args) => void): void };
type BadgesApi = {
  action: Parameters<typeof showBadge>[0];
  tabs: {
    query(which: { active: true }): Promise<Tab[]>;
    onActivated: Listen<[info: { tabId: number }]>;
    onUpdated: Listen<[tabId: number, change: { url?: string; status?: string }, tab: Tab]>;
  };
  storage: { session: Pick<typeof Browser.storage.session, "get"> };
};

/** Keeps the toolbar button right over the tabs that are shown, from what the last refresh left in `storage.session`; starts at once. */
export function createTabBadges(api: BadgesApi, refresh: () => unknown) {
  const read = async () =>
    ((await api.storage.session.get(statusKey)) as { [statusKey]?: PlatformStatus })[statusKey] ?? null;
  const shown = () => api.tabs.query({ active: true });

  /** Whether the icon that was drawn is the pale one, the same over every tab; unknown before the first. */
  let drawn: boolean | undefined;

  /** Shows what the last refresh left, over every tab that is shown and as what all others begin with. */
  async function showNow(): Promise<void> {
    const [status, tabs] = await Promise.all([read(), shown()]);
    const badge = badgeOf(status);
    const isPale = badge.isPale === true;
    if (drawn !== isPale) await showIcon(api.action, isPale);
    drawn = isPale;
    await showBadge(api.action, badge);
    await Promise.all(tabs.map((tab) => showOver(status, tab)));
    // Not awaited: a refresh may be what waits for this.
    if (tabs.some((tab) => isUnread(status, tab))) void refresh();
  }

  // One after the other, or what was read first might be shown last.
  let turn: Promise<void> = Promise.resolve();
  function show(): Promise<void> {
    turn = turn.then(showNow, showNow);
    return turn;
  }

  function showOver(status: PlatformStatus | null, { id, url }: Tab): Promise<void> | undefined {
    // A tab may be closed while it is shown.
    return id === undefined ? undefined : showBadge(api.action, badgeOf(status, url), id).catch(() => {});
  }

  api.tabs.onActivated.addListener(() => void show());
  api.tabs.onUpdated.addListener((_id, change, tab) => {
    // The browser forgets a tab's own badge when the tab goes elsewhere.
    if (tab.active && (change.url !== undefined || change.status !== undefined)) void show();
  });
  void show();
  return {
    show,
    /** Whether a tab that is shown tells the extension its site, which calls for the applications. */
    seesSite: async () => (await shown()).some(({ url }) => siteOf(url) !== null),
  };
}

/** Whether a tab shows a site and the last refresh knew of none, so that nobody asked for the applications. */
function isUnread(status: PlatformStatus | null, { url }: Tab): boolean {
  return status?.state === "signed-in" && status.applications === null && siteOf(url) !== null;
}
