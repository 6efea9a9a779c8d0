import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SecurityAlert, Severity } from "../contract/alerts.ts";
import { createAlertWatch, type Notice, pathOfNotice } from "./alert-watch.ts";

const alert = (id: number, severity: Severity = "critical", isResolved = false): SecurityAlert => ({
  id,
  title: `Open door ${id}`,
  description: "It answers without a session.",
  severity,
  alertType: "authentication",
  endpointMethod: "GET",
  endpointPath: "/api/export",
  endpointId: 1,
  scanId: 1,
  isResolved,
  createdAt: "2026-01-01T00:00:00.000Z",
  application: { id: 1, name: "Ledger" },
});

const account = "http://localhost:4000#1";

/** A browser: its storage and its notifications outlive each worker. While it is dying, nothing is kept. */
function device(settings?: Record<string, boolean>) {
  const storage: Record<string, unknown> = settings ? { notifications: settings } : {};
  const told: Notice[] = [];
  const shown = new Map<string, Notice>();
  const device = { time: 1_000_000, isDying: false, refuses: false };
  const local = {
    get: async () => structuredClone(storage),
    set: async (items: Record<string, unknown>) => {
      if (device.isDying) throw new Error("The worker was killed.");
      Object.assign(storage, items);
    },
  };
  /** A worker that starts now. */
  const worker = () => {
    const watch = createAlertWatch({
      local: local as never,
      notify: async (notice) => {
        if (device.refuses) throw new Error("Unable to download all specified images.");
        told.push(notice);
        shown.set(notice.id, notice);
      },
      isShown: async (id) => shown.has(id),
      clear: async () => shown.clear(),
      now: () => device.time,
    });
    return {
      watch,
      /** What the live channel brings to who begins behind a position: what was raised since, or the position to go on from. */
      async hears(alerts: SecurityAlert[], of = account) {
        const after = await watch.begin(of);
        const seq = Math.max(0, ...alerts.map(({ id }) => id));
        const told = { timestamp: "", message: "" };
        if (after === null) watch.take({ type: "position", seq, ...told });
        for (const one of alerts)
          if (after !== null && one.id > after) watch.take({ type: "alert", alert: one, ...told });
        await vi.advanceTimersByTimeAsync(200);
      },
    };
  };
  return { device, worker, told, shown, ids: () => told.map(({ id }) => id) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("native alerts", () => {
  it("tell of an alert once, also after the worker was killed", async () => {
    const { worker, told } = device();
    await worker().hears([]);
    await worker().hears([alert(1)]);
    await worker().hears([alert(1)]);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ id: "alert:1", title: "Critical: Open door 1" });
    expect(told[0]?.message).toContain("GET /api/export");
  });

  it("come within 150 ms of what the channel brings", async () => {
    const { worker, told } = device();
    const { watch, hears } = worker();
    await hears([]);
    watch.take({ type: "alert", alert: alert(1), timestamp: "", message: "" });
    await vi.advanceTimersByTimeAsync(150);
    expect(told).toHaveLength(1);
  });

  it("miss nothing and repeat nothing when the worker dies between showing an alert and keeping that it did", async () => {
    const { device: browser, worker, ids, shown } = device();
    await worker().hears([]);
    browser.isDying = true;
    await worker().hears([alert(1), alert(2)]);
    browser.isDying = false;
    await worker().hears([alert(1), alert(2), alert(3)]);
    expect(ids()).toEqual(["alert:1", "alert:2", "alert:3"]);
    expect([...shown.keys()]).toEqual(["alert:1", "alert:2", "alert:3"]);
  });

  it("are told later what the browser could not show at once, before what came meanwhile", async () => {
    const { device: browser, worker, ids } = device();
    const { watch, hears } = worker();
    await hears([]);
    browser.refuses = true;
    watch.take({ type: "alert", alert: alert(1), timestamp: "", message: "" });
    await vi.advanceTimersByTimeAsync(200);
    watch.take({ type: "alert", alert: alert(2), timestamp: "", message: "" });
    await vi.advanceTimersByTimeAsync(200);
    browser.refuses = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(ids()).toEqual(["alert:1", "alert:2"]);
  });

  it("are not told again where the user closed one before the worker kept that it was shown", async () => {
    const { device: browser, worker, ids, shown } = device();
    await worker().hears([]);
    browser.isDying = true;
    await worker().hears([alert(1)]);
    browser.isDying = false;
    const next = worker();
    shown.delete("alert:1");
    next.watch.closed("alert:1");
    await next.hears([alert(1)]);
    expect(ids()).toEqual(["alert:1"]);
  });

  it("stay quiet about what was there before this account signed in, and take the other account's away", async () => {
    const { worker, told, shown } = device();
    await worker().hears([alert(4)]);
    await worker().hears([alert(4), alert(5)]);
    expect(shown.size).toBe(1);
    await worker().hears([alert(4), alert(5)], "http://localhost:4000#2");
    expect(told).toHaveLength(1);
    expect(shown.size).toBe(0);
  });

  it("go on where an account was left when it comes back", async () => {
    const { worker, ids } = device();
    await worker().hears([alert(4)]);
    await worker().hears([], "https://other.example#1");
    await worker().hears([alert(4), alert(5)]);
    expect(ids()).toEqual(["alert:5"]);
  });

  it("name neither path nor application when their details are hidden", async () => {
    const { worker, told } = device({ hideDetails: true });
    await worker().hears([]);
    await worker().hears([alert(1), alert(2)]);
    expect(told).toEqual([
      { id: "alerts:1", title: "2 new security alerts", message: "Open Postern to see what was found." },
    ]);
  });

  it("concern critical and high alerts that wait, and no others", async () => {
    const { worker, ids } = device();
    await worker().hears([]);
    await worker().hears([alert(1, "medium"), alert(2, "low"), alert(3, "critical", true), alert(4, "high")]);
    expect(ids()).toEqual(["alert:4"]);
  });

  it("keep to the local notification settings", async () => {
    const { worker, ids } = device({ high: false });
    await worker().hears([]);
    await worker().hears([alert(1, "high"), alert(2, "critical")]);
    expect(ids()).toEqual(["alert:2"]);
  });

  it("arrive as one notice when a scan finds many", async () => {
    const { worker, told } = device();
    await worker().hears([]);
    await worker().hears([alert(1), alert(2), alert(3), alert(4, "high"), alert(5, "low")]);
    expect(told).toEqual([{ id: "alerts:1", title: "4 new alerts, 3 critical", message: "Ledger" }]);
  });

  it("that keep coming one by one are counted in one notice after the third, until they pause", async () => {
    const { device: browser, worker, told, shown } = device();
    const of = (last: number) => Array.from({ length: last }, (_, at) => alert(at + 1));
    await worker().hears([]);
    for (let last = 1; last <= 6; last++) {
      browser.time += 5000;
      await worker().hears(of(last));
    }
    expect([...shown.keys()]).toEqual(["alert:1", "alert:2", "alert:3", "alerts:4"]);
    expect(told.at(-1)?.title).toBe("3 new alerts, 3 critical");
    browser.time += 60_000;
    await worker().hears(of(7));
    expect(told.at(-1)?.id).toBe("alert:7");
  });

  it("lead to their alert when clicked", () => {
    expect(pathOfNotice("alert:12")).toBe("/security-alerts?alert=12");
    expect(pathOfNotice("alerts:12")).toBe("/security-alerts");
    expect(pathOfNotice("other")).toBeNull();
  });
});
