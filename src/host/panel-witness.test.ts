import { afterEach, expect, it, vi } from "vitest";
import { answerEvents, type Hear, type Told, type WebRequest } from "./captured-call.ts";
import { createPanelWitness } from "./panel-witness.ts";
import type { OpenCall, WatchedCall } from "./watched.ts";

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
  const opened: Record<string, OpenCall>[] = [];
  let works = true;
  let isRelieved = false;
  const witness = createPanelWitness(webRequest as unknown as WebRequest, {
    relieve: () => {
      isRelieved = true;
    },
    release: () => {
      isRelieved = false;
    },
    take: async (_, calls, open) => {
      if (!works) throw new Error("The worker is gone.");
      delivered.push(calls);
      opened.push(open);
    },
  });
  const fire = (name: string, told: Partial<Told>) => {
    for (const hear of hearing.get(name) ?? [])
      hear({ requestId: "1", tabId: 7, method: "get", timeStamp: 5, url: `${origin}/v1/me`, ...told });
  };
  return {
    witness,
    delivered,
    opened,
    isRelieved: () => isRelieved,
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

it("tells the worker soon of a call, without any value of it, and once where the worker writes it", async () => {
  const { witness, call, delivered } = browser();
  witness.follow(tab);
  call({ url: `${origin}/v1/invoices/20418?token=s3cr3t` });
  await vi.advanceTimersByTimeAsync(100);
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
  witness.confirm([{ id: "1 200 /v1/invoices/{id}", carried: ["bearer"] } as WatchedCall]);
  await soon();
  expect(delivered).toHaveLength(1);
});

it("tells at once what comes while it waits for the worker to write what came before", async () => {
  const { witness, call, delivered } = browser();
  witness.follow(tab);
  call();
  await vi.advanceTimersByTimeAsync(100);
  call({ requestId: "2" });
  await vi.advanceTimersByTimeAsync(100);
  expect(delivered.map((calls) => calls.map(({ id }) => id))).toEqual([["1 200 /v1/me"], ["2 200 /v1/me"]]);
});

it("leaves the worker listening, for a panel goes without notice, and captures alone under a load only", async () => {
  const { witness, call, isRelieved } = browser();
  witness.follow(tab);
  for (let round = 0; round < 20; round++) {
    call({ requestId: `slow ${round}` });
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(isRelieved()).toBe(false);
  for (let round = 0; round < 20; round++) {
    call({ requestId: `fast ${round}` });
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(isRelieved()).toBe(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(isRelieved()).toBe(false);
});

it("goes on to listen for a moment once it is seen no more, while the worker begins, and is itself again where it is seen", async () => {
  const { witness, call, delivered, hears, isRelieved } = browser();
  witness.follow(tab);
  for (let round = 0; round < 20; round++) call({ requestId: `${round}` });
  expect(isRelieved()).toBe(true);
  witness.rest();
  expect(isRelieved()).toBe(false);
  call({ requestId: "meanwhile" });
  await vi.advanceTimersByTimeAsync(999);
  expect([hears(), isRelieved()]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(hears()).toBe(false);
  expect(delivered.flat().map(({ id }) => id)).toContain("meanwhile 200 /v1/me");
  witness.follow(tab);
  witness.rest();
  witness.follow(tab);
  await soon();
  expect(hears()).toBe(true);
});

it("tells how a call left of which the worker saw the answer alone", async () => {
  const { witness, call, delivered } = browser();
  witness.follow(tab);
  call();
  witness.confirm([{ id: "1 200 /v1/me", carried: null } as WatchedCall]);
  await vi.advanceTimersByTimeAsync(100);
  expect(delivered.flat().map(({ carried }) => carried)).toEqual([["bearer"]]);
});

it("hands the worker what it has when it ends, with what is not answered yet", async () => {
  const { witness, call, fire, delivered, opened } = browser();
  witness.follow(tab);
  call();
  fire("onSendHeaders", {
    requestId: "2",
    timeStamp: 9,
    requestHeaders: [{ name: "Authorization", value: "Bearer s3" }],
  });
  witness.follow(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(delivered.map((calls) => calls.map(({ id }) => id))).toEqual([["1 200 /v1/me"]]);
  expect(opened).toEqual([{ 2: { at: 9, carried: ["bearer"] } }]);
});

it("says nothing of other origins, and of what reached no API", async () => {
  const { witness, call, fire, delivered } = browser();
  witness.follow(tab);
  call({ url: "https://tracker.test/", requestId: "2" });
  fire("onCompleted", { requestId: "3", fromCache: true, statusCode: 200 });
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
  expect(delivered.flat()).toEqual([]);
});
