/** What a page tells the worker when the session or the alerts changed under its hands. */
export const refreshMessage = "postern:refresh";

/** The name of a view's port: the topic and the last position it has, so that a reconnect resumes there. */
export function livePortName(scanId: number | null, after: number): string {
  return `live:${scanId ?? "alerts"}:${after}`;
}

/** Reads what {@link livePortName} wrote; null for any other name. */
export function parseLivePortName(name: string): { scanId: number | null; after: number } | null {
  const [, topic, after] = /^live:(alerts|\d+):(\d+)$/.exec(name) ?? [];
  return topic ? { scanId: topic === "alerts" ? null : Number(topic), after: Number(after) } : null;
}

/** Where the worker leaves the platform's status for the popup, in `storage.session`. */
export const statusKey = "status";

/** Where a console page finds the path that it was asked to show, in `storage.session`; `at` in milliseconds. */
export const goToKey = "goTo";
export type GoTo = { path: string; at: number };
