import { expect, it } from "vitest";
import {
  callsPerPart,
  keptParts,
  partOf,
  type WatchedCall,
  type WatchedTab,
  type WatchOrder,
  watchPort,
} from "../host/watched.ts";
import { createTrafficWatch, type TrafficApi } from "./traffic-watch.ts";

type Told = Record<string, unknown>;
const secret = "s3cr3t-of-mika-9f8e7d";
const origin = "https://api.acme.test";
const extension = "chrome-extension://postern";

/**
 * A browser whose storage and permissions outlive the worker: `start` makes a worker, and again one that replaces it.
 * Storage answers late, as the real one does.
 */
function browser() {
  const stored: Record<string, unknown> = {};
  let allowed = true;
  const injected: string[][] = [];
  let listeners: Record<string, Set<(told: never) => unknown>> = {};
  const event = (name: string) => ({
    addListener: (listener: (told: never) => unknown) => {
      listeners[name] = (listeners[name] ?? new Set()).add(listener);
    },
    removeListener: (listener: (told: never) => unknown) => void listeners[name]?.delete(listener),
  });
  const fire = (name: string, told: unknown) => [...(listeners[name] ?? [])].map((listener) => listener(told as never));
  const api = {
    webRequest: Object.fromEntries(
      ["onSendHeaders", "onBeforeRedirect", "onCompleted", "onErrorOccurred"].map((name) => [name, event(name)]),
    ),
    storage: {
      session: {
        get: async (keys: string | string[] | null) => {
          const wanted = keys === null ? Object.keys(stored) : [keys].flat();
          return structuredClone(
            Object.fromEntries(wanted.filter((key) => key in stored).map((key) => [key, stored[key]])),
          );
        },
        set: async (items: object) => void Object.assign(stored, structuredClone(items)),
        remove: async (keys: string | string[]) => {
          for (const key of [keys].flat()) delete stored[key];
        },
      },
    },
    tabs: {
      onRemoved: event("closed"),
      onUpdated: {
        addListener: (listener: (id: number, change: object) => unknown) =>
          event("updated").addListener(((told: { id: number; change: object }) =>
            listener(told.id, told.change)) as never),
      },
    },
    permissions: { contains: async () => allowed, onRemoved: event("removed") },
    runtime: {
      getURL: () => extension,
      onConnect: event("connected"),
      onMessage: {
        addListener: (listener: (message: unknown, sender: object) => unknown) =>
          event("message").addListener(((told: { message: unknown; sender: object }) =>
            listener(told.message, told.sender)) as never),
      },
    },
    scripting: {
      executeScript: async ({ func, world }: { func: { name: string }; world: string }) => {
        injected.push([func.name, world]);
        return [{ frameId: 0, result: true }];
      },
    },
  } as unknown as TrafficApi;
  const start = () => {
    listeners = {};
    createTrafficWatch(api);
  };
  start();
  let time = 1_000_000;
  let ids = 0;
  const device = {
    stored,
    start,
    fire,
    order: async (order: WatchOrder) =>
      (await Promise.all(fire("message", { message: order, sender: { url: `${extension}/sidepanel.html` } })))[0],
    /** A panel captures in the worker's place; returns its end. */
    connect: (sender: object = { url: `${extension}/sidepanel.html` }, name = watchPort) => {
      let end = () => {};
      fire("connected", { name, sender, onDisconnect: { addListener: (listener: () => void) => (end = listener) } });
      return () => end();
    },
    injected,
    /** What runs in a page sends a message. */
    tell: (message: unknown, sender: object = { tab: { id: 7 }, origin }) => fire("message", { message, sender }),
    bodies: () => stored.watchedBodies,
    takeBack: () => {
      allowed = false;
      fire("removed", undefined);
    },
    hears: () => (listeners.onCompleted?.size ?? 0) > 0,
    send: (given: Told) => {
      const told = { requestId: `r${++ids}`, tabId: 7, method: "GET", timeStamp: ++time, ...given };
      fire("onSendHeaders", { requestHeaders: [{ name: "Authorization", value: `Bearer ${secret}` }], ...told });
      return told;
    },
    answer: (told: Told, status = 200, after = 38) =>
      fire("onCompleted", { ...told, timeStamp: Number(told.timeStamp) + after, statusCode: status }),
    call: (url: string, given: Told = {}) => device.answer(device.send({ url, ...given })),
    calls: () =>
      Object.keys(stored)
        .filter((key) => partOf(key) !== null)
        .sort((one, other) => Number(partOf(one)) - Number(partOf(other)))
        .flatMap((key) => stored[key] as WatchedCall[]),
    tab: () => stored.watchedTab as WatchedTab | undefined,
  };
  return device;
}
const watch = { watch: "start", tabId: 7, origin } as const;

