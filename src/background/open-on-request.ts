import { siteOf } from "../client/site.ts";
import { type GoTo, goToKey } from "../host/worker-link.ts";
import { scanSitePath } from "../parts/application/known-site.ts";
import { openClickedNotices } from "./open-clicked-notices.ts";
import { openPanelFromPage } from "./open-console.ts";
import { openWelcome } from "./open-welcome.ts";

type Tab = { windowId?: number; title?: string };
type Listen<Args extends unknown[]> = { addListener(listener: (...args: Args) => void): void };
type RequestApi = Parameters<typeof openClickedNotices>[0] &
  Parameters<typeof openWelcome>[0] &
  Parameters<typeof openPanelFromPage>[0] & {
    commands: { onCommand: Listen<[command: string, tab?: Tab]> };
    contextMenus: {
      create(item: { id: string; title: string; contexts: ["page"]; documentUrlPatterns: string[] }): unknown;
      removeAll(): Promise<void>;
      onClicked: Listen<[clicked: { menuItemId: string | number; pageUrl?: string }, tab?: Tab]>;
    };
    i18n: { getMessage(name: "scanSite"): string };
  };

/** What a keyboard command shows in the panel; null leaves it where it is. */
const commands: Readonly<Record<string, string | null>> = { "open-panel": null, "watch-tab": "/watch" };
const scanItem = "scan-site";

/**
 * Opens the console where the user asks for it outside of it: by a notification, a keyboard command or a page's context
 * menu; and after the installation the page for newcomers.
 */
export function openOnRequest(api: RequestApi): void {
  openClickedNotices(api);
  openWelcome(api);
  /** Must be called before anything is awaited: browsers open a panel only in the press itself. */
  const show = (tab: Tab | undefined, path: string | null) => {
    void openPanelFromPage(api, tab?.windowId).catch(() => {});
    const goTo: GoTo | null = path === null ? null : { path, at: Date.now(), windowId: tab?.windowId };
    if (goTo) void api.storage.session.set({ [goToKey]: goTo });
  };
  api.commands.onCommand.addListener((command, tab) => {
    const path = commands[command];
    if (path !== undefined) show(tab, path);
  });
  api.contextMenus.onClicked.addListener(({ menuItemId, pageUrl }, tab) => {
    const site = menuItemId === scanItem && siteOf(pageUrl);
    if (site) show(tab, scanSitePath({ ...site, title: tab?.title ?? "", application: null }));
  });
  api.runtime.onInstalled.addListener(() => {
    // An update finds the item of the version before.
    void api.contextMenus.removeAll().then(() =>
      api.contextMenus.create({
        id: scanItem,
        title: api.i18n.getMessage("scanSite"),
        contexts: ["page"],
        documentUrlPatterns: ["http://*/*", "https://*/*"],
      }),
    );
  });
}
