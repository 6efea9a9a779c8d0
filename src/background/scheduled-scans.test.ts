import { expect, it, vi } from "vitest";
import { createScheduledScans, scheduleAlarm, watchSchedule } from "./scheduled-scans.ts";

const platform = "http://platform.test";
const user = { id: 3, email: "maya@acme.test", role: "admin", tenantId: 1 };
const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json" } });

const weekly = {
  frequency: "weekly",
  scheduled: true,
  applicationIds: [7],
  account: `${platform}#3`,
  since: "2026-01-01T10:00:00.000Z",
};

/** One device: its storage outlives workers, `worker` is one that was just started, at a moment of the clock. */
function device(scanning: object = weekly) {
  const storage: Record<string, unknown> = { scanning };
  const started: number[] = [];
  let answer = (_: number) => json({ id: 1 }, 201);
  let signedIn: object | null = user;
  const clock = { now: new Date("2026-01-01T10:00:00.000Z") };
  const worker = () =>
    createScheduledScans({
      platform: { address: async () => platform, allowed: async () => true },
      local: {
        get: async () => structuredClone(storage),
        set: async (items: object) => void Object.assign(storage, items),
      } as never,
      fetch: async function (this: unknown, input: string | URL | Request, init?: RequestInit) {
        if (this !== undefined) throw new TypeError("Illegal invocation");
        const request = new Request(input, init);
        if (new URL(request.url).pathname === "/api/auth/user") {
          return signedIn ? json(signedIn) : json({ detail: "Sign in." }, 401);
        }
        const { applicationId } = (await request.json()) as { applicationId: number };
        started.push(applicationId);
        return answer(applicationId);
      },
      now: () => clock.now,
    });
  return {
    storage,
    started,
    worker,
    at: async (moment: string) => {
      clock.now = new Date(moment);
      await worker().run();
    },
    answers: (next: (applicationId: number) => Response) => {
      answer = next;
    },
    signIn: (as: object | null) => {
      signedIn = as;
    },
  };
}

it.each([
  ["daily", "2026-01-02T09:59:59Z", "2026-01-02T10:00:00Z"],
  ["weekly", "2026-01-08T09:59:59Z", "2026-01-08T10:00:00Z"],
  ["monthly", "2026-02-01T09:59:59Z", "2026-02-01T10:00:00Z"],
])("%s scanning starts a scan when its interval has passed, and not before", async (frequency, before, after) => {
  const { at, started } = device({ ...weekly, frequency });
  await at(before);
  expect(started).toEqual([]);
  await at(after);
  expect(started).toEqual([7]);
  await at(after);
  expect(started).toEqual([7]);
});

it("a month ends on its last day at the latest", async () => {
  const { at, started } = device({ ...weekly, frequency: "monthly", since: "2026-01-31T10:00:00.000Z" });
  await at("2026-02-28T09:00:00Z");
  expect(started).toEqual([]);
  await at("2026-02-28T10:00:00Z");
  expect(started).toEqual([7]);
});

it.each([
  ["manual", { ...weekly, frequency: "manual" }],
  ["switched off", { ...weekly, scheduled: false }],
  ["for another account", { ...weekly, account: "http://elsewhere.test#3" }],
  ["unreadable", "nonsense"],
])("scanning that is %s starts nothing", async (_, scanning) => {
  const { at, started } = device(scanning as object);
  await at("2027-01-01T00:00:00Z");
  expect(started).toEqual([]);
});

it("intervals that were slept through are caught up with one scan", async () => {
  const { at, started } = device({ ...weekly, frequency: "daily" });
  await at("2026-01-20T00:00:00Z");
  await at("2026-01-20T12:00:00Z");
  expect(started).toEqual([7]);
  await at("2026-01-21T00:00:00Z");
  expect(started).toEqual([7, 7]);
});

