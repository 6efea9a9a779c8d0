import { afterEach, expect, test, vi } from "vitest";
import { followGoTo, startPage } from "./extension-page.ts";
import { type GoTo, goToKey } from "./worker-link.ts";

const { session } = vi.hoisted(() => ({ session: new Map<string, unknown>() }));
vi.mock("wxt/browser", () => {
  const never = { addListener: () => {} };
  const storage = {
    get: async (key: string) => ({ [key]: session.get(key) }),
    remove: async (key: string) => void session.delete(key),
    onChanged: never,
  };
  return { browser: { permissions: { onAdded: never, onRemoved: never }, storage: { session: storage } } };
});
afterEach(() => vi.restoreAllMocks());

/** Opens a page for one address while storage holds another; tells how often it was loaded anew. */
async function open(address: string, stored: () => string) {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  await startPage({
    address,
    store: {
      ready: Promise.resolve(),
      get: (key: string) => (key === "platform" ? stored() : undefined),
      set: () => {},
      subscribe,
    },
    allowed: async () => true,
    choose: async () => null,
    showConsole: () => () => {},
    showConnect: () => () => {},
  });
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return { reload, tell };
}

test("a page follows its platform's address, also where that changed while the page was loaded", async () => {
  const missed = await open("http://localhost:4000", () => "https://postern.example");
  expect(missed.reload).toHaveBeenCalledTimes(1);
});

test("a page whose platform stays is not loaded anew, and one whose platform changes is", async () => {
  let stored = "https://postern.example";
  const { reload, tell } = await open(stored, () => stored);
  tell();
  expect(reload).not.toHaveBeenCalled();
  stored = "https://other.example";
  tell();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a panel goes where a click before it led, also where it took half a minute to open, and once", async () => {
  window.location.hash = "#/";
  session.set(goToKey, { path: "/endpoints/7", at: Date.now() - 30_000 } satisfies GoTo);
  await followGoTo();
  expect(window.location.hash).toBe("#/endpoints/7");
  expect(session.has(goToKey)).toBe(false);
});

test("a panel that is opened long after such a click stays where it is", async () => {
  window.location.hash = "#/";
  session.set(goToKey, { path: "/endpoints/7", at: Date.now() - 120_000 } satisfies GoTo);
  await followGoTo();
  expect(window.location.hash).toBe("#/");
});
