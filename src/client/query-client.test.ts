import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

afterEach(() => onlineManager.setOnline(true));

it("A device without a network still asks the platform, which may run on it, and hears at once when it does not answer", async () => {
  const queries = createQueryClient();
  onlineManager.setOnline(false);
  expect(await queries.fetchQuery({ queryKey: ["local"], queryFn: () => "answered" })).toBe("answered");
  const mutation = new MutationObserver(queries, { mutationFn: () => Promise.reject(new Error("Not there.")) });
  await expect(mutation.mutate()).rejects.toThrow("Not there.");
});

it("A failed query is asked once; what was read stays fresh and is read again neither on focus nor in time", async () => {
  vi.useFakeTimers();
  const queries = createQueryClient();
  const queryFn = vi.fn(() => Promise.reject(new Error("Down.")));
  await expect(queries.fetchQuery({ queryKey: ["down"], queryFn })).rejects.toThrow("Down.");
  expect(queryFn).toHaveBeenCalledOnce();

  const read = vi.fn(() => "data");
  const stop = new QueryObserver(queries, { queryKey: ["up"], queryFn: read }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(24 * 3600_000);
  window.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(1000);
  new QueryObserver(queries, { queryKey: ["up"], queryFn: read }).subscribe(() => undefined)();
  expect(read).toHaveBeenCalledOnce();
  stop();
  vi.useRealTimers();
});
