import { siteOf } from "../client/site.ts";
import { answerEvents, apiCalls, capturedCall, type Hear, type WebRequest } from "./captured-call.ts";
import { carriedBy } from "./redact-call.ts";
import { headerOptions, type OpenCall, type WatchedCall, type WatchedTab } from "./watched.ts";

/** Milliseconds in which answered calls are gathered, and in which the worker writes them, also one that starts for it. */
const [gather, grace] = [100, 1500];
/** So many calls in so many milliseconds are a load, of which one alone is told; it is over when none was for so long. */
const [many, inMs, calm] = [16, 400, 1000];
/** Milliseconds in which a panel that is not seen goes on to listen: the worker takes some to begin. */
const overlap = 1000;
/** Calls that are remembered until the worker has them, and how often it is told of one that it does not take. */
const [most, tries] = [500, 5];

/** The worker, as a panel sees it that captures in its place. */
export type RelievedWorker = {
  /** Tells it to listen no more until `release`, or until the panel is gone; it may be told again. */
  relieve(): void;
  release(): void;
  /** Has it write calls, and know of those that are not answered yet. May fail, and is tried again. */
  take(of: WatchedTab, calls: WatchedCall[], open: Record<string, OpenCall>): Promise<unknown>;
};

export type PanelWitness = ReturnType<typeof createPanelWitness>;

/**
 * Captures the calls of the watched tab beside the worker while its panel is seen. What the worker does not write is
 * told it again, since one that is killed loses what it had. Under a load the panel captures alone: a browser that tells
 * two of each request slows the page down for both. Else both do, so that no call is lost with a panel that is closed,
 * of which the worker learns too late.
 */
export function createPanelWitness(webRequest: WebRequest, worker: RelievedWorker) {
  const open = new Map<string, OpenCall>();
  const seen = new Map<string, { call: WatchedCall; due: number; told: number }>();
  let watched: WatchedTab | null = null;
  /** The tab whose calls are remembered, also while nobody listens. */
  let last: WatchedTab | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let ending: ReturnType<typeof setTimeout> | undefined;
  /** When the last calls were sent, and when there was a load. */
  let lately: number[] = [];
  let loadAt = Number.NEGATIVE_INFINITY;

  const isLoaded = () => watched !== null && ending === undefined && Date.now() < loadAt + calm;
  function notePace(): void {
    const now = Date.now();
    lately = [...lately.slice(1 - many), now];
    if (lately.length < many || now - (lately[0] ?? 0) > inMs) return;
    loadAt = now;
    if (!isLoaded()) return;
    worker.relieve();
    lookIn(calm);
  }
  const left: Hear = (told) => {
    if (siteOf(told.url)?.origin !== watched?.origin) return;
    notePace();
    open.set(told.requestId, { at: told.timeStamp, carried: carriedBy(told) });
    dropOldest(open);
  };
  const answered: Hear = (told) => {
    if (siteOf(told.url)?.origin !== watched?.origin) return;
    const call = capturedCall(told, open.get(told.requestId) ?? null);
    open.delete(told.requestId);
    if (!call?.id) return;
    seen.set(call.id, { call, due: 0, told: 0 });
    dropOldest(seen);
    lookIn(gather);
  };
  function lookIn(wait: number): void {
    if (dueAt <= Date.now() + wait) return;
    clearTimeout(timer);
    dueAt = Date.now() + wait;
    timer = setTimeout(() => void look(), wait);
  }
  async function look(): Promise<void> {
    dueAt = Number.POSITIVE_INFINITY;
    const due = [...seen.values()].filter((one) => one.due <= Date.now());
    for (const one of due) {
      one.due = Date.now() + grace;
      one.told++;
      if (one.told >= tries && one.call.id) seen.delete(one.call.id);
    }
    if (isLoaded()) worker.relieve();
    else worker.release();
    if (due.length > 0) await hand(due);
    if (seen.size > 0) lookIn(grace);
    if (isLoaded()) lookIn(calm);
  }
  async function hand(due: { call: WatchedCall }[], openNow: Record<string, OpenCall> = {}): Promise<void> {
    const calls = due.map(({ call }) => call);
    if (last) await worker.take(last, calls, openNow).catch(() => {});
  }
  const handAll = () => void hand([...seen.values()], Object.fromEntries(open));
  function forget(): void {
    open.clear();
    seen.clear();
  }
  function listenNoMore(): void {
    clearTimeout(ending);
    ending = undefined;
    if (!watched) return;
    webRequest.onSendHeaders.removeListener(left);
    for (const moment of answerEvents) webRequest[moment].removeListener(answered);
    handAll();
    open.clear();
    watched = null;
  }

  return {
    /** Captures of a tab in place of any other; null, or one that is over, ends it. */
    follow(tab: WatchedTab | null): void {
      const next = tab?.endedAt === null ? tab : null;
      const isSame = next?.tabId === watched?.tabId && next?.since === watched?.since;
      if (isSame && ending === undefined) return;
      if (!isSame) listenNoMore();
      if (!next) worker.release();
      if (!next) return;
      clearTimeout(ending);
      ending = undefined;
      if (!isSame) {
        if (next.since !== last?.since) forget();
        watched = last = next;
        const filter = { ...apiCalls, tabId: next.tabId };
        webRequest.onSendHeaders.addListener(left, filter, headerOptions(webRequest.OnSendHeadersOptions));
        for (const moment of answerEvents) webRequest[moment].addListener(answered, filter);
      }
    },
    /** Has the worker capture again, and listens until it surely does: what both were told of is written once. */
    rest(): void {
      if (!watched || ending !== undefined) return;
      worker.release();
      handAll();
      ending = setTimeout(listenNoMore, overlap);
    },
    /** Takes note of what the worker has written; of a call that it did not see leave it is told still. */
    confirm(calls: readonly WatchedCall[]): void {
      for (const { id = "", carried } of calls) if (carried || !seen.get(id)?.call.carried) seen.delete(id);
    },
    forget,
  };
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
