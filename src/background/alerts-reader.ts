import type { ReportMessage } from "../contract/live.ts";
import type { LiveHub } from "./live-hub.ts";

/** Milliseconds in which messages are gathered: a scan's end raises many alerts at once. */
const gather = 400;

/**
 * The worker's own reader of the tenant's alerts and reports: a report is passed on, any other message leads to one
 * `refresh`, which reads all alerts, and so does each new connection, for what was missed between. `follow` starts,
 * stops and changes the platform.
 */
export function createAlertsReader(
  hub: LiveHub,
  { refresh, onReport }: { refresh: () => unknown; onReport: (message: ReportMessage) => unknown },
) {
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
        message: (message) => {
          if ((message as { type?: string }).type === "report") onReport(message as ReportMessage);
          else soon();
        },
        state: (state) => {
          if (state !== "connected") return;
          if (connectedBefore) soon();
          connectedBefore = true;
        },
      });
    },
  };
}
