import { expect, it, vi } from "vitest";
import { answerEvents, apiCalls, type Hear, type Told } from "./captured-call.ts";
import { type WatchApi, watchThroughWorker } from "./extension-watch.ts";
import type { WatchedCall, WatchOrder } from "./watched.ts";

const origin = "https://api.acme.test";
const call = (path: string): WatchedCall => ({
  method: "GET",
  path,
  query: [],
  status: 200,
  ms: 1,
  at: 1,
  carried: [],
});

function panel(
  given: { had?: boolean; stored?: object; granted?: boolean; url?: string; shown?: number; platform?: string } = {},
) {
  const asked: string[] = [];
  const orders: WatchOrder[] = [];
  const hearing = new Set<Hear>();
  const answers = new Set<Hear>();
  const ports: string[] = [];
  const allowed = new Set(given.had ? [`${origin}/*`] : []);
  let change: (changes: Record<string, { newValue?: unknown }>) => void = () => {};
  const api = {
    webRequest: {
      onSendHeaders: {
        addListener: (listener: Hear, filter: object, extra: string[]) => {
          hearing.add(listener);
          asked.push(`listen ${JSON.stringify([filter, extra])}`);
        },
        removeListener: (listener: Hear) => void hearing.delete(listener),
      },
      ...Object.fromEntries(answerEvents.map((name) => [name, { addListener: () => {}, removeListener: () => {} }])),
      onCompleted: {
        addListener: (listener: Hear) => void answers.add(listener),
        removeListener: (listener: Hear) => void answers.delete(listener),
      },
    },
    tabs: { query: async () => [{ id: given.shown ?? 7, url: given.url ?? `${origin}/app` }] },
    permissions: {
      contains: async ({ origins = [] }: { origins?: string[] }) => origins.every((one) => allowed.has(one)),
      request: async (wanted: { origins?: string[] }) => {
        asked.push(`request ${JSON.stringify(wanted)}`);
        const isGranted = given.granted ?? true;
        if (isGranted) for (const one of wanted.origins ?? []) allowed.add(one);
        return isGranted;
      },
      remove: async (wanted: { origins?: string[] }) => {
        asked.push(`remove ${JSON.stringify(wanted)}`);
        for (const one of wanted.origins ?? []) allowed.delete(one);
      },
    },
    runtime: {
      sendMessage: async (order: WatchOrder) => {
        orders.push(order);
        return true;
      },
      connect: ({ name }: { name: string }) => {
        ports.push(name);
        return { disconnect: () => void ports.pop(), onDisconnect: { addListener: () => {} } };
      },
    },
    storage: {
      session: {
        get: async () => given.stored ?? {},
        onChanged: { addListener: (listener: typeof change) => (change = listener) },
      },
    },
  } as unknown as WatchApi;
  const watch = watchThroughWorker(api, given.platform ?? "https://postern.acme.test");
  return {
    watch,
    asked,
    orders,
    ports,
    send: (sent: object) => {
      for (const hear of hearing) hear(sent as Told);
    },
    answered: (told: object) => {
      for (const hear of answers) hear(told as Told);
    },
    change: (changes: Parameters<typeof change>[0]) => change(changes),
  };
}
const tab = { tabId: 7, origin, since: 1, endedAt: null };

it("shows what the worker captured before, in order, and what it captures from now on", async () => {
  const stored = { watchedTab: tab, "watchedCalls:3": [call("/b")], "watchedCalls:2": [call("/a")], other: 1 };
  const { watch, change } = panel({ stored });
  await expect.poll(watch.now).toEqual({ tab, calls: [call("/a"), call("/b")], forgotten: 40, bodies: {} });
  const heard = vi.fn();
  watch.subscribe(heard);
  change({ "watchedCalls:3": { newValue: [call("/b"), call("/c")] }, "watchedCalls:2": {} });
  await expect.poll(watch.now).toEqual({ tab, calls: [call("/b"), call("/c")], forgotten: 60, bodies: {} });
  change({ status: { newValue: "another's" } });
  expect(heard).toHaveBeenCalledOnce();
  expect(watch.now()).toBe(watch.now());
});

it("asks the browser for this origin alone, and then has the tab that is shown watched", async () => {
  const { watch, asked, orders } = panel();
  expect(await watch.start(origin)).toBe("watching");
  expect(asked).toEqual(['request {"origins":["https://api.acme.test/*"]}']);
  expect(orders).toEqual([{ watch: "start", tabId: 7, origin }]);
});

it("asks for the reader of bodies with the origin, where that is wanted, and has both begin", async () => {
  const { watch, asked, orders } = panel();
  expect(await watch.start(origin, { withBodies: true })).toBe("watching");
  expect(asked).toEqual(['request {"origins":["https://api.acme.test/*"],"permissions":["scripting"]}']);
  expect(orders).toEqual([
    { watch: "start", tabId: 7, origin },
    { watch: "bodies", wanted: true },
  ]);
});

it("gives back as borrowed only an access that was not there before", async () => {
  for (const had of [true, false]) {
    const { watch, asked, change } = panel({ had });
    await watch.start(origin, { isBorrowed: true });
    change({ watchedTab: { newValue: tab } });
    await watch.giveBack("borrowed");
    expect(asked.filter((one) => one.startsWith("remove"))).toHaveLength(had ? 0 : 1);
    await watch.giveBack();
    expect(asked.filter((one) => one.startsWith("remove"))).toHaveLength(had ? 1 : 2);
  }
});

