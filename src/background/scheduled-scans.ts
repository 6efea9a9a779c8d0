import { ApiError } from "../client/api-error.ts";
import { createClient } from "../client/client.ts";
import { accountOf, readSetting } from "../client/local-settings.ts";
import { dueAt, type StartedScans, startedScansKey } from "../parts/scan/scan-schedule.ts";
import type { PlatformSetting } from "./platform.ts";

/** The alarm that wakes the worker for scans that are due. */
export const scheduleAlarm = "scheduled-scans";
/** Minutes between two looks whether a scan is due. */
const look = 5;

/**
 * Starts the scans that the local settings schedule. Nothing is kept in memory: what was started is written down after
 * the platform took it, so a worker that is killed in between asks once more, and the platform refuses a second scan
 * beside a running one. What could not be asked for stays due.
 */
export function createScheduledScans(deps: {
  platform: Pick<PlatformSetting, "address" | "allowed">;
  local: Pick<chrome.storage.StorageArea, "get" | "set">;
  fetch: typeof fetch;
  now?: () => Date;
}) {
  // Browsers refuse their fetch when it is called as a member of another object.
  const { fetch: request, now = () => new Date() } = deps;
  const call: typeof request = (input, init) => request(input, init);
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    const stored = await deps.local.get(["scanning", startedScansKey]);
    const schedule = readSetting(stored.scanning, "scanning");
    const known = (stored[startedScansKey] ?? null) as StartedScans | null;
    const isDue = (id: number) => {
      const at = dueAt(id, schedule, known);
      return at !== null && at <= now();
    };
    const due = schedule.applicationIds.filter(isDue);
    const { account } = schedule;
    if (due.length === 0 || account === null || !(await deps.platform.allowed())) return;
    const platform = await deps.platform.address();
    const client = createClient({ platform, fetch: call });
    const user = await client.auth.user();
    if (accountOf(platform, user.id) !== account) return;
    const last = known?.account === account ? { ...known.last } : {};
    for (const applicationId of due) {
      if (!(await start(() => client.scans.create({ applicationId })))) continue;
      last[applicationId] = now().toISOString();
      await deps.local.set({ [startedScansKey]: { account, last } satisfies StartedScans });
    }
  }

  /** Whether the interval is used up: by a scan, by one that runs already, or by an application that is gone. */
  async function start(create: () => Promise<unknown>): Promise<boolean> {
    try {
      await create();
      return true;
    } catch (error) {
      return error instanceof ApiError && [404, 409].includes(error.status);
    }
  }

  return {
    /** Starts what is due, once at a time. Never rejects: what failed is tried at the next look. */
    run(): Promise<void> {
      running ??= run()
        .catch(() => {})
        .finally(() => {
          running = null;
        });
      return running;
    },
  };
}

type AlarmsApi = {
  alarms: Pick<typeof chrome.alarms, "get" | "create" | "clear" | "onAlarm">;
  storage: { local: Pick<chrome.storage.StorageArea, "get" | "onChanged"> };
};

/** Looks every 5 minutes, and after each change of the schedule, whether a scan is due; not at all without a schedule. */
export function watchSchedule({ alarms, storage }: AlarmsApi, run: () => unknown): void {
  async function arm(): Promise<void> {
    const { scanning } = await storage.local.get("scanning");
    const { scheduled, frequency } = readSetting(scanning, "scanning");
    if (!scheduled || frequency === "manual") return void (await alarms.clear(scheduleAlarm));
    if (!(await alarms.get(scheduleAlarm))) await alarms.create(scheduleAlarm, { periodInMinutes: look });
    run();
  }
  alarms.onAlarm.addListener((fired) => {
    if (fired.name === scheduleAlarm) run();
  });
  storage.local.onChanged.addListener((changes) => {
    if ("scanning" in changes) void arm();
  });
  void arm();
}
