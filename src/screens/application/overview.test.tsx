import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { ScanStatus } from "../../contract/scans.ts";
import { createFakeHost } from "../../host/fake.ts";
import { fakeApplication } from "../../parts/application/application-summary.fixture.ts";
import { Overview } from "./overview.tsx";

const endpoints = { total: 0, secure: 0, atRisk: 0, undecided: 0 };

function open(status: ScanStatus | null) {
  const lastScan = status && { id: 7, status, at: "2026-11-21T10:00:00.000Z", stoppedBy: null };
  renderInConsole(
    createFakeHost({ path: "/applications/17", answers: { "GET /auth/user": fakeUser("admin") } }),
    <Overview application={fakeApplication({ endpoints, lastScan })} mayScan />,
  );
}

test.each(["pending", "running"] as const)(
  "Beside a first scan that is %s no other one is offered, but the way to it",
  async (status) => {
    open(status);
    expect((await screen.findByRole("link", { name: "View Scan" })).getAttribute("href")).toBe("/scan/7");
    expect(screen.queryByRole("button", { name: "Start New Scan" })).toBeNull();
  },
);

test.each([
  [null, "Not scanned yet"],
  ["failed" as const, "No endpoints yet"],
])("An application whose last scan is %s is told to have '%s', and can be scanned", async (status, title) => {
  open(status);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start New Scan" })).toBeTruthy();
});
