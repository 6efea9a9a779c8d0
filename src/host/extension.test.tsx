import { afterEach, expect, it, vi } from "vitest";
import { createExtensionHost } from "./extension.ts";
import { createFakeHost } from "./fake.ts";
import { hostSuite } from "./host.suite.tsx";

type Listener = (event: never) => void;

/** A browser with one tab and one open port; `fire` raises an event by its path, for example `tabs.onActivated`. */
const fake = (() => {
  const listeners = new Map<string, Set<Listener>>();
  const on = (name: string) => ({
    addListener: (listener: Listener) => void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
  });
  const state = { tab: {} as { url?: string; title?: string } };
  const events = (noun: string, ...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, on(`${noun}.${name}`)]));
  return {
    state,
    fire: (name: string, event: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(event as never);
    },
    forget: () => {
      listeners.clear();
      state.tab = {};
    },
    browser: {
      tabs: {
        query: async () => [{ id: 1, ...state.tab }],
        create: async () => {},
        ...events("tabs", "onActivated", "onUpdated"),
      },
      windows: events("windows", "onFocusChanged"),
      permissions: { contains: async () => true, ...events("permissions", "onAdded", "onRemoved") },
      storage: { session: { get: async () => ({}), ...events("session", "onChanged") } },
      runtime: {
        sendMessage: async () => {},
        connect: () => ({ ...events("port", "onMessage", "onDisconnect"), disconnect: () => listeners.clear() }),
        ...events("runtime", "onMessage"),
      },
    },
  };
})();
const hostOf = (place: "panel" | "page") =>
  createExtensionHost(place, "http://platform.test", createFakeHost().store, fake.browser as never);
afterEach(() => {
  fake.forget();
  vi.unstubAllGlobals();
  window.location.hash = "";
});

for (const place of ["panel", "page"] as const)
  hostSuite(`the extension's host on a ${place}`, () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (input: string) => {
      asked.push(input);
      return Response.json({});
    });
    return {
      host: hostOf(place),
      send: (message) => fake.fire("port.onMessage", { message }),
      requested: () => asked,
      showTab: (tab) => {
        fake.state.tab = tab;
        fake.fire("tabs.onActivated", { tabId: 1 });
      },
    };
  });

it("The panel knows the tab beside it; the options page is a tab itself", () => {
  const knows = (place: "panel" | "page") => hostOf(place).capabilities.has("tab");
  expect([knows("panel"), knows("page")]).toEqual([true, false]);
});
