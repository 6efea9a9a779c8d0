import { afterEach, expect, test, vi } from "vitest";
import { startPage } from "./extension-page.ts";

vi.mock("wxt/browser", () => {
  const never = { addListener: () => {} };
  return { browser: { permissions: { onAdded: never, onRemoved: never } } };
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