it("captures what the tab asks its own origin for, and keeps no value of it", async () => {
  const device = browser();
  await device.order(watch);
  device.call(`${origin}/v1/invoices/20418?page=2&token=${secret}`);
  await expect.poll(device.calls).toEqual([
    {
      id: "r1 200 /v1/invoices/{id}",
      method: "GET",
      path: "/v1/invoices/{id}",
      query: ["page"],
      status: 200,
      ms: 38,
      at: expect.any(Number),
      carried: ["bearer", "query token"],
    },
  ]);
  expect(JSON.stringify(device.stored)).not.toMatch(new RegExp(`${secret}|20418`));
});

it("leaves alone other tabs, other origins, the extension's own calls and what the browser answers by itself", async () => {
  const device = browser();
  await device.order(watch);
  device.call(`${origin}/v1/me`, { tabId: 8 });
  device.call(`${origin}/v1/me`, { tabId: -1 });
  device.call("https://tracker.test/v1/me");
  device.call("https://api.acme.test:8443/v1/me");
  device.fire("onCompleted", {
    requestId: "c",
    tabId: 7,
    method: "GET",
    url: `${origin}/cached`,
    timeStamp: 5,
    fromCache: true,
  });
  device.call(`${origin}/v1/last`);
  await expect.poll(() => device.calls().map(({ path }) => path)).toEqual(["/v1/last"]);
});

it("forgets nothing when the worker is killed at any moment, not even of calls that were on their way", async () => {
  const device = browser();
  await device.order(watch);
  for (let call = 0; call < 50; call++) {
    const sent = device.send({ url: `${origin}/v1/payments/${call}` });
    if (call % 3 === 0) await expect.poll(() => JSON.stringify(device.stored)).toContain(String(sent.requestId));
    if (call % 3 === 0) device.start();
    device.answer(sent);
    if (call % 3 === 1) await expect.poll(() => device.calls().length).toBe(call + 1);
    if (call % 3 === 1) device.start();
  }
  await expect.poll(() => device.calls().length).toBe(50);
  expect(new Set(device.calls().map(({ carried, ms }) => `${carried} ${ms}`))).toEqual(new Set(["bearer 38"]));
});

it("tells redirects apart, and calls that got no answer", async () => {
  const device = browser();
  await device.order(watch);
  const sent = device.send({ url: `${origin}/old` });
  device.fire("onBeforeRedirect", { ...sent, statusCode: 307 });
  device.fire("onSendHeaders", { ...sent, url: `${origin}/new` });
  device.fire("onErrorOccurred", { ...sent, url: `${origin}/new` });
  await expect
    .poll(() => device.calls().map(({ path, status, carried }) => [path, status, carried]))
    .toEqual([
      ["/old", 307, ["bearer"]],
      ["/new", 0, []],
    ]);
});

it("keeps the newest 10,000 calls", async () => {
  const device = browser();
  await device.order(watch);
  const all = callsPerPart * (keptParts + 1);
  for (let call = 0; call < all; call++) device.call(`${origin}/v1/lists?call=${call}`);
  await expect.poll(() => device.calls().length).toBe(callsPerPart * keptParts);
  expect(Object.keys(device.stored)).not.toContain("watchedCalls:0");
});

it("stops when told and when the tab is closed, keeps what it has, and hears nothing more", async () => {
  for (const end of ["order", "tab"]) {
    const device = browser();
    await device.order(watch);
    device.call(`${origin}/v1/me`);
    await expect.poll(() => device.calls().length).toBe(1);
    if (end === "order") await device.order({ watch: "stop" });
    else device.fire("closed", 7);
    await expect.poll(() => device.tab()?.endedAt).toEqual(expect.any(Number));
    expect(device.hears()).toBe(false);
    device.start();
    await expect.poll(device.hears).toBe(false);
    expect(device.calls()).toHaveLength(1);
  }
});

