import { type GoTo, goToKey, refreshMessage } from "../host/worker-link.ts";
import { type KnownSite, scanSitePath } from "../parts/application/known-site.ts";
import { type OpenApi, openPanelFromPage } from "./open-console.ts";

type PopupApi = Pick<OpenApi, "tabs" | "storage"> & {
  runtime: OpenApi["runtime"] & Pick<typeof chrome.runtime, "sendMessage">;
} & Parameters<typeof openPanelFromPage>[0];

/** What the popup's buttons do. Each opens the console in a place of its own and calls `close` once that is open. */
export function popupActions(api: PopupApi, windowId: number | undefined, close: () => void) {
  const openPanel = () => void openPanelFromPage(api, windowId).then(close);
  return {
    onOpenPanel: openPanel,
    onOpenConsole(path: string) {
      void api.tabs.create({ url: `${api.runtime.getURL("/options.html")}#${path}` }).then(close);
    },
    onTryAgain: () => void api.runtime.sendMessage(refreshMessage).catch(() => {}),
    onScanSite(asked: KnownSite) {
      const goTo: GoTo = { path: scanSitePath(asked), at: Date.now() };
      void api.storage.session.set({ [goToKey]: goTo });
      openPanel();
    },
  };
}
