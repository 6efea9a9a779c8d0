import type { AlertMessage, PositionMessage, ReportMessage } from "../contract/live.ts";
import type { createAlertWatch } from "./alert-watch.ts";
import type { LiveHub } from "./live-hub.ts";

/** Milliseconds in which messages are gathered before the status is read anew: a scan's end raises many alerts at once. */
const gather = 400;

/**
 * The worker's own reader of the tenant's alerts and reports: alerts go to `watch` as they come, and each message leads to
 * one `refresh` of what the toolbar shows. `follow` starts, stops and changes the account, by a name and its platform.
 */
export function createAlertsReader(
  hub: LiveHub,
  watch: Pick<ReturnType<typeof createAlertWatch>, "begin" | "take">,
  refresh: () => unknown,
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
    async follow(account: string | null): Promise<void> {
      if (account === followed) return;
      leave?.();
      leave = null;
      connectedBefore = false;
      followed = account;
      if (account === null) {
        clearTimeout(timer);
        return;
      }
      const after = await watch.begin(account);
      // Somebody else signed in meanwhile.
      if (followed !== account) return;
      leave = hub.join(null, {
        after,
        message: (message) => {
          const news = message as AlertMessage | PositionMessage | ReportMessage;
          if (news.type !== "report") watch.take(news);
          if (news.type !== "position") soon();
        },
        state: (state) => {
          // Refused: the next look at the status begins anew.
          if (state === "closed") followed = null;
          if (state !== "connected") return;
          if (connectedBefore) soon();
          connectedBefore = true;
        },
      });
    },
  };
}
