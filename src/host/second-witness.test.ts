import { afterEach, expect, it, vi } from "vitest";
import { answerEvents, type Hear, type Told, type WebRequest } from "./captured-call.ts";
import { createSecondWitness } from "./second-witness.ts";
import type { WatchedCall } from "./watched.ts";

const origin = "https://api.acme.test";
const tab = { tabId: 7, origin, since: 1, endedAt: null };

afterEach(() => void vi.useRealTimers());

function browser() {
  vi.useFakeTimers();
  const hearing = new Map<string, Set<Hear>>();
  const event = (name: string) => {
    const listeners = new Set<Hear>();
    hearing.set(name, listeners);
    return {
      addListener: (listener: Hear) => void listeners.add(listener),
      removeListener: (listener: Hear) => void listeners.delete(listener),
    };
  };
  const webRequest = Object.fromEntries(["onSendHeaders", ...answerEvents].map((name) => [name, event(name)]));
  const delivered: WatchedCall[][] = [];
  let works = true;
  const witness = createSecondWitness(webRequest as unknown as WebRequest, async (calls) => {
    if (!works) throw new Error("The worker is gone.");
    delivered.push(calls);
  });
  const fire = (name: string, told: Partial<Told>) => {
    for (const hear of hearing.get(name) ?? [])
      hear({ requestId: "1", tabId: 7, method: "get", timeStamp: 5, url: `${origin}/v1/me`, ...told });
  };
  return {
    witness,
    delivered,
    fail: (fails: boolean) => {
      works = !fails;
    },
    call: (told: Partial<Told> = {}) => {
      fire("onSendHeaders", { requestHeaders: [{ name: "Authorization", value: "Bearer s3cr3t" }], ...told });
      fire("onCompleted", { statusCode: 200, ...told, timeStamp: 43 });
    },
    fire,
    hears: () => [...hearing.values()].every((listeners) => listeners.size > 0),
  };
}
const soon = () => vi.advanceTimersByTimeAsync(1500);

it("tells of a call that the worker has not written, without any value of it", async () => {
  const { witness, call, delivered } = browser();
  witness.follow(tab);
  call({ url: `${origin}/v1/invoices/20418?token=s3cr3t` });
  await soon();
  expect(delivered[0]).toEqual([
    {
      id: "1 200 /v1/invoices/{id}",
      method: "GET",
      path: "/v1/invoices/{id}",
      query: [],
      status: 200,
      ms: 38,
      at: 5,
      carried: ["bearer", "query token"],
    },
  ]);
});

it("says nothing of what the worker wrote meanwhile, of other origins, and of what reached no API", async () => {
  const { witness, call, fire, delivered } = browser();
  witness.follow(tab);
  call();
  call({ url: "https://tracker.test/", requestId: "2" });
  fire("onCompleted", { requestId: "3", fromCache: true, statusCode: 200 });
  witness.confirm([{ id: "1 200 /v1/me" } as WatchedCall]);
  await soon();
  expect(delivered).toEqual([]);
});

it("tells again until the worker has it, and not for ever", async () => {
  const { witness, call, fail, delivered } = browser();
  witness.follow(tab);
  fail(true);
  call();
  await soon();
  fail(false);
  await soon();
  expect(delivered).toHaveLength(1);
  for (let round = 0; round < 9; round++) await soon();
  expect(delivered.length).toBeLessThan(5);
});

it("hears only a tab that is watched, and forgets with the list", async () => {
  const { witness, call, delivered, hears } = browser();
  expect(hears()).toBe(false);
  witness.follow(tab);
  expect(hears()).toBe(true);
  call();
  witness.forget();
  witness.follow({ ...tab, endedAt: 9 });
  expect(hears()).toBe(false);
  await soon();
  expect(delivered).toEqual([]);
});
