import { parseLivePortName } from "../host/worker-link.ts";
import type { LiveHub } from "./live-hub.ts";

/** Joins a view that connected by a live port's name to its topic until it disconnects; other ports are left alone. */
export function joinPort(hub: LiveHub, port: Pick<chrome.runtime.Port, "name" | "postMessage" | "onDisconnect">): void {
  const topic = parseLivePortName(port.name);
  if (!topic) return;
  const leave = hub.join(topic.scanId, {
    after: topic.after,
    message: (message) => port.postMessage({ message }),
    state: (state) => port.postMessage({ state }),
  });
  port.onDisconnect.addListener(leave);
}
