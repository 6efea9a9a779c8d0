import type { Browser } from "wxt/browser";
import { siteOf } from "../client/site.ts";
import {
  answerEvents,
  apiCalls,
  capturedCall,
  completed,
  type Hear,
  requestOf,
  type Told,
  type WebRequest,
} from "../host/captured-call.ts";
import { permissionPattern } from "../host/platform-address.ts";
import { carriedBy } from "../host/redact-call.ts";
import { headerOptions, isWatchOrder, type WatchedTab, type WatchOrder, watchPort } from "../host/watched.ts";
import { bodiesTold, leavePage, readPage, type Scripting, type Sender } from "./body-reader.ts";
import { createCallLog } from "./call-log.ts";

type Listen<Args extends unknown[]> = { addListener(listener: (...args: Args) => unknown): void };

export type TrafficApi = {
  webRequest: WebRequest;
  storage: { session: Pick<Browser.storage.StorageArea, "get" | "set" | "remove"> };
  tabs: { onRemoved: Listen<[tabId: number]>; onUpdated: Listen<[tabId: number, change: { status?: string }]> };
  permissions: { contains(wanted: object): Promise<boolean>; onRemoved: Listen<[]> };
  runtime: {
    onMessage: Listen<[message: unknown, sender: Sender]>;
    onConnect: Listen<[port: { name: string; sender?: Sender; onDisconnect: Listen<[]> }]>;
    getURL(path: ""): string;
  };
  /** Only while the permission is given. */
  scripting?: Scripting;
};

/**
 * Captures the API calls that one tab makes to its own origin, from the panel's order until the next, the tab's end or
 * the permission's. Must be made while the worker starts: the browser wakes it only for what listens by then.
 */
