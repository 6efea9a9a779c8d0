import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ReportMessage } from "../contract/live.ts";
import { problemAnswer } from "../host/fake.ts";
import { openConsole, someUser } from "./open-console.fixture.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

const report = {
  id: 7,
  title: "Quarterly",
  reportType: "global_summary",
  scope: "global",
  createdAt: "2026-11-21T10:00:00.000Z",
  fileSize: 1,
  errorMessage: null,
  requestedBy: someUser.id,
} as const;
const news = (message: Partial<ReportMessage>) => ({ type: "report", requestedBy: someUser.id, ...message });

async function tell(message: object) {
  await waitFor(() => expect(opened?.host.lives.length).toBeGreaterThan(0));
  for (const { handlers } of opened?.host.lives ?? []) act(() => handlers.onMessage(message));
}

async function exportReports() {
  const action = await screen.findByRole("button", { name: /Export Reports/ });
  act(() => action.click());
}

test("The promised notification comes on any screen when a report is ready, and the list is read anew", async () => {
  opened = openConsole({ path: "/reports", answers: { "GET /reports": [{ ...report, status: "completed" }] } });
  await screen.findByText("Quarterly");
  await tell(news({ report: { ...report, status: "completed" } }));
  expect(await screen.findByText("Report Ready")).toBeTruthy();
  expect(screen.getByText("Quarterly is ready to download.")).toBeTruthy();
  const asked = opened.host.requests.filter(({ path }) => path === "/reports").length;
  expect(asked).toBeGreaterThan(1);
});

test("A report that failed says why", async () => {
  opened = openConsole({ path: "/" });
  await tell(news({ report: { ...report, status: "failed", errorMessage: "Too many endpoints." } }));
  expect(await screen.findByText("Too many endpoints.")).toBeTruthy();
  expect(screen.getByText("Report Generation Failed")).toBeTruthy();
});

test("A colleague's report is none of this user's business", async () => {
  opened = openConsole({ path: "/" });
  await tell(news({ report: { ...report, status: "failed" } }));
  await screen.findByText("Report Generation Failed");
  await tell(news({ requestedBy: 99, report: { ...report, status: "completed" } }));
  expect(screen.queryByText("Report Ready")).toBeNull();
  expect(screen.getByText("Report Generation Failed")).toBeTruthy();
});

test("Export Reports on the dashboard opens the summary in a new tab", async () => {
  opened = openConsole({ path: "/", answers: { "GET /reports/export": () => new Response("%PDF-") } });
  await exportReports();
  await waitFor(() => expect(opened?.host.opened).toEqual(["/api/reports/export"]));
});

test("Export Reports opens the tab in time also where the summary takes long to make", async () => {
  opened = openConsole({ path: "/", answers: { "GET /reports/export": () => new Promise(() => {}) } });
  const { host } = opened;
  const { fetch } = host;
  // As a browser does, which the fake host leaves out: a request that is given up fails.
  host.fetch = (input, init) =>
    Promise.race([
      fetch(input, init),
      new Promise<never>((_, fail) => init?.signal?.addEventListener("abort", () => fail(init.signal?.reason))),
    ]);
  await exportReports();
  await waitFor(() => expect(host.opened).toEqual(["/api/reports/export"]));
});

test("Export Reports with nothing to report says so, and opens no tab", async () => {
  const text = "There is nothing to report yet: no scan has found an endpoint. Run a scan, then try again.";
  opened = openConsole({ path: "/", answers: { "GET /reports/export": () => problemAnswer(409, text) } });
  await exportReports();
  expect(await screen.findByText("Download Failed")).toBeTruthy();
  expect(screen.getByText(`409: ${text}`)).toBeTruthy();
  expect(opened.host.opened).toEqual([]);
});
