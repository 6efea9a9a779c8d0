import { afterEach, expect, it, vi } from "vitest";
import { FakeSocket } from "./fake-socket.ts";
import { hostSuite } from "./host.suite.tsx";
import { createPageHost } from "./page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  FakeSocket.all = [];
});

hostSuite("the page host", () => {
  const asked: string[] = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (input: string) => {
    asked.push(input);
    return Response.json({ ticket: "t", url: "ws://live.test/?scanId=7&ticket=t", expiresAt: "" });
  });
  return {
    host: createPageHost({ platform: "http://platform.test" }),
    send: async (message) => {
      await expect.poll(() => FakeSocket.all).not.toHaveLength(0);
      FakeSocket.all.at(-1)?.send(message);
    },
    requested: () => asked,
  };
});

it("Only the platform's own page may leave for sign-in and sign-out", () => {
  const own = createPageHost({ platform: window.location.origin });
  const foreign = createPageHost({ platform: "http://platform.test" });
  expect(own.capabilities.has("navigate")).toBe(true);
  expect(foreign.capabilities.has("navigate")).toBe(false);
});

it("Settings survive a reload, and two consoles with different keys do not share them", () => {
  createPageHost({ platform: "http://platform.test" }).store.set("theme", "dark");
  expect(createPageHost({ platform: "http://platform.test" }).store.get("theme")).toBe("dark");
  expect(createPageHost({ platform: "http://platform.test", storageKey: "other" }).store.get("theme")).toBeUndefined();
});

it("Denied storage keeps settings for as long as the page lives", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const { store } = createPageHost({ platform: "http://platform.test" });
  store.set("theme", "dark");
  expect(store.get("theme")).toBe("dark");
  vi.restoreAllMocks();
});
