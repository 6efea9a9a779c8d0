import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { ScanStatus } from "../../contract/scans.ts";
import { createFakeHost } from "../../host/fake.ts";
import { fakeApplication } from "../../parts/application/application-summary.fixture.ts";
import { ApplicationScreen } from "./application-screen.tsx";

function open(status: ScanStatus | null) {
  const lastScan = status && { id: 7, status, at: "2026-11-21T10:00:00.000Z", stoppedBy: null };
  const endpoints = { total: 0, secure: 0, atRisk: 0, undecided: 0 };
  const shown = fakeApplication({ endpoints, lastScan });
  const host = createFakeHost({
    path: "/applications/17",
    answers: { "GET /auth/user": fakeUser("admin"), "GET /application-summaries/17": () => shown },
  });
  renderInConsole(host, <ApplicationScreen applicationId={17} />);
  return shown;
}

test.each(["pending", "running"] as const)(
  "Beside a scan that is %s no other one is offered, but the way to it until it has ended",
  async (status) => {
    const shown = open(status);
    expect(await screen.findByText("A scan is under way")).toBeTruthy();
    for (const link of screen.getAllByRole("link", { name: "View Scan" }))
      expect(link.getAttribute("href")).toBe("/scan/7");
    expect(screen.queryByRole("button", { name: /Start New Scan|Scan again/ })).toBeNull();
    Object.assign(shown, { lastScan: { ...shown.lastScan, status: "failed" } });
    expect(await screen.findByText("No endpoints yet", {}, { timeout: 60_000 })).toBeTruthy();
  },
);

test.each([
  [null, "Not scanned yet", "Start New Scan"],
  ["failed" as const, "No endpoints yet", "Scan again"],
])("An application whose last scan is %s is told to have '%s', and can be scanned", async (status, title, name) => {
  open(status);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getAllByRole("button", { name }).length).toBeGreaterThan(0);
});
