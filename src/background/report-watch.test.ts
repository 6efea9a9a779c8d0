import { expect, test, vi } from "vitest";
import type { ReportMessage } from "../contract/live.ts";
import { statusKey } from "../host/worker-link.ts";
import { type Notice, pathOfNotice } from "./alert-watch.ts";
import { createAlertsReader } from "./alerts-reader.ts";
import { createLiveHub } from "./live-hub.ts";
import { createReportWatch } from "./report-watch.ts";

const message = (status: "completed" | "failed", requestedBy: number | null = 1): ReportMessage => ({
  type: "report",
  timestamp: "2026-11-21T10:00:00.000Z",
  message: "Q1",
  requestedBy,
  report: {
    id: 7,
    title: "Q1",
    reportType: "global_summary",
    scope: "global",
    status,
    createdAt: "2026-11-21T10:00:00.000Z",
    fileSize: null,
    errorMessage: status === "failed" ? "Too many endpoints." : null,
  },
});

async function noticesOf(told: ReportMessage, settings: object = {}, userId = 1): Promise<Notice[]> {
  const notices: Notice[] = [];
  const status = { state: "signed-in", userId, email: "", unresolved: {} };
  const watch = createReportWatch({
    local: { get: async () => settings },
    memory: { get: async () => ({ [statusKey]: status }) },
    notify: async (notice: Notice) => notices.push(notice),
  } as never);
  await watch(told);
  return notices;
}

test("a report that is ready raises a notification that leads to the reports, and so does one that failed", async () => {
  const [ready] = await noticesOf(message("completed"));
  expect(ready).toMatchObject({ title: "Report Ready", message: "Q1 is ready to download." });
  expect(pathOfNotice(ready?.id ?? "")).toBe("/reports");
  expect(await noticesOf(message("failed"))).toMatchObject([{ message: "Q1\nToo many endpoints." }]);
});

test("somebody else's report raises none, and none does where the settings turn them off", async () => {
  expect(await noticesOf(message("completed", 2))).toEqual([]);
  expect(await noticesOf(message("completed", null))).toEqual([]);
  expect(await noticesOf(message("completed"), { notifications: { reports: false } })).toEqual([]);
});

test("the worker tells reports and alerts on its channel apart", () => {
  vi.useFakeTimers();
  let send: (message: unknown) => void = () => {};
  const hub = createLiveHub(
    (_, __, { onMessage }) => {
      send = onMessage;
      return () => {};
    },
    () => {},
  );
  const reports: unknown[] = [];
  let refreshed = 0;
  const reader = createAlertsReader(hub, { refresh: () => refreshed++, onReport: (report) => reports.push(report) });
  reader.follow("http://platform.test");
  send(message("completed"));
  send({ type: "alert" });
  vi.advanceTimersByTime(500);
  expect(reports).toEqual([message("completed")]);
  expect(refreshed).toBe(1);
  vi.useRealTimers();
});
