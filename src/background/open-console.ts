import type { Browser } from "wxt/browser";
import { type GoTo, goToKey } from "../host/worker-link.ts";

/** Parts of the extension API that opening needs; Firefox has no `sidePanel`, Chrome no `getViews` in a worker. */
export type OpenApi = Pick<typeof Browser, "tabs" | "windows" | "storage"> & {
  runtime: { getURL(path: "/options.html"): string; getContexts?: typeof chrome.runtime.getContexts };
  extension?: { getViews?(query?: { type?: never }): unknown[] };
  sidePanel?: Pick<typeof chrome.sidePanel, "open">;
};

/** Shows a path of the console: in the panel when it is open or may be opened from this event, else in a tab. */
export async function openConsole(api: OpenApi, path: string): Promise<void> {
  const goTo: GoTo = { path, at: Date.now() };
  if ((await panelIsOpen(api)) || (await openPanel(api))) await api.storage.session.set({ [goToKey]: goTo });
  else await api.tabs.create({ url: `${api.runtime.getURL("/options.html")}#${path}` });
}

async function panelIsOpen(api: OpenApi): Promise<boolean> {
  if (api.runtime.getContexts) {
    const open = await api.runtime
      .getContexts({ contextTypes: ["SIDE_PANEL" as chrome.runtime.ContextType] })
      .catch(() => []);
    if (open.length > 0) return true;
  }
  return (api.extension?.getViews?.({ type: "sidebar" as never }).length ?? 0) > 0;
}

async function openPanel(api: OpenApi): Promise<boolean> {
  if (!api.sidePanel) return false;
  try {
    const { id } = await api.windows.getLastFocused();
    if (id === undefined) return false;
    await api.sidePanel.open({ windowId: id });
    return true;
  } catch {
    // The browser opens a panel only in answer to the user; a notification's click does not always count as one.
    return false;
  }
}

/**
 * Opens the panel from a click on a page of the extension. Must be called directly in the click, so the window's id is
 * read before. Firefox calls it the sidebar.
 */
export async function openPanelFromPage(
  api: { sidePanel?: Pick<typeof chrome.sidePanel, "open">; sidebarAction?: { open(): Promise<void> } },
  windowId: number | undefined,
): Promise<void> {
  if (api.sidebarAction) await api.sidebarAction.open();
  else if (api.sidePanel && windowId !== undefined) await api.sidePanel.open({ windowId });
}