it("counts an access that it borrowed as its own however often it is asked for, until the user watches the site", async () => {
  const twice = panel();
  const { watch, asked, change } = twice;
  const removed = () => asked.filter((one) => one.startsWith("remove")).length;
  change({ watchedTab: { newValue: tab } });
  await watch.start(origin, { isBorrowed: true });
  await watch.start(origin, { isBorrowed: true });
  await watch.giveBack("borrowed");
  expect(removed()).toBe(1);
  await watch.start(origin, { isBorrowed: true });
  await watch.start(origin);
  await watch.giveBack("borrowed");
  expect(removed()).toBe(1);
});

it("keeps nothing that it borrowed for a tab which went elsewhere meanwhile", async () => {
  for (const had of [true, false]) {
    const { watch, asked } = panel({ had, url: "https://other.test/" });
    expect(await watch.start(origin, { isBorrowed: true })).toBe("gone");
    expect(asked.filter((one) => one.startsWith("remove"))).toHaveLength(had ? 0 : 1);
  }
});

it("watches nothing where the user says no, or where the tab went elsewhere meanwhile", async () => {
  const denied = panel({ granted: false });
  expect(await denied.watch.start(origin)).toBe("denied");
  const gone = panel({ url: "https://other.test/" });
  expect(await gone.watch.start(origin)).toBe("gone");
  expect([...denied.orders, ...gone.orders]).toEqual([]);
});

it("gives back what it was allowed, but not the host on which the platform runs", async () => {
  const { watch, asked, orders } = panel({ stored: { watchedTab: tab } });
  await expect.poll(() => watch.now()?.tab).toEqual(tab);
  await watch.giveBack();
  expect(orders).toEqual([{ watch: "end" }]);
  const removed = (all: string[]) => all.filter((one) => one.startsWith("remove"));
  expect(removed(asked)).toEqual(['remove {"origins":["https://api.acme.test/*"]}']);
  const shared = panel({ stored: { watchedTab: tab }, platform: origin });
  await expect.poll(() => shared.watch.now()?.tab).toEqual(tab);
  await shared.watch.giveBack();
  expect(removed(shared.asked)).toEqual([]);
});

it("hands over what calls of the watched tab to its own origin sign in with, until it is ended", async () => {
  const { watch, asked, send, answered } = panel({ stored: { watchedTab: tab } });
  await expect.poll(() => watch.now()?.tab).toEqual(tab);
  const heard = vi.fn();
  const requestHeaders = [{ name: "Authorization", value: "Bearer abc" }];
  const onReading = vi.fn();
  const end = watch.readSession(heard, onReading);
  expect(onReading).not.toHaveBeenCalled();
  const listens = (tabId: number) => `listen ${JSON.stringify([{ ...apiCalls, tabId }, ["requestHeaders"]])}`;
  // The panel listens to the watched tab too.
  await expect.poll(() => asked.filter((one) => one === listens(7))).toHaveLength(2);
  expect(onReading).toHaveBeenCalledOnce();
  const sent = { requestId: "9", tabId: 7, method: "GET", url: `${origin}/v1/me` };
  send({ url: "https://tracker.test/", requestHeaders });
  send({ url: `${origin}/v1/me`, requestHeaders: [{ name: "Accept", value: "*/*" }] });
  expect(heard).not.toHaveBeenCalled();
  send({ ...sent, requestHeaders });
  end();
  send({ ...sent, requestHeaders });
  expect(heard.mock.calls).toEqual([
    [[{ carried: "bearer", authMethod: "bearer", credentials: "abc" }], expect.any(Promise)],
  ]);
  answered({ ...sent, requestId: "8", statusCode: 401 });
  answered({ ...sent, statusCode: 200 });
  expect(await heard.mock.calls[0]?.[1]).toEqual({ method: "GET", url: sent.url, status: 200 });
});

it("reads the session of the tab that is shown where it is of the watched origin, and of the watched one elsewhere", async () => {
  for (const [url, tabId] of [
    [`${origin}/other`, 8],
    ["https://elsewhere.test/", 7],
  ] as const) {
    const { watch, asked } = panel({ stored: { watchedTab: tab }, shown: 8, url });
    await expect.poll(() => watch.now()?.tab).toEqual(tab);
    watch.readSession(
      () => {},
      () => {},
    );
    await expect.poll(() => asked.at(-1)).toContain(`"tabId":${tabId}`);
  }
});

it("captures alone under a load while it is seen: what nobody sees the browser may put to sleep", async () => {
  const { ports, send, asked } = panel({ stored: { watchedTab: tab } });
  const load = () => {
    for (let sent = 0; sent < 20; sent++)
      send({ requestId: `${sent}`, tabId: 7, url: `${origin}/v1/me`, timeStamp: 1 });
  };
  await expect.poll(() => asked).toHaveLength(1);
  load();
  expect(ports).toEqual(["watch"]);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  load();
  expect(ports).toEqual([]);
  visibility.mockRestore();
  document.dispatchEvent(new Event("visibilitychange"));
  load();
  expect(ports).toEqual(["watch"]);
});
