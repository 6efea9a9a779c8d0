import type { Browser } from "wxt/browser";
import { siteOf } from "../client/site.ts";
import { apiCalls, type Hear, type WebRequest } from "./captured-call.ts";
import { permissionPattern } from "./platform-address.ts";
import type { HostWatch, Watched } from "./port.ts";
import { createSecondWitness } from "./second-witness.ts";
import { credentialsIn } from "./tab-credential.ts";
import {
  type BodiesByOperation,
  callsPerPart,
  headerOptions,
  partOf,
  type WatchedCall,
  type WatchedTab,
  type WatchOrder,
  watchedBodiesKey,
  watchedTabKey,
} from "./watched.ts";

type Wanted = Parameters<typeof Browser.permissions.request>[0];
type Changes = Record<string, { newValue?: unknown }>;
/** The parts of the extension API through which a panel has its tab watched. */
export type WatchApi = {
  tabs: Pick<typeof Browser.tabs, "query" | "reload">;
  webRequest: WebRequest;
  permissions: Pick<typeof Browser.permissions, "contains" | "request" | "remove">;
  runtime: { sendMessage(order: WatchOrder): Promise<unknown> };
  storage: {
    session: Pick<Browser.storage.StorageArea, "get"> & {
      onChanged: { addListener(listener: (changes: Changes) => void): void };
    };
  };
};

const isConcerned = (key: string) => key === watchedTabKey || key === watchedBodiesKey || partOf(key) !== null;

/** Milliseconds between two looks of a console at calls that keep coming. */
const pace = 250;

/** The calls that the worker captures of the tab beside a panel, as it keeps them in `storage.session`. */
export function watchThroughWorker(api: WatchApi, platform: string): HostWatch {
  const listeners = new Set<() => void>();
  const parts = new Map<number, WatchedCall[]>();
  let tab: WatchedTab | null = null;
  let now: Watched | null = null;
  let bodies: BodiesByOperation = {};
  let isDue = false;
  const witness = createSecondWitness(api.webRequest, async (calls) => {
    if (tab) await order({ watch: "missed", tabId: tab.tabId, origin: tab.origin, calls });
  });

  function take(key: string, value: unknown): void {
    if (key === watchedTabKey) {
      tab = (value as WatchedTab | undefined) ?? null;
      witness.follow(tab);
    }
    if (key === watchedBodiesKey) bodies = (value ?? {}) as BodiesByOperation;
    const part = partOf(key);
    if (part === null) return;
    if (value === undefined) parts.delete(part);
    else {
      parts.set(part, value as WatchedCall[]);
      witness.confirm(value as WatchedCall[]);
    }
  }
  function tell(): void {
    isDue = false;
    const inOrder = [...parts.keys()].sort((one, other) => one - other);
    const calls = inOrder.flatMap((part) => parts.get(part) ?? []);
    now = { tab, calls, forgotten: (inOrder[0] ?? 0) * callsPerPart, bodies };
    for (const listener of listeners) listener();
  }
  const soon = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(tell, pace);
  };

  // What changes meanwhile is newer than what is read.
  const changedMeanwhile = new Set<string>();
  api.storage.session.onChanged.addListener((changes) => {
    const concerned = Object.entries(changes).filter(([key]) => isConcerned(key));
    for (const [key, { newValue }] of concerned) {
      if (now === null) changedMeanwhile.add(key);
      take(key, newValue);
    }
    if (concerned.length > 0 && now !== null) soon();
  });
  void api.storage.session.get(null).then((stored: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(stored)) if (!changedMeanwhile.has(key)) take(key, value);
    tell();
  });

  // A browser that sees no click behind this refuses to ask, though the leave may be there already.
  const ask = (wanted: Wanted) => api.permissions.request(wanted).catch(() => api.permissions.contains(wanted));
  const order = async (given: WatchOrder) => void (await api.runtime.sendMessage(given));
  return {
    now: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start(origin) {
      // Asked before anything else: browsers ask the user only in the click itself.
      if (!(await ask({ origins: [permissionPattern(origin)] }))) return "denied";
      const [shown] = await api.tabs.query({ active: true, currentWindow: true });
      if (shown?.id === undefined || siteOf(shown.url)?.origin !== origin) return "gone";
      await order({ watch: "start", tabId: shown.id, origin });
      return "watching";
    },
    async readBodies(wanted) {
      // Asked first, as above. No browser shows the question: it gives access to no site.
      if (!wanted || (await ask({ permissions: ["scripting"] }))) await order({ watch: "bodies", wanted });
    },
    stop: () => order({ watch: "stop" }),
    clear: () => {
      witness.forget();
      return order({ watch: "clear" });
    },
    readSession(hear) {
      const watched = tab;
      if (!watched) return () => {};
      const { onSendHeaders, OnSendHeadersOptions } = api.webRequest;
      const listener: Hear = ({ url, requestHeaders = [] }) => {
        const found = siteOf(url)?.origin === watched.origin ? credentialsIn(requestHeaders) : [];
        if (found.length > 0) hear(found);
      };
      const filter = { ...apiCalls, tabId: watched.tabId };
      onSendHeaders.addListener(listener, filter, headerOptions(OnSendHeadersOptions));
      return () => onSendHeaders.removeListener(listener);
    },
    reload: async () => void (tab && (await api.tabs.reload(tab.tabId))),
    async giveBack() {
      const origin = tab?.origin;
      await order({ watch: "end" });
      // The console itself needs the platform's host.
      if (!origin || permissionPattern(origin) === permissionPattern(platform)) return;
      await api.permissions.remove({ origins: [permissionPattern(origin)] });
    },
  };
}
