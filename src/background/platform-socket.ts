import { liveSocket } from "../client/live-socket.ts";
import type { OpenLive } from "./live-hub.ts";
import type { PlatformSetting } from "./platform.ts";

/** Opens live sockets to the platform that is set when they open. */
export function openPlatformSocket(platform: Pick<PlatformSetting, "address">): OpenLive {
  return (scanId, after, handlers) => {
    let close: (() => void) | null = null;
    let stopped = false;
    void platform.address().then((address) => {
      if (stopped) return;
      const request = (input: string | URL | Request, init?: RequestInit) =>
        fetch(typeof input === "string" && input.startsWith("/") ? address + input : input, init);
      close = liveSocket({ platform: address, fetch: request }, scanId, handlers, after);
    });
    return () => {
      stopped = true;
      close?.();
    };
  };
}