export function createTrafficWatch(api: TrafficApi): void {
  const log = createCallLog(api.storage.session);
  const { webRequest } = api;
  let isListening = false;
  let turn: Promise<unknown> = log.loaded;
  /** One after the other: what is told first is stored first. */
  function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  const isWatched = ({ tabId, url }: Told) => {
    const tab = log.tab();
    return tab !== null && tab.endedAt === null && tab.tabId === tabId && siteOf(url)?.origin === tab.origin;
  };

  /** Reads of a request what is kept of it, at once; nothing else waits for its turn. */
  const left: Hear = (told) => {
    if (told.tabId < 0) return;
    const call = { at: told.timeStamp, carried: carriedBy(told) };
    const place = { ...told, requestHeaders: undefined };
    void inTurn(() => {
      if (!isWatched(place)) return;
      log.opened(told.requestId, call);
      void log.save();
    });
  };
  const answered: Hear = (told) => {
    if (told.tabId < 0) return;
    void inTurn(() => {
      if (!isWatched(told)) return;
      const sent = log.takeOpened(told.requestId);
      const call = capturedCall(told, sent);
      if (!call) return;
      log.add(call);
      void log.save();
    });
  };

  /** Ports of panels that capture in this worker's place. */
  const panels = new Set<object>();
  function listen(): void {
    if (isListening || panels.size > 0) return;
    isListening = true;
    webRequest.onSendHeaders.addListener(left, apiCalls, headerOptions(webRequest.OnSendHeadersOptions));
    for (const moment of answerEvents) webRequest[moment].addListener(answered, apiCalls);
  }
  function listenNoMore(): void {
    isListening = false;
    webRequest.onSendHeaders.removeListener(left);
    for (const moment of answerEvents) webRequest[moment].removeListener(answered);
  }

  /** The watched tab, and its page from here on as if nobody had read its bodies. */
  function freed(tab: WatchedTab): WatchedTab {
    void leavePage(api.scripting, tab);
    const { bodies: _, ...rest } = tab;
    return rest;
  }
  function stop(): void {
    const tab = log.tab();
    if (tab?.endedAt === null) log.setTab({ ...freed(tab), endedAt: Date.now() });
    listenNoMore();
  }
  async function end(): Promise<void> {
    listenNoMore();
    const tab = log.tab();
    if (tab) freed(tab);
    await log.clear();
    log.setTab(null);
  }
  function takeSeen({ tabId, origin, calls, open }: Extract<WatchOrder, { watch: "seen" }>): void {
    const tab = log.tab();
    if (tab?.tabId !== tabId || tab.origin !== origin) return;
    for (const [id, call] of Object.entries(open)) if (!log.complete(id, call)) log.opened(id, call);
    for (const call of calls) {
      const whole = completed(call, log.takeOpened(requestOf(call)));
      if (whole.at >= tab.since && (tab.endedAt === null || whole.at <= tab.endedAt)) log.add(whole);
    }
  }
  /** Has the bodies of the watched tab's calls read, or no more; what was read of them stays. */
  function readBodies(wanted: boolean): void {
    const tab = log.tab();
    if (tab?.endedAt !== null || wanted === (tab.bodies !== undefined)) return;
    const next = wanted ? { ...tab, bodies: crypto.randomUUID() } : freed(tab);
    log.setTab(next);
    // Nothing waits for it: a page that is being left may never answer.
    void readPage(api.scripting, next);
  }
  function takeBodies(message: unknown, sender: Sender): void {
    const tab = log.tab();
    const told = tab && bodiesTold(message, sender, tab);
    if (!told) return;
    log.addBodies(told.operation, told.status, told);
    void log.save();
  }
  async function obey(order: WatchOrder): Promise<void> {
    const before = log.tab();
    if (order.watch === "seen") takeSeen(order);
    else if (order.watch === "stop") stop();
    else if (order.watch === "bodies") readBodies(order.wanted);
    else await (order.watch === "end" ? end() : log.clear());
    if (order.watch === "start") {
      if (before) freed(before);
      const { tabId, origin } = order;
      log.setTab({ tabId, origin, since: Date.now(), endedAt: null });
      listen();
    }
    await log.save();
  }

  async function endWithoutGrant(): Promise<void> {
    const tab = log.tab();
    if (!tab) return;
    if (await api.permissions.contains({ origins: [permissionPattern(tab.origin)] })) return;
    await end();
    await log.save();
  }

  listen();
  api.permissions.onRemoved.addListener(() => void inTurn(endWithoutGrant));
  api.tabs.onRemoved.addListener((tabId) => {
    void inTurn(() => {
      if (log.tab()?.tabId !== tabId) return;
      stop();
      return log.save();
    });
  });
  api.tabs.onUpdated.addListener((tabId, { status }) => {
    // Loading begins before the page is there, at times: what was too early is made good when it is.
    if (status !== "loading" && status !== "complete") return;
    void inTurn(() => {
      const tab = log.tab();
      if (tab?.tabId === tabId && tab.endedAt === null) void readPage(api.scripting, tab);
    });
  });
  const isOurs = ({ url }: Sender) => url?.startsWith(api.runtime.getURL("")) ?? false;
  api.runtime.onMessage.addListener((message, sender) => {
    // The sender waits for what a listener promises. What runs in a page gives no orders.
    if (isWatchOrder(message)) return isOurs(sender) ? inTurn(() => obey(message)) : undefined;
    if (sender.tab) void inTurn(() => takeBodies(message, sender));
    return undefined;
  });
  api.runtime.onConnect.addListener((port) => {
    if (port.name !== watchPort || !isOurs(port.sender ?? {})) return;
    panels.add(port);
    listenNoMore();
    port.onDisconnect.addListener(() => {
      panels.delete(port);
      // At once, for calls go on; where nothing is watched, what is heard meanwhile is nobody's.
      listen();
      void inTurn(() => {
        if (log.tab()?.endedAt !== null) listenNoMore();
      });
    });
  });
  void inTurn(() => {
    if (log.tab()?.endedAt !== null) listenNoMore();
  });
}
