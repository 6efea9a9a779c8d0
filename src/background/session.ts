import { createClient } from "../client/client.ts";
import { noNews, type PlatformNews, type PlatformStatus, readStatus } from "../client/platform-status.ts";
import { statusKey } from "../host/worker-link.ts";
import type { PlatformSetting } from "./platform.ts";

export type StatusListener = (status: PlatformStatus, news: PlatformNews, platform: string) => unknown;

/**
 * Who is signed in, read anew at each `refresh` and kept in `session` alone, so that a killed worker forgets nothing.
 * Refreshes that arrive during one are answered together by the next.
 */
export function createSession(deps: {
  platform: Pick<PlatformSetting, "address" | "allowed">;
  session: Pick<chrome.storage.StorageArea, "set">;
  fetch: typeof fetch;
  onStatus: StatusListener;
}) {
  // Browsers refuse their fetch when it is called as a member of another object.
  const { fetch: request } = deps;
  const call: typeof request = (input, init) => request(input, init);
  let running: Promise<void> | null = null;
  let again = false;

  async function read(): Promise<void> {
    const platform = await deps.platform.address();
    const { status, news } = (await deps.platform.allowed())
      ? await readStatus(createClient({ platform, fetch: call }))
      : { status: { state: "not-allowed" } as const, news: noNews };
    await deps.session.set({ [statusKey]: status });
    await deps.onStatus(status, news, platform);
  }

  async function loop(): Promise<void> {
    do {
      again = false;
      await read();
    } while (again);
  }

  return {
    refresh(): Promise<void> {
      again = true;
      running ??= loop().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
