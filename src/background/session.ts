import { createClient } from "../client/client.ts";
import {
  noNews,
  type PlatformNews,
  type PlatformStatus,
  readStatus,
  type SignedIn,
} from "../client/platform-status.ts";
import { statusKey } from "../host/worker-link.ts";
import type { PlatformSetting } from "./platform.ts";

export type StatusListener = (status: PlatformStatus, news: PlatformNews, platform: string) => unknown;

/** Seconds for one answer: what waits for one that never comes would keep the toolbar as it was for as long as the worker lives. */
const patience = 30;

/**
 * Who is signed in, read anew at each `refresh` and kept in `session` alone, so that a killed worker forgets nothing.
 * Refreshes that arrive during one are answered together by the next.
 */
export function createSession(deps: {
  platform: Pick<PlatformSetting, "address" | "allowed">;
  session: Pick<chrome.storage.StorageArea, "get" | "set">;
  fetch: typeof fetch;
  /** Whether a tab shows a site, so that the applications are asked for too. */
  seesSite: () => Promise<boolean>;
  onStatus: StatusListener;
}) {
  // Browsers refuse their fetch when it is called as a member of another object.
  const { fetch: request } = deps;
  const call: typeof request = (input, init) => request(input, init);
  let running: Promise<void> | null = null;
  let again = false;

  async function read(): Promise<void> {
    const platform = await deps.platform.address();
    const { status: now, news } = (await deps.platform.allowed())
      ? await readStatus(
          createClient({ platform, fetch: call }, () => patience),
          {
            platform,
            applications: await deps.seesSite(),
          },
        )
      : { status: { state: "not-allowed" } as const, news: noNews };
    const status = now.state === "unreachable" ? { ...now, last: await lastAnswer(platform) } : now;
    await deps.session.set({ [statusKey]: status });
    await deps.onStatus(status, news, platform);
  }

  /** What the platform answered last, while nobody signed out or went to another platform since. */
  async function lastAnswer(platform: string): Promise<SignedIn | null> {
    const { [statusKey]: before } = (await deps.session.get(statusKey)) as { [statusKey]?: PlatformStatus };
    const last = before?.state === "unreachable" ? before.last : before?.state === "signed-in" ? before : null;
    return last?.platform === platform ? last : null;
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
