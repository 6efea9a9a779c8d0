import type { Browser } from "wxt/browser";
import { type GoTo, goToKey } from "../host/worker-link.ts";

/** Parts of the extension API that opening needs; Firefox has no `sidePanel`, Chrome no `getViews` in a worker. */
export type OpenApi = Pick<typeof Browser, "tabs" | "windows" | "storage"> & {
  runtime: { getURL(path: "/options.html"): string; getContexts?: typeof chrome.runtime.getContexts };
  extension?: { getViews?(query?: { type?: never }): unknown[] };
  sidePanel?: Pick<typeof chrome.sidePanel, "open">;
};

/** Shows a path of the console: in the panel where this event may open it or it is open already, else in a tab. */
export async function openConsole(api: OpenApi, path: string): Promise<void> {
  // Before anything is awaited: browsers open a panel only in the click itself.
  const wasOpened = openPanel(api);
  const window = await api.windows.getLastFocused().catch(() => null);
  const goTo: GoTo = { path, at: Date.now() };
  if (await wasOpened) await api.storage.session.set({ [goToKey]: { ...goTo, windowId: window?.id } });
  else if (await panelIsOpen(api)) await api.storage.session.set({ [goToKey]: goTo });
  else await api.tabs.create({ url: `${api.runtime.getURL("/options.html")}#${path}` });
  // The click was on the desktop, where other windows may lie over this one.
  if (window?.id !== undefined)
    await api.windows.update(window.id, { focused: true, ...(window.state === "minimized" && { state: "normal" }) });
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

async function openPanel({ sidePanel, windows }: OpenApi): Promise<boolean> {
  try {
    if (!sidePanel) return false;
    await sidePanel.open({ windowId: windows.WINDOW_ID_CURRENT });
    return true;
  } catch {
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