it("forgets everything once the access is taken back, and the calls alone when told", async () => {
  const device = browser();
  await device.order(watch);
  device.call(`${origin}/v1/me`);
  await expect.poll(() => device.calls().length).toBe(1);
  await device.order({ watch: "clear" });
  expect(device.calls()).toEqual([]);
  device.call(`${origin}/v1/me`);
  await expect.poll(() => device.calls().length).toBe(1);
  device.takeBack();
  await expect.poll(() => device.stored).toEqual({});
  expect(device.hears()).toBe(false);
});

it("begins anew with another tab", async () => {
  const device = browser();
  await device.order(watch);
  device.call(`${origin}/v1/me`);
  await expect.poll(() => device.calls().length).toBe(1);
  await device.order({ ...watch, tabId: 9 });
  expect(device.calls()).toEqual([]);
  expect(device.tab()).toMatchObject({ tabId: 9, origin, endedAt: null });
});

it("takes what a panel saw and the worker did not, once, however often it is told and by however many", async () => {
  const device = browser();
  await device.order(watch);
  const heard = device.send({ url: `${origin}/v1/heard` });
  device.answer(heard);
  await expect.poll(() => device.calls().length).toBe(1);
  const [first] = device.calls();
  const at = (device.tab()?.since ?? 0) + 1;
  const lost = { ...first, id: "r9 200 /v1/lost", path: "/v1/lost", at } as WatchedCall;
  const again = { ...first, at } as WatchedCall;
  const seen: WatchOrder = { watch: "seen", tabId: 7, origin, calls: [again, lost], open: {} };
  await device.order(seen);
  device.start();
  await device.order(seen);
  // What the browser tells late is no other call.
  device.answer({ ...heard, requestId: "r9", url: `${origin}/v1/lost` });
  await device.order({ ...seen, calls: [{ ...lost, id: "last", path: "/v1/last" }] });
  expect(device.calls().map(({ path }) => path)).toEqual(["/v1/heard", "/v1/lost", "/v1/last"]);
});

it("listens no more while a panel captures in its place, and again once the last is gone", async () => {
  const device = browser();
  await device.order(watch);
  const ends = [device.connect(), device.connect()];
  expect(device.hears()).toBe(false);
  ends[0]?.();
  await device.order(watch);
  expect(device.hears()).toBe(false);
  ends[1]?.();
  await expect.poll(device.hears).toBe(true);
  device.connect({ tab: { id: 7 }, url: `${origin}/app` });
  device.connect(undefined, "live:alerts:now");
  expect(device.hears()).toBe(true);
});

it("knows how a call was sent whose answer another saw, in either order", async () => {
  const device = browser();
  await device.order(watch);
  const sent = { at: Number(device.tab()?.since) + 5, carried: ["cookie"] };
  const seen = { watch: "seen", tabId: 7, origin } as const;
  await device.order({ ...seen, calls: [], open: { r70: sent } });
  device.answer({ requestId: "r70", tabId: 7, method: "GET", url: `${origin}/v1/one`, timeStamp: sent.at });
  const answer = { id: "r71 200 /v1/two", method: "GET", path: "/v1/two", query: [], status: 200, ms: 0 };
  device.fire("onSendHeaders", { requestId: "r71", tabId: 7, url: `${origin}/v1/two`, timeStamp: sent.at });
  await device.order({ ...seen, calls: [{ ...answer, at: sent.at + 40, carried: null }], open: {} });
  const partly = { ...answer, id: "r72 200 /v1/three", path: "/v1/three", at: sent.at + 40, carried: null };
  await device.order({ ...seen, calls: [partly], open: {} });
  await device.order({ ...seen, calls: [{ ...partly, at: sent.at, ms: 40, carried: ["bearer"] }], open: {} });
  device.answer({ requestId: "r73", tabId: 7, method: "GET", url: `${origin}/v1/four`, timeStamp: sent.at });
  await device.order({ ...seen, calls: [], open: { r73: sent } });
  await expect
    .poll(() => device.calls().map(({ path, ms, carried }) => [path, ms, carried]))
    .toEqual([
      ["/v1/one", 38, ["cookie"]],
      ["/v1/two", 40, []],
      ["/v1/three", 40, ["bearer"]],
      ["/v1/four", 38, ["cookie"]],
    ]);
});

