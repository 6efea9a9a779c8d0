import { expect, test } from "vitest";
import { onceOnly } from "./once-only.ts";

test("Nothing that may act is sent before it is remembered", async () => {
  let store = () => {};
  const stored = new Promise<void>((resolve) => {
    store = resolve;
  });
  const once = onceOnly([], () => stored);
  expect(once.written()).toBeNull();
  once.asks("GET /createdb");
  let isWritten = false;
  const waited = once.written()?.then(() => {
    isWritten = true;
  });
  await Promise.resolve();
  expect(isWritten).toBe(false);
  store();
  await waited;
  expect(once.written()).toBeNull();
});

test("What cannot be remembered is not asked: whoever waits hears of the fault", async () => {
  const once = onceOnly([], () => Promise.reject(new Error("no room")));
  once.asks("GET /createdb");
  await expect(once.written()).rejects.toThrow("no room");
});
