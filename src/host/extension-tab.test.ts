import { expect, it, vi } from "vitest";
import { type TabsApi, tabBeside } from "./extension-tab.ts";
import { refreshMessage } from "./worker-link.ts";

/** A browser's window whose active tab tells `url` to who may see it; `fire` is one of the browser's events. */
function window(tab: { url?: string; title?: string }) {
  const listeners: Record<string, (event: unknown) => void> = {};
  const on = (name: string) => ({ addListener: (listener: (event: unknown) => void) => (listeners[name] = listener) });
  let follows = false;
  let shown: { url?: string; title?: string } = tab;
  const api = {
    tabs: { query: async () => [{ id: 1, ...shown }], onActivated: on("activated"), onUpdated: on("updated") },
    windows: { onFocusChanged: on("focus") },
    permissions: {
      contains: async () => follows,
      request: vi.fn(async () => {
        follows = true;
      }),
      remove: vi.fn(async () => {
        follows = false;
      }),
      onAdded: on("added"),
      onRemoved: on("removed"),
    },
    runtime: { onMessage: on("message") },
  } as unknown as TabsApi;
  const fire = (name: string, next: typeof shown = shown, event?: unknown) => {
    shown = next;
    listeners[name]?.(event);
  };
  const tabs = tabBeside(api, () => {}, null, "https://postern.test");
  const heard = vi.fn();
  tabs.subscribe(heard);
  return { tabs, api, fire, heard };
}
const docs = { url: "https://api.acme.test/docs", title: "Acme" };
const site = { kind: "site", id: 1, origin: "https://api.acme.test", host: "api.acme.test", title: "Acme" };

it("follows the user from tab to tab, and a tab from site to site", async () => {
  const { tabs, fire } = window(docs);
  await expect.poll(tabs.beside).toEqual(site);
  fire("activated", { url: "http://localhost:4001/", title: "" });
  await expect
    .poll(tabs.beside)
    .toEqual({ kind: "site", id: 1, origin: "http://localhost:4001", host: "localhost:4001", title: "" });
  fire("updated", docs);
  await expect.poll(tabs.beside).toEqual(site);
});

it("tells a tab that it may not see from one that shows no site, and asks only when told to", async () => {
  const { tabs, api, fire } = window({});
  await expect.poll(tabs.beside).toEqual({ kind: "unseen" });
  expect(tabs.follows()).toBe(false);
  expect(api.permissions.request).not.toHaveBeenCalled();
  fire("activated", { url: "chrome://newtab/" });
  await expect.poll(tabs.beside).toEqual({ kind: "no-site" });
  fire("activated", {});
  await expect.poll(tabs.beside).toEqual({ kind: "unseen" });
  await tabs.follow(true);
  expect(api.permissions.request).toHaveBeenCalledWith({ permissions: ["tabs"] });
  expect([tabs.beside(), tabs.follows()]).toEqual([{ kind: "no-site" }, true]);
  await tabs.follow(false);
  expect([tabs.beside(), tabs.follows()]).toEqual([{ kind: "unseen" }, false]);
});

it("sees the tab over which the user pressed the toolbar's button at once", async () => {
  const { tabs, fire } = window({});
  await expect.poll(tabs.beside).toEqual({ kind: "unseen" });
  fire("message", docs, refreshMessage);
  await expect.poll(tabs.beside).toEqual(site);
});

it("tells nobody of what did not change", async () => {
  const { tabs, fire, heard } = window(docs);
  await expect.poll(tabs.beside).toEqual(site);
  const known = tabs.beside();
  heard.mockClear();
  fire("updated", { ...docs, url: "https://api.acme.test/other" });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(heard).not.toHaveBeenCalled();
  expect(tabs.beside()).toBe(known);
});

it("tells which screen of the platform's own page it shows, and of no other site more than its origin", async () => {
  const { tabs, fire } = window({ url: "https://postern.test/scan/12?tab=log#secret", title: "Scan" });
  await expect.poll(tabs.beside).toMatchObject({ path: "/scan/12?tab=log" });
  fire("updated", { url: "https://postern.test//evil.test/", title: "" });
  await expect.poll(tabs.beside).not.toHaveProperty("path");
  fire("updated", docs);
  await expect.poll(tabs.beside).toEqual(site);
});
