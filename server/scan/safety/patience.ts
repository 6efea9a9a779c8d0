/** Longest pause that a scan sits out in a row without an answer in between, in milliseconds. */
export const maxPauseMs = 60_000;
/** Share of a scan's time that it spends waiting for a host that refuses for load. */
const shareForWaiting = 0.25;

/** What is known when a host refuses for load; all times in milliseconds. */
export type LoadRefusal = {
  host: string;
  status: number;
  /** What `Retry-After` asks for; null when it is absent. */
  askedMs: number | null;
  /** Sat out since the host last answered normally. */
  pausedMs: number;
  /** Sat out during the whole scan. */
  pausedInAllMs: number;
  /** Left of the scan's time, and all of it. */
  restMs: number;
  durationMs: number;
};

/** Why waiting once more is pointless, as a sentence for the user that says what to do; null where it may help. */
export function whyNotWait(refusal: LoadRefusal): string | null {
  const { host, status, askedMs, pausedMs, pausedInAllMs, restMs, durationMs } = refusal;
  if (askedMs === null) return null;
  const asks = `${host} answers with ${status} and asks to come back in ${spelledTime(askedMs)}`;
  if (askedMs > maxPauseMs) return `${asks}. ${afterwards}`;
  if (askedMs > restMs) return `${asks}, which is longer than what is left of the scan's time. ${afterwards}`;
  if (pausedMs > 0 && pausedMs + askedMs > maxPauseMs) {
    return `${asks}, after the scan has already waited ${spelledTime(pausedMs)} as it was asked to. ${afterwards}`;
  }
  if (pausedInAllMs + askedMs > durationMs * shareForWaiting && askedMs > 5_000) {
    return `${asks}, and the scan has waited ${spelledTime(pausedInAllMs)} for it in all. ${afterwards}`;
  }
  return null;
}

const afterwards = "Scan again then, or let requests of the scanner through.";

/** A span of time for people: `45 seconds`, `60 minutes`, `3 hours`, rounded up below two hours. */
export function spelledTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}
