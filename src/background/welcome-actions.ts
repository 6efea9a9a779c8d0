import { createClient } from "../client/client.ts";
import { type GoTo, goToKey, refreshMessage } from "../host/worker-link.ts";
import { type OpenApi, openPanelFromPage } from "./open-console.ts";
import type { PlatformSetting } from "./platform.ts";

type WelcomeApi = Pick<OpenApi, "tabs" | "storage"> & {
  runtime: OpenApi["runtime"] & Pick<typeof chrome.runtime, "sendMessage">;
} & Parameters<typeof openPanelFromPage>[0];

/** Calls a platform from a page of the extension. */
export const clientOf = (platform: string) => createClient({ platform, fetch: (input, init) => fetch(input, init) });

/** What the buttons of the page after installation do. */
export function welcomeActions(api: WelcomeApi, setting: PlatformSetting, windowId: number | undefined) {
  const openPanel = () => void openPanelFromPage(api, windowId).catch(() => {});
  const show = (path: string) => {
    const goTo: GoTo = { path, at: Date.now() };
    return api.storage.session.set({ [goToKey]: goTo });
  };
  return {
    async onConnect(address: string): Promise<string | null> {
      const problem = await setting.choose(address);
      if (!problem) await api.runtime.sendMessage(refreshMessage).catch(() => {});
      return problem;
    },
    onOpenPanel: openPanel,
    /** Opens a path in the panel. Browsers open one only in the press itself. */
    onShow(path: string) {
      openPanel();
      void show(path);
    },
    /** Adds the practice API, scans it and shows the scan in the panel. Resolves with what is wrong, or null. */
    async onPractice(): Promise<string | null> {
      openPanel();
      try {
        const client = clientOf(await setting.address());
        const practice = await client.dashboard.practice();
        if (!practice) return "This platform runs no practice API.";
        const { id: applicationId } = await client.applications.create({
          name: "Practice API",
          targetUrl: practice.targetUrl,
          environment: "development",
          authMethod: "bearer",
          credentials: practice.token,
        });
        const { id } = await client.scans.create({ applicationId });
        await show(`/scan/${id}`);
        await api.runtime.sendMessage(refreshMessage).catch(() => {});
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}
