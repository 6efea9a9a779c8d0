/** What a page tells the worker when the session or the alerts changed under its hands. */
export const refreshMessage = "postern:refresh";

/**
 * The name of a view's port: the topic and the last position it has, so that a reconnect resumes there; null, of alerts,
 * where it wants what comes from now on.
 */
export function livePortName(scanId: number | null, after: number | null): string {
  return `live:${scanId ?? "alerts"}:${after ?? "now"}`;
}

/** Reads what {@link livePortName} wrote; null for any other name. */
export function parseLivePortName(name: string): { scanId: number | null; after: number | null } | null {
  const [, topic, after] = /^live:(alerts|\d+):(now|\d+)$/.exec(name) ?? [];
  if (!topic) return null;
  return { scanId: topic === "alerts" ? null : Number(topic), after: after === "now" ? null : Number(after) };
}

/** Where the worker leaves the platform's status for the popup, in `storage.session`. */
export const statusKey = "status";

/**
 * Where a panel finds the path that it was asked to show, in `storage.session`; `at` in milliseconds. With a `windowId` that
 * of this window alone is meant.
 */
export const goToKey = "goTo";
export type GoTo = { path: string; at: number; windowId?: number | undefined };
