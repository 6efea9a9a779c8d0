import { memoryLocation } from "wouter/memory-location";
import type { Capability, Host, HostEvent, HostWatch, LiveHandlers, TabBeside, Watched } from "./port.ts";
import type { SessionAnswer, TabCredential } from "./tab-credential.ts";

/** A request that reached the fake platform; `path` is without `/api`, `body` parsed: JSON, or a form's fields. */
export type FakeRequest = { method: string; path: string; search: URLSearchParams; body: unknown };
/** The JSON of an answer, a whole `Response`, or a function of the request that gives either. */
export type FakeAnswer = unknown | ((request: FakeRequest) => unknown);

export type FakeHost = Host & {
  /** Answers by method and path, for example `"GET /auth/user"`; without one the answer is 404. May be changed. */
  answers: Record<string, FakeAnswer>;
  readonly requests: FakeRequest[];
  readonly events: HostEvent[];
  readonly opened: string[];
  /** Changes what the tab beside it shows, in a host with the capability `tab`. */
  showTab(tab: TabBeside | null, follows?: boolean): void;
  /** Changes what was captured of a tab, in a host with the capability `watch-traffic`. */
  showWatched(watched: Watched | null): void;
  /** Has the watched tab make a call that carries credentials. */
  sendCredentials(found: readonly TabCredential[], answer?: SessionAnswer): void;
  /** What was asked of the watch, oldest first. */
  readonly watchOrders: string[];
  /** The live subscriptions that are open now. */
  readonly lives: { scanId: number | null; handlers: LiveHandlers }[];
  /** Everything that was visited, oldest first. */
  readonly history: readonly string[];
};

/** A host in memory for tests: a platform of given answers, a location without an address bar. */
export function createFakeHost(
  options: {
    answers?: Record<string, FakeAnswer>;
    path?: string;
    capabilities?: readonly Capability[];
    settings?: Record<string, unknown>;
  } = {},
): FakeHost {
  const [path, searchPath = ""] = (options.path ?? "/").split("?");
  const { hook, searchHook, history } = memoryLocation({ path: path || "/", searchPath, record: true });
  const values = new Map(Object.entries(options.settings ?? {}));
  const listeners = new Set<() => void>();
  const tabListeners = new Set<() => void>();
  const watch = fakeWatch();
  let tab: TabBeside | null = null;
  let follows = false;
  const host: FakeHost = {
    answers: options.answers ?? {},
    requests: [],
    events: [],
    opened: [],
    lives: [],
    history,
    capabilities: new Set(options.capabilities ?? ["shared-session"]),
    platform: "http://platform.test",
    fetch: async (input, init) => {
      const request = new Request(typeof input === "string" ? new URL(input, host.platform) : input, init);
      const url = new URL(request.url);
      const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data");
      const form = isForm ? Object.fromEntries(await request.formData()) : null;
      const text = isForm ? "" : await request.text();
      const seen: FakeRequest = {
        method: request.method,
        path: url.pathname.replace(/^\/api/, ""),
        search: url.searchParams,
        body: form ?? (text ? JSON.parse(text) : undefined),
      };
      host.requests.push(seen);
      const answer = host.answers[`${seen.method} ${seen.path}`];
      const value = typeof answer === "function" ? await answer(seen) : answer;
      if (value instanceof Response) return value;
      return value === undefined ? problemAnswer(404, `Nothing answers ${seen.path}.`) : Response.json(value);
    },
    live: (scanId, handlers) => {
      const live = { scanId, handlers };
      host.lives.push(live);
      return () => void host.lives.splice(host.lives.indexOf(live), 1);
    },
    location: { hook, searchHook },
    tabs: {
      open: (opened) => void host.opened.push(opened),
      beside: () => tab,
      subscribe: (listener) => {
        tabListeners.add(listener);
        return () => void tabListeners.delete(listener);
      },
      follows: () => follows,
      follow: async (wanted) => host.showTab(tab, wanted),
      watch: options.capabilities?.includes("watch-traffic") ? watch.watch : null,
    },
    showWatched: watch.show,
    watchOrders: watch.orders,
    sendCredentials: watch.sendCredentials,
    showTab: (next, allowed = follows) => {
      if (!host.capabilities.has("tab")) return;
      [tab, follows] = [next, allowed];
      for (const listener of tabListeners) listener();
    },
    store: {
      ready: Promise.resolve(),
      get: (key) => values.get(key),
      set: (key, value) => {
        values.set(key, value);
        for (const listener of listeners) listener();
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    notify: (event) => void host.events.push(event),
  };
  return host;
}

/** A watch whose calls a test gives; the user allows it. */
function fakeWatch() {
  const listeners = new Set<() => void>();
  const orders: string[] = [];
  const sessions = new Set<Parameters<HostWatch["readSession"]>[0]>();
  const sendCredentials: FakeHost["sendCredentials"] = (found, answer) => {
    for (const hear of sessions) hear(found, answer ? Promise.resolve(answer) : new Promise(() => {}));
  };
  let now: Watched | null = { tab: null, calls: [], forgotten: 0, bodies: {} };
  const show = (next: Watched | null) => {
    now = next;
    for (const listener of listeners) listener();
  };
  const watch: HostWatch = {
    now: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: async (origin, how) => {
      orders.push(`start ${origin}`, ...(how?.withBodies ? ["read bodies"] : []));
      show({ tab: { tabId: 1, origin, since: Date.now(), endedAt: null }, calls: [], forgotten: 0, bodies: {} });
      return "watching";
    },
    stop: async () => {
      orders.push("stop");
      if (now?.tab) show({ ...now, tab: { ...now.tab, endedAt: Date.now() } });
    },
    readBodies: async (wanted) => {
      orders.push(wanted ? "read bodies" : "read no bodies");
      if (!now?.tab) return;
      const { bodies: _, ...tab } = now.tab;
      show({ ...now, tab: wanted ? { ...tab, bodies: "bodies" } : tab });
    },
    readSession: (hear, onReading) => {
      sessions.add(hear);
      onReading();
      return () => void sessions.delete(hear);
    },
    reload: async () => void orders.push("reload"),
    clear: async () => {
      orders.push("clear");
      if (now) show({ ...now, calls: [] });
    },
    giveBack: async () => {
      orders.push("give back");
      show({ tab: null, calls: [], forgotten: 0, bodies: {} });
    },
  };
  return { watch, orders, show, sendCredentials };
}

/** A problem document as an answer, with what is wrong at which field. */
export function problemAnswer(
  status: number,
  detail: string,
  more: { errors?: { field: string; message: string }[] } = {},
): Response {
  return new Response(JSON.stringify({ type: "about:blank", title: "Refused", status, detail, ...more }), {
    status,
    headers: { "content-type": "application/problem+json" },
  });
}
