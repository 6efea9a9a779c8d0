import { type GoTo, goToKey } from "../host/worker-link.ts";
import { type SiteScan, scanSitePath } from "../parts/scan/site-scan.ts";
import { type OpenApi, openPanelFromPage } from "./open-console.ts";

type PopupApi = Pick<OpenApi, "tabs" | "storage" | "runtime"> & Parameters<typeof openPanelFromPage>[0];

/** What the popup's buttons do. Each opens the console in a place of its own and calls `close` once that is open. */
export function popupActions(api: PopupApi, windowId: number | undefined, close: () => void) {
  const openPanel = () => void openPanelFromPage(api, windowId).then(close);
  return {
    onOpenPanel: openPanel,
    onOpenConsole(path: string) {
      void api.tabs.create({ url: `${api.runtime.getURL("/options.html")}#${path}` }).then(close);
    },
    onScanSite(asked: SiteScan) {
      const goTo: GoTo = { path: scanSitePath(asked), at: Date.now() };
      void api.storage.session.set({ [goToKey]: goTo });
      openPanel();
    },
  };
}
