import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { Scan } from "../../contract/scans.ts";
import { createFakeHost } from "../../host/fake.ts";
import { fakeScan } from "../../parts/scan/scan.fixture.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ScanProgress } from "./scan-progress.tsx";

const running = {
  status: "running",
  results: null,
  progress: { phase: "authentication", found: 14, tested: 4, total: 14, critical: 1, warnings: 0, requests: 90 },
} as const;
let scan: Scan;
const polls = () => host.requests.filter(({ path }) => path === "/scans/12").length;
let host: ReturnType<typeof createFakeHost>;
const onClose = vi.fn();
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    // The answer to a request that a timer sent takes some real turns to be read.
    for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done));
    // And the query tells its readers in a timer of its own.
    await vi.advanceTimersByTimeAsync(1);
  });
const percent = () => screen.getByRole("progressbar").getAttribute("aria-valuenow");
const log = () => screen.getByRole("log").textContent;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  onClose.mockReset();
  scan = fakeScan({ status: "pending", results: null, progress: null });
  host = createFakeHost({ answers: { "GET /auth/user": fakeUser(), "GET /scans/12": () => scan } });
  renderInConsole(
    host,
    <Dialog open onOpenChange={() => undefined} title="Start New Scan">
      <ScanProgress scan={scan} onClose={onClose} />
    </Dialog>,
  );
  await pass(0);
});
afterEach(() => void vi.useRealTimers());

test("The view stands at 10 % while the scan waits, 50 % while it runs and 100 % once it ended", async () => {
  expect(percent()).toBe("10");
  scan = fakeScan(running);
  await pass(1000);
  expect(percent()).toBe("50");
  scan = fakeScan();
  await pass(1000);
  expect(percent()).toBe("100");
});

test("The scan is looked at every second, and no more once it ended", async () => {
  expect(polls()).toBe(1);
  await pass(2000);
  expect(polls()).toBe(3);
  scan = fakeScan();
  await pass(1000);
  expect(polls()).toBe(4);
  await pass(1900);
  expect(polls()).toBe(4);
});

test("The log tells a queued scan, its start, two more lines 1 s and 3 s later, and the counts of the end", async () => {
  await pass(1);
  expect(log()).toContain("Scan 12 of Shop is queued");
  scan = fakeScan(running);
  await pass(1000);
  expect(log()).toContain("Starting API discovery");
  expect(log()).not.toContain("Reading API documents");
  await pass(1000);
  expect(log()).toContain("Reading API documents");
  await pass(1900);
  expect(log()).not.toContain("Testing authentication and");
  await pass(200);
  expect(log()).toContain("Testing authentication and");
  scan = fakeScan();
  await pass(1000);
  expect(log()).toContain("Scan completed: 32 endpoints and 9 issues found");
});

test("The real phase is shown with its counts", async () => {
  scan = fakeScan(running);
  await pass(1000);
  const now = screen.getAllByRole("listitem").find((item) => item.getAttribute("aria-current") === "step");
  expect(now?.textContent).toBe("Authentication4 of 14");
});

test("The dialog closes 5 s after the final status, not earlier", async () => {
  scan = fakeScan();
  await pass(1000);
  await pass(4900);
  expect(onClose).not.toHaveBeenCalled();
  await pass(150);
  expect(onClose).toHaveBeenCalledOnce();
});

test("A failed scan says so in fixed words, at once in the view and 2 s later by a toast", async () => {
  const text = "Scan failed due to an error. Please check your target URL and try again.";
  scan = fakeScan({ status: "failed" });
  await pass(1000);
  expect(screen.getByRole("alert").textContent).toBe(text);
  await pass(1900);
  expect(screen.getByTestId("toast").textContent).toBe("");
  await pass(150);
  expect(screen.getByTestId("toast").textContent).toBe(`Scan Failed: ${text}`);
});
