import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { ScanStatus } from "../../contract/scans.ts";
import { createFakeHost } from "../../host/fake.ts";
import { fakeApplication } from "../../parts/application/application-summary.fixture.ts";
import { ApplicationScreen } from "./application-screen.tsx";

function open(status: ScanStatus | null, isArchived = false) {
  const lastScan = status && { id: 7, status, at: "2026-11-21T10:00:00.000Z", stoppedBy: null };
  const endpoints = { total: 0, secure: 0, atRisk: 0, undecided: 0 };
  const shown = fakeApplication({ endpoints, lastScan, isArchived });
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
    expect(await screen.findByText("The last scan failed", {}, { timeout: 60_000 })).toBeTruthy();
  },
);

test.each([
  [null, "Not scanned yet", "Start New Scan"],
  ["failed" as const, "The last scan failed", "Scan again"],
  ["completed" as const, "No endpoints found", "Scan again"],
])(
  "An application without endpoints whose last scan is %s says '%s', and offers one scan",
  async (status, title, name) => {
    open(status);
    const panel = (await screen.findByText(title)).closest<HTMLElement>(".panel");
    expect(screen.getAllByRole("button", { name }).length).toBeGreaterThan(0);
    // The header or the footer has it already.
    expect(panel && within(panel).queryByRole("button")).toBeNull();
    expect(panel?.querySelector("a")?.getAttribute("href")).toBe(status ? "/scan/7" : undefined);
  },
);

test("An archived application that was never scanned is not told to be scanned", async () => {
  open(null, true);
  expect(await screen.findByText("Archived before its first scan")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Start New Scan|Scan again/ })).toBeNull();
});
