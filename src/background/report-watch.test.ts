import { expect, test, vi } from "vitest";
import { fakeSignedIn } from "../client/platform-status.fixture.ts";
import { noNews } from "../client/platform-status.ts";
import { noFindings } from "../contract/finding-words.ts";
import type { Report } from "../contract/reports.ts";
import { type Notice, pathOfNotice } from "./alert-watch.ts";
import { createAlertsReader } from "./alerts-reader.ts";
import { createLiveHub } from "./live-hub.ts";
import { createReportWatch } from "./report-watch.ts";
import { createSession } from "./session.ts";

const report = (id: number, status: Report["status"], requestedBy: number | null = 1): Report => ({
  id,
  title: `Q${id}`,
  reportType: "global_summary",
  scope: "global",
  status,
  createdAt: "2026-11-21T10:00:00.000Z",
  fileSize: null,
  errorMessage: status === "failed" ? "Too many endpoints." : null,
  requestedBy,
});

/** The watch over one device's storage; `look` is one refresh by a worker that may be new each time. */
function device(settings: object = {}) {
  const storage: Record<string, unknown> = { ...settings };
  const notices: Notice[] = [];
  const local = {
    get: async () => structuredClone(storage),
    set: async (items: object) => void Object.assign(storage, structuredClone(items)),
  };
  const watch = () => createReportWatch({ local: local as never, notify: async (notice) => notices.push(notice) });
  const look = (reports: Report[], userId = 1, platform = "http://localhost:4000") =>
    watch()(fakeSignedIn({ userId }), { reports }, platform);
  return { look, watch, notices, storage };
}

test("a report that is ready raises a notification that leads to the reports, and so does one that failed", async () => {
  const { look, notices } = device();
  await look([report(7, "generating"), report(8, "generating")]);
  await look([report(7, "completed"), report(8, "failed")]);
  expect(notices).toMatchObject([
    { title: "Report Ready", message: "Q7 is ready to download." },
    { title: "Report Generation Failed", message: "Q8\nToo many endpoints." },
  ]);
  expect(pathOfNotice(notices[0]?.id ?? "")).toBe("/reports");
});

test("a report that was asked for and ended while the worker was away is told by the next look, once", async () => {
  const { look, notices } = device();
  await look([report(3, "completed")]);
  await look([report(3, "completed"), report(9, "completed"), report(5, "failed")]);
  await look([report(3, "completed"), report(9, "completed"), report(5, "failed")]);
  expect(notices.map(({ id }) => id)).toEqual(["report:9", "report:5"]);
});

test("a report whose making began before others and ended after them is told too", async () => {
  const { look, notices } = device();
  await look([report(4, "generating")]);
  await look([report(4, "generating"), report(6, "completed")]);
  await look([report(4, "completed"), report(6, "completed")]);
  expect(notices.map(({ id }) => id)).toEqual(["report:6", "report:4"]);
});

test("what had ended before this account was seen here raises none, nor does it at another platform", async () => {
  const { look, notices } = device();
  await look([report(1, "completed")]);
  await look([report(1, "completed"), report(2, "completed", 2)], 2);
  await look([report(1, "completed")], 1, "https://other.test");
  expect(notices).toEqual([]);
});

test("somebody else's report raises none, and none does where the settings turn them off", async () => {
  const { look, notices } = device();
  await look([]);
  await look([report(2, "completed", 2), report(3, "completed", null)]);
  const quiet = device({ notifications: { reports: false } });
  await quiet.look([]);
  await quiet.look([report(2, "completed")]);
  expect([...notices, ...quiet.notices]).toEqual([]);
});

test("a browser that is signed out, or whose platform is away, keeps what it has told", async () => {
  const { look, watch, notices } = device();
  await look([report(1, "completed")]);
  await watch()({ state: "signed-out" }, noNews, "http://localhost:4000");
  await watch()({ state: "unreachable", reason: "", last: null }, noNews, "http://localhost:4000");
  await look([report(1, "completed")]);
  expect(notices).toEqual([]);
});

test("a report that ended while the live socket was away is told once it is back, and its own message tells it no second time", async () => {
  vi.useFakeTimers();
  const live: { onMessage(message: unknown): void; onState(state: "connected" | "reconnecting"): void }[] = [];
  const hub = createLiveHub(
    (_, __, handlers) => {
      live.push(handlers);
      return () => {};
    },
    () => {},
  );
  let reports = [report(7, "generating")];
  const { watch, notices } = device();
  const tell = watch();
  const answers: Record<string, () => unknown> = {
    "/api/auth/user": () => ({ id: 1, email: "a@b.test", requiresTenantCreation: false }),
    "/api/findings/counts": () => noFindings,
    "/api/reports": () => reports,
  };
  const session = createSession({
    platform: { address: async () => "http://platform.test", allowed: async () => true },
    session: { get: async () => ({}), set: async () => {} },
    seesSite: async () => false,
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input));
      return Response.json(answers[pathname]?.());
    },
    onStatus: async (status, data, address) => {
      await reader.follow(status.state === "signed-in" ? address : null);
      await tell(status, data, address);
    },
  });
  const noAlerts = { begin: async () => null, take: () => {} };
  const reader = createAlertsReader(hub, noAlerts, () => session.refresh());

  await session.refresh();
  live[0]?.onState("connected");
  live[0]?.onState("reconnecting");
  reports = [report(7, "completed")];
  live[0]?.onState("connected");
  await vi.advanceTimersByTimeAsync(1000);
  expect(notices.map(({ id }) => id)).toEqual(["report:7"]);
  live[0]?.onMessage({ type: "report", report: report(7, "completed"), requestedBy: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(notices).toHaveLength(1);
  reports = [...reports, report(8, "failed")];
  live[0]?.onMessage({ type: "report", report: report(8, "failed"), requestedBy: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(notices.map(({ id }) => id)).toEqual(["report:7", "report:8"]);
  vi.useRealTimers();
});
