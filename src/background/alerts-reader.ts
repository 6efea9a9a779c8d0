import type { LiveHub } from "./live-hub.ts";

/** Milliseconds in which messages are gathered: a scan's end raises many alerts at once. */
const gather = 400;

/**
 * The worker's own reader of the tenant's alerts and reports: messages lead to one `refresh`, which reads all of them,
 * and so does each new connection, for what was missed between. `follow` starts, stops and changes the platform.
 */
export function createAlertsReader(hub: LiveHub, refresh: () => unknown) {
  let leave: (() => void) | null = null;
  let followed: string | null = null;
  let connectedBefore = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, gather);
  };
  return {
    follow(platform: string | null): void {
      if (platform === followed) return;
      leave?.();
      leave = null;
      connectedBefore = false;
      followed = platform;
      if (platform === null) {
        clearTimeout(timer);
        return;
      }
      leave = hub.join(null, {
        after: 0,
        message: soon,
        state: (state) => {
          if (state !== "connected") return;
          if (connectedBefore) soon();
          connectedBefore = true;
        },
      });
    },
  };
}