it("takes nothing that was seen of another tab, or before or after this one was watched", async () => {
  const device = browser();
  await device.order(watch);
  device.call(`${origin}/v1/me`);
  await expect.poll(() => device.calls().length).toBe(1);
  const [known] = device.calls();
  const { since = 0 } = device.tab() ?? {};
  const call = (id: string, at: number) => ({ ...known, id, at }) as WatchedCall;
  const seen = { watch: "seen", tabId: 7, origin, open: {} } as const;
  await device.order({ ...seen, tabId: 8, calls: [call("a", since + 1)] });
  await device.order({ ...seen, origin: "https://other.test", calls: [call("b", since + 1)] });
  await device.order({ ...seen, calls: [call("c", since - 1)] });
  await device.order({ watch: "stop" });
  await device.order({ ...seen, calls: [call("d", Date.now() + 1000)] });
  expect(device.calls()).toHaveLength(1);
});

const told = (change: object = {}) => ({
  body: JSON.stringify({
    ...{ method: "POST", url: `${origin}/invoices/20418/lines?key=${secret}`, status: 201 },
    ...{ sent: JSON.stringify({ holder: secret, amount: 12 }), answered: JSON.stringify({ id: 20418 }), ...change },
  }),
});
const sent = { type: "object", properties: { holder: { type: "string" }, amount: { type: "integer" } } };

it("reads bodies only once it is asked to, in each page that the tab loads, and keeps the names and kinds of fields alone", async () => {
  const device = browser();
  await device.order(watch);
  device.tell(told());
  await device.order({ watch: "bodies", wanted: true });
  expect(device.bodies()).toBeUndefined();
  device.fire("updated", { id: 7, change: { status: "loading" } });
  device.fire("updated", { id: 8, change: { status: "loading" } });
  device.tell(told());
  await expect.poll(device.bodies).toEqual({
    "POST /invoices/{id}/lines": {
      sent,
      answered: { 201: { type: "object", properties: { id: { type: "integer" } } } },
    },
  });
  const once = [
    ["hookPage", "MAIN"],
    ["carryBodies", "ISOLATED"],
  ];
  expect(device.injected).toEqual([...once, ...once]);
  expect(JSON.stringify(device.stored)).not.toMatch(new RegExp(`${secret}|20418`));
});

it("a worker that replaces a killed one goes on reading bodies", async () => {
  const device = browser();
  await device.order(watch);
  await device.order({ watch: "bodies", wanted: true });
  device.tell(told({ url: `${origin}/first` }));
  await expect.poll(device.bodies).toBeTruthy();
  device.start();
  device.tell(told({ url: `${origin}/second` }));
  await expect.poll(() => Object.keys(device.bodies() ?? {})).toEqual(["POST /first", "POST /second"]);
});

it.each<[string, object, object | undefined]>([
  ["another tab", told(), { tab: { id: 8 }, origin }],
  ["another origin", told(), { tab: { id: 7 }, origin: "https://other.test" }],
  ["another origin's call", told({ url: "https://other.test/a" }), undefined],
  ["no address", told({ url: 7 }), undefined],
  ["no method", told({ method: "post it" }), undefined],
  ["no status", told({ status: "201" }), undefined],
  ["no text", { body: 7 }, undefined],
  ["no JSON", { body: "{" }, undefined],
])("what a page tells of %s is passed over", async (_, message, sender) => {
  const device = browser();
  await device.order(watch);
  await device.order({ watch: "bodies", wanted: true });
  device.tell(message, sender);
  device.tell(told({ url: `${origin}/after` }));
  await expect.poll(() => Object.keys(device.bodies() ?? {})).toEqual(["POST /after"]);
});

it("what runs in a page gives no orders", async () => {
  const device = browser();
  await device.order(watch);
  device.tell({ watch: "stop" }, { tab: { id: 7 }, origin, url: `${origin}/app` });
  device.call(`${origin}/still`);
  await expect.poll(device.calls).toHaveLength(1);
  expect(device.tab()?.endedAt).toBeNull();
});

it.each([
  { watch: "bodies", wanted: false } as const,
  { watch: "stop" } as const,
  { watch: "end" } as const,
  { ...watch, tabId: 8 },
])("the page is left as it was after %j", async (order) => {
  const device = browser();
  await device.order(watch);
  await device.order({ watch: "bodies", wanted: true });
  await device.order(order);
  expect(device.injected.at(-1)).toEqual(["freePage", "ISOLATED"]);
  device.tell(told());
  await device.order({ watch: "stop" });
  expect(device.tab()?.bodies).toBeUndefined();
  expect(device.bodies()).toBeUndefined();
});