it("a killed worker's successor goes on where it was, and repeats nothing that was written down", async () => {
  const { at, started, answers } = device({ ...weekly, applicationIds: [7, 8] });
  // Killed while it waits for the answer to the second call.
  let reached = () => {};
  const second = new Promise<void>((resolve) => {
    reached = resolve;
  });
  answers((id) => {
    if (id === 8) {
      reached();
      return new Promise(() => {}) as never;
    }
    return json({ id: 1 }, 201);
  });
  void at("2026-01-08T10:00:00Z");
  await second;
  answers(() => json({ detail: "Runs already." }, 409));
  await at("2026-01-08T10:05:00Z");
  expect(started).toEqual([7, 8, 8]);
  await at("2026-01-08T10:10:00Z");
  expect(started).toEqual([7, 8, 8]);
});

it("what could not be asked for stays due: signed out, no answer, a fault of the platform", async () => {
  const { at, started, answers, signIn } = device();
  signIn(null);
  await at("2026-01-08T10:00:00Z");
  expect(started).toEqual([]);
  signIn(user);
  answers(() => json({ detail: "Down." }, 503));
  await at("2026-01-08T10:05:00Z");
  answers(() => json({ id: 1 }, 201));
  await at("2026-01-08T10:10:00Z");
  await at("2026-01-08T10:15:00Z");
  expect(started).toEqual([7, 7]);
});

it("an application that is gone is asked for once an interval, and does not hold up the others", async () => {
  const { at, started, answers } = device({ ...weekly, applicationIds: [7, 8] });
  answers((id) => (id === 7 ? json({ detail: "Gone." }, 404) : json({ id: 1 }, 201)));
  await at("2026-01-08T10:00:00Z");
  await at("2026-01-08T10:05:00Z");
  expect(started).toEqual([7, 8]);
});

/** Alarms and storage as the browser keeps them for every worker. */
function browserOf(scanning: object | undefined) {
  const set = new Map<string, { name: string; periodInMinutes?: number }>();
  const fired: ((alarm: { name: string }) => void)[] = [];
  const changed: ((changes: object) => void)[] = [];
  const storage: Record<string, unknown> = { scanning };
  const api = {
    alarms: {
      get: async (name: string) => set.get(name),
      create: async (name: string, info: object) => void set.set(name, { name, ...info }),
      clear: async (name: string) => set.delete(name),
      onAlarm: { addListener: (listener: (alarm: { name: string }) => void) => fired.push(listener) },
    },
    storage: {
      local: {
        get: async () => storage,
        onChanged: { addListener: (listener: (changes: object) => void) => changed.push(listener) },
      },
    },
  } as never;
  return {
    api,
    set,
    fire: (name: string) => {
      for (const listener of fired) listener({ name });
    },
    change: (next: object) => {
      storage.scanning = next;
      for (const listener of changed) listener({ scanning: {} });
    },
  };
}

it("an alarm wakes the worker while something is scheduled, and none while nothing is", async () => {
  const { api, set, fire, change } = browserOf(undefined);
  const run = vi.fn();
  watchSchedule(api, run);
  await Promise.resolve();
  expect(set.size).toBe(0);
  change(weekly);
  await expect.poll(() => set.get(scheduleAlarm)?.periodInMinutes).toBe(5);
  run.mockClear();
  fire("another");
  expect(run).not.toHaveBeenCalled();
  fire(scheduleAlarm);
  expect(run).toHaveBeenCalledOnce();
  change({ ...weekly, scheduled: false });
  await expect.poll(() => set.size).toBe(0);
});

it("a worker that starts looks at once, and keeps the alarm of the one before", async () => {
  const { api, set } = browserOf(weekly);
  set.set(scheduleAlarm, { name: scheduleAlarm, periodInMinutes: 5 });
  const kept = set.get(scheduleAlarm);
  const run = vi.fn();
  watchSchedule(api, run);
  await expect.poll(() => run).toHaveBeenCalled();
  expect(set.get(scheduleAlarm)).toBe(kept);
});
