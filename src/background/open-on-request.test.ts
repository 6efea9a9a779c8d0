import { expect, it } from "vitest";
import { openOnRequest } from "./open-on-request.ts";

type Listener = (...args: unknown[]) => void;

/** A browser whose panel opens only while `isPress` says that the user is pressing something. */
function browser() {
  const listeners: Record<string, Listener> = {};
  const on = (name: string) => ({ addListener: (listener: Listener) => (listeners[name] = listener) });
  const opened: unknown[] = [];
  const items: { id: string; title: string }[] = [];
  const stored: Record<string, { path: string }> = {};
  let isPress = false;
  let made = 0;
  const api = {
    notifications: { onClicked: on("notice"), clear: async () => true },
    commands: { onCommand: on("command") },
    contextMenus: {
      create: (item: { id: string; title: string }) => {
        made++;
        items.push(item);
      },
      removeAll: async () => void items.splice(0),
      onClicked: on("menu"),
    },
    i18n: { getMessage: (name: string) => name },
    runtime: { onInstalled: on("installed"), getURL: (path: string) => path },
    storage: { session: { set: async (values: object) => void Object.assign(stored, values) } },
    sidePanel: {
      open: async (where: unknown) => {
        if (!isPress) throw new Error("Only in answer to the user.");
        opened.push(where);
      },
    },
  };
  openOnRequest(api as unknown as Parameters<typeof openOnRequest>[0]);
  const press = (name: string, ...args: unknown[]) => {
    isPress = true;
    listeners[name]?.(...args);
    isPress = false;
  };
  return { press, opened, items, made: () => made, shows: () => stored.goTo?.path };
}
const tab = { windowId: 3, title: "Acme Refunds | Sign in" };

it("a keyboard command opens the panel, as it stands or with what the tab calls", () => {
  const device = browser();
  device.press("command", "open-panel", tab);
  expect([device.opened, device.shows()]).toEqual([[{ windowId: 3 }], undefined]);
  device.press("command", "watch-tab", tab);
  expect([device.opened.length, device.shows()]).toEqual([2, "/watch"]);
  device.press("command", "another", tab);
  expect(device.opened).toHaveLength(2);
});

it("the context menu of a page opens the panel with a scan of its site, filled in", () => {
  const device = browser();
  device.press("menu", { menuItemId: "scan-site", pageUrl: "https://refunds.test/sign-in?next=/" }, tab);
  expect(device.opened).toEqual([{ windowId: 3 }]);
  expect(device.shows()).toBe("/scanner?target=https%3A%2F%2Frefunds.test&name=Acme+Refunds");
  device.press("menu", { menuItemId: "another", pageUrl: "https://refunds.test/" }, tab);
  device.press("menu", { menuItemId: "scan-site", pageUrl: "about:blank" }, tab);
  expect(device.opened).toHaveLength(1);
});

it("has one item in the context menu, however often it was updated", async () => {
  const device = browser();
  for (const version of [1, 2]) {
    device.press("installed");
    await expect.poll(device.made).toBe(version);
    expect(device.items.map(({ id, title }) => [id, title])).toEqual([["scan-site", "scanSite"]]);
  }
});
