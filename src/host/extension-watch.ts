import type { Browser } from "wxt/browser";
import { siteOf } from "../client/site.ts";
import type { WebRequest } from "./captured-call.ts";
import type { PanelWitness, RelievedWorker } from "./panel-witness.ts";
import { permissionPattern } from "./platform-address.ts";
import type { HostWatch, Watched } from "./port.ts";
import {
  type BodiesByOperation,
  callsPerPart,
  partOf,
  type WatchedCall,
  type WatchedTab,
  type WatchOrder,
  watchedBodiesKey,
  watchedTabKey,
  watchPort,
} from "./watched.ts";

type Wanted = Parameters<typeof Browser.permissions.request>[0];
type Changes = Record<string, { newValue?: unknown }>;
/** The parts of the extension API through which a panel has its tab watched. */
export type WatchApi = {
  tabs: Pick<typeof Browser.tabs, "query" | "reload">;
  webRequest: WebRequest;
  permissions: Pick<typeof Browser.permissions, "contains" | "request" | "remove">;
  runtime: {
    sendMessage(order: WatchOrder): Promise<unknown>;
    connect(info: { name: string }): Pick<Browser.runtime.Port, "disconnect" | "onDisconnect">;
  };
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
  let port: ReturnType<WatchApi["runtime"]["connect"]> | null = null;
  const worker: RelievedWorker = {
    relieve() {
      if (port) return;
      port = api.runtime.connect({ name: watchPort });
      // The worker was killed: the next that starts listens until it is told again.
      port.onDisconnect.addListener(() => {
        port = null;
      });
    },
    release() {
      port?.disconnect();
      port = null;
    },
    take: ({ tabId, origin }, calls, open) => order({ watch: "seen", tabId, origin, calls, open }),
  };
  let witness: PanelWitness | null = null;
  async function begin(): Promise<void> {
    const { createPanelWitness } = await import("./panel-witness.ts");
    witness ??= createPanelWitness(api.webRequest, worker);
    follow();
  }
  function follow(): void {
    // A page that nobody sees may be put to sleep by the browser, and one that is closed is hidden first.
    if (witness && tab && document.visibilityState === "hidden") witness.rest();
    else if (witness) witness.follow(tab);
    // Most panels watch nothing; the worker listens until this one does.
    else if (tab) void begin();
  }
  document.addEventListener("visibilitychange", follow);

  function take(key: string, value: unknown): void {
    if (key === watchedTabKey) {
      tab = (value as WatchedTab | undefined) ?? null;
      follow();
    }
    if (key === watchedBodiesKey) bodies = (value ?? {}) as BodiesByOperation;
    const part = partOf(key);
    if (part === null) return;
    if (value === undefined) parts.delete(part);
    else {
      parts.set(part, value as WatchedCall[]);
      witness?.confirm(value as WatchedCall[]);
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
  /** Access that was not there before it was borrowed. */
  const borrowed = new Set<string>();
  const order = async (given: WatchOrder) => void (await api.runtime.sendMessage(given));
  async function remove(pattern: string): Promise<void> {
    borrowed.delete(pattern);
    // The console itself needs the platform's host.
    if (pattern !== permissionPattern(platform)) await api.permissions.remove({ origins: [pattern] });
  }
  /** The tab that is shown, where it is of the watched origin: somebody else may be signed in there than in the one that is watched. */
  const whose = async ({ tabId, origin }: WatchedTab): Promise<number> => {
    const [shown] = await api.tabs.query({ active: true, currentWindow: true });
    return shown?.id !== undefined && siteOf(shown.url)?.origin === origin ? shown.id : tabId;
  };
  return {
    now: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start(origin, { withBodies = false, isBorrowed = false } = {}) {
      // Asked before anything else: browsers ask the user only in the click itself.
      const pattern = permissionPattern(origin);
      const wanted = {
        origins: [pattern],
        ...(withBodies ? { permissions: ["scripting" as const] } : {}),
      };
      // What was allowed before is kept when what is borrowed is given back. Asked in the click, too, and answered first.
      const had = api.permissions.contains({ origins: wanted.origins });
      if (!(await ask(wanted))) return "denied";
      if (!isBorrowed) borrowed.delete(pattern);
      else if (!(await had)) borrowed.add(pattern);
      const [shown] = await api.tabs.query({ active: true, currentWindow: true });
      if (shown?.id === undefined || siteOf(shown.url)?.origin !== origin) {
        if (borrowed.has(pattern)) await remove(pattern);
        return "gone";
      }
      await order({ watch: "start", tabId: shown.id, origin });
      if (withBodies) await order({ watch: "bodies", wanted: true });
      return "watching";
    },
    async readBodies(wanted) {
      // Asked first, as above. No browser shows the question: it gives access to no site.
      if (!wanted || (await ask({ permissions: ["scripting"] }))) await order({ watch: "bodies", wanted });
    },
    stop: () => order({ watch: "stop" }),
    clear: () => {
      witness?.forget();
      return order({ watch: "clear" });
    },
    readSession(hear, onReading) {
      const watched = tab;
      if (!watched) return () => {};
      let end: (() => void) | null = null;
      let isEnded = false;
      void Promise.all([whose(watched), import("./session-reader.ts")]).then(([tabId, { readTab }]) => {
        if (isEnded) return;
        end = readTab(api.webRequest, { tabId, origin: watched.origin }, hear);
        onReading();
      });
      return () => {
        isEnded = true;
        end?.();
      };
    },
    reload: async () => void (tab && (await api.tabs.reload(await whose(tab)))),
    async giveBack(what = "access") {
      const origin = tab?.origin;
      await order({ watch: "end" });
      const pattern = origin && permissionPattern(origin);
      if (pattern && (what === "access" || borrowed.has(pattern))) await remove(pattern);
    },
  };
}
