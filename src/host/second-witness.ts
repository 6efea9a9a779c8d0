import { siteOf } from "../client/site.ts";
import { answerEvents, apiCalls, capturedCall, type Hear, type OpenCall, type WebRequest } from "./captured-call.ts";
import { carriedBy } from "./redact-call.ts";
import { headerOptions, type WatchedCall, type WatchedTab } from "./watched.ts";

/** Milliseconds in which the worker writes what it captured, also one that starts for it. */
const grace = 1500;
/** Calls that are remembered until the worker has them, and how often it is told of one that it does not take. */
const [most, tries] = [500, 5];

/**
 * Sees the calls of the watched tab beside the worker, and tells what the worker did not write: a call that the browser
 * has handed to a worker that is killed before it reads it is lost with it. `deliver` may fail, and is tried again.
 */
export function createSecondWitness(webRequest: WebRequest, deliver: (calls: WatchedCall[]) => Promise<unknown>) {
  const open = new Map<string, OpenCall>();
  const seen = new Map<string, { call: WatchedCall; at: number; told: number }>();
  let watched: WatchedTab | null = null;
  let isDue = false;

  const left: Hear = (told) => {
    if (siteOf(told.url)?.origin !== watched?.origin) return;
    open.set(told.requestId, { at: told.timeStamp, carried: carriedBy(told) });
    dropOldest(open);
  };
  const answered: Hear = (told) => {
    if (siteOf(told.url)?.origin !== watched?.origin) return;
    const call = capturedCall(told, open.get(told.requestId) ?? null);
    open.delete(told.requestId);
    if (!call?.id) return;
    seen.set(call.id, { call, at: Date.now(), told: 0 });
    dropOldest(seen);
    lookLater();
  };
  function lookLater(): void {
    if (isDue) return;
    isDue = true;
    setTimeout(() => void look(), grace);
  }
  async function look(): Promise<void> {
    const due = [...seen.values()].filter(({ at }) => Date.now() - at >= grace);
    for (const one of due) {
      one.told++;
      if (one.told >= tries && one.call.id) seen.delete(one.call.id);
    }
    if (due.length > 0) await deliver(due.map(({ call }) => call)).catch(() => {});
    isDue = false;
    if (seen.size > 0) lookLater();
  }
  function forget(): void {
    open.clear();
    seen.clear();
  }

  return {
    /** Watches a tab in place of any other; null, or one that is over, ends it. */
    follow(tab: WatchedTab | null): void {
      const next = tab?.endedAt === null ? tab : null;
      if (next?.tabId === watched?.tabId && next?.since === watched?.since) return;
      webRequest.onSendHeaders.removeListener(left);
      for (const moment of answerEvents) webRequest[moment].removeListener(answered);
      if (next?.since !== watched?.since && next) forget();
      watched = next;
      if (!next) return;
      const filter = { ...apiCalls, tabId: next.tabId };
      webRequest.onSendHeaders.addListener(left, filter, headerOptions(webRequest.OnSendHeadersOptions));
      for (const moment of answerEvents) webRequest[moment].addListener(answered, filter);
    },
    /** Takes note of what the worker has written. */
    confirm(calls: readonly WatchedCall[]): void {
      for (const { id } of calls) if (id !== undefined) seen.delete(id);
    },
    forget,
  };
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
