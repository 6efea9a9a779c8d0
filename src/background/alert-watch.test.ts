import { describe, expect, it } from "vitest";
import { fakeSignedIn } from "../client/platform-status.fixture.ts";
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

/** The watch over one device's storage; `look` is one refresh by a worker that may be new each time. */
function device(settings?: Record<string, boolean>) {
  const storage: Record<string, unknown> = settings ? { notifications: settings } : {};
  const notices: Notice[] = [];
  const local = {
    get: async () => ({ ...storage }),
    set: async (items: Record<string, unknown>) => void Object.assign(storage, items),
  };
  const look = (alerts: SecurityAlert[], userId = 1) =>
    createAlertWatch({ local: local as never, notify: async (notice) => notices.push(notice) })(
      fakeSignedIn({ userId }),
      { alerts },
      "http://localhost:4000",
    );
  return { look, notices };
}

describe("native alerts", () => {
  it("tell of an alert once, also after the worker was killed", async () => {
    const { look, notices } = device();
    await look([]);
    await look([alert(1)]);
    await look([alert(1)]);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ id: "alert:1", title: "Critical: Open door 1" });
    expect(notices[0]?.message).toContain("GET /api/export");
  });

  it("stay quiet about what was there before this account signed in", async () => {
    const { look, notices } = device();
    await look([alert(4), alert(5)]);
    await look([alert(4), alert(5)], 2);
    expect(notices).toEqual([]);
  });

  it("name neither path nor application when their details are hidden", async () => {
    const { look, notices } = device({ hideDetails: true });
    await look([]);
    await look([alert(1), alert(2)]);
    expect(notices).toEqual([
      { id: "alerts:2", title: "2 new security alerts", message: "Open Postern to see what was found." },
    ]);
  });

  it("concern critical and high alerts that wait, and no others", async () => {
    const { look, notices } = device();
    await look([]);
    await look([alert(1, "medium"), alert(2, "low"), alert(3, "critical", true), alert(4, "high")]);
    expect(notices.map((notice) => notice.id)).toEqual(["alert:4"]);
  });

  it("keep to the local notification settings", async () => {
    const { look, notices } = device({ high: false });
    await look([]);
    await look([alert(1, "high"), alert(2, "critical")]);
    expect(notices.map((notice) => notice.id)).toEqual(["alert:2"]);
  });

  it("arrive as one notice when a scan finds many", async () => {
    const { look, notices } = device();
    await look([]);
    await look([alert(1), alert(2), alert(3), alert(4, "high"), alert(5, "low")]);
    expect(notices).toEqual([{ id: "alerts:4", title: "4 new alerts, 3 critical", message: "Ledger" }]);
  });

  it("say that there are more where a scan finds more than is read", async () => {
    const { look, notices } = device();
    await look([alert(1)]);
    await look(Array.from({ length: 200 }, (_, at) => alert(at + 2)));
    expect(notices).toEqual([{ id: "alerts:201", title: "More than 200 new alerts, 200 critical", message: "Ledger" }]);
  });

  it("lead to their alert when clicked", () => {
    expect(pathOfNotice("alert:12")).toBe("/security-alerts?alert=12");
    expect(pathOfNotice("alerts:12")).toBe("/security-alerts");
    expect(pathOfNotice("other")).toBeNull();
  });
});
