import type { LiveHandlers } from "./port.ts";

/** The part of a runtime port that following needs. */
export type LivePort = Pick<chrome.runtime.Port, "onMessage" | "onDisconnect" | "disconnect">;

/** Milliseconds before a port whose worker died is opened anew; opening it starts the worker. */
const reconnectDelay = 250;

/**
 * Follows a topic through the worker, which shares one socket among all views. A killed worker is started again and
 * resumes behind the last line that this view received. It starts behind `start`; null, of alerts, with what comes from
 * now on. Returns the unsubscribe.
 */
export function followThroughWorker(
  connect: (after: number | null) => LivePort,
  handlers: LiveHandlers,
  start: number | null = 0,
): () => void {
  let after = start;
  let stopped = false;
  let port: LivePort | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    try {
      port = connect(after);
    } catch {
      // The extension was updated or removed under this page; only a reload helps.
      handlers.onState("closed");
      return;
    }
    port.onMessage.addListener((event: { message?: unknown; state?: Parameters<LiveHandlers["onState"]>[0] }) => {
      if (event.state) {
        handlers.onState(event.state);
        return;
      }
      const { seq, type } = (event.message ?? {}) as { seq?: number; type?: string };
      if (seq !== undefined) {
        if (type !== "position" && after !== null && seq <= after) return;
        after = seq;
      }
      handlers.onMessage(event.message);
    });
    port.onDisconnect.addListener(() => {
      if (stopped) return;
      handlers.onState("reconnecting");
      timer = setTimeout(open, reconnectDelay);
    });
  }

  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    port?.disconnect();
  };
}
