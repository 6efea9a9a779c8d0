import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { Role } from "../../contract/roles.ts";
import type { Scan } from "../../contract/scans.ts";
import { createFakeHost } from "../../host/fake.ts";
import { fakeScan } from "../../parts/scan/scan.fixture.ts";
import { ScannerScreen } from "./scanner-screen.tsx";

function open(scans: Scan[] | (() => Scan[]), role?: Role) {
  const host = createFakeHost({
    path: "/scanner",
    answers: { "GET /auth/user": fakeUser(role), "GET /scans": scans },
  });
  renderInConsole(host, <ScannerScreen />);
  return host;
}
afterEach(() => void vi.useRealTimers());

test("Without scans the list says so and offers to start one", async () => {
  open([]);
  expect(await screen.findByText("No scans found.")).toBeTruthy();
  expect(screen.getByText("Run your first scan to see results here.")).toBeTruthy();
  expect(screen.getByText("Recent Scans (0)")).toBeTruthy();
});

test("A row is named by its product, else its application, else 'Unknown Application', and tells its start", async () => {
  open([
    fakeScan({ id: 3, productName: "Product", applicationName: "Application" }),
    fakeScan({ id: 2, productName: null, applicationName: "Application", status: "running" }),
    fakeScan({ id: 1, productName: null, applicationName: null, status: "pending", startedAt: null }),
  ]);
  expect(await screen.findByText("Recent Scans (3)")).toBeTruthy();
  const rows = screen.getAllByRole("listitem");
  const [product, application, unknown] = rows.map((row) => within(row));
  expect(product?.getByText("Product")).toBeTruthy();
  expect(product?.getByText("Completed")).toBeTruthy();
  expect(application?.getByText("Application")).toBeTruthy();
  expect(application?.getByText("Scanning...")).toBeTruthy();
  expect(unknown?.getByText("Unknown Application")).toBeTruthy();
  expect(unknown?.getByText("Pending")).toBeTruthy();
  expect(rows[2]?.textContent).toContain("Start time unknown");
});

test("The bar of a running scan is as far as the one on its page, also while discovery runs", async () => {
  const none = { tested: 0, total: 0, critical: 0, warnings: 0, requests: 0 };
  const progress = { phase: "discovery" as const, found: 12, ...none };
  open([fakeScan({ id: 2, status: "running", progress })]);
  const row = (await screen.findByText(/12 endpoints/)).closest("li") as HTMLElement;
  expect(row.querySelector<HTMLElement>(".bg-mark")?.style.width).toBe("50%");
});

test("A row leads to the scan's endpoints and to its details", async () => {
  open([fakeScan({ id: 7 })]);
  const endpoints = await screen.findByRole("link", { name: "View Endpoints" });
  expect(endpoints.getAttribute("href")).toBe("/endpoints?scan=7");
  expect(screen.getByRole("link", { name: "View Details" }).getAttribute("href")).toBe("/scan/7");
});

test("Of very many scans the newest are read, and older ones when they are asked for", async () => {
  const all = Array.from({ length: 70 }, (_, at) => fakeScan({ id: 70 - at, productName: `Scan number ${70 - at}` }));
  const host = createFakeHost({
    path: "/scanner",
    answers: {
      "GET /auth/user": fakeUser(),
      "GET /scans": ({ search }: { search: URLSearchParams }) => all.slice(0, Number(search.get("limit"))),
    },
  });
  renderInConsole(host, <ScannerScreen />);
  expect(await screen.findByText("Recent Scans (50)")).toBeTruthy();
  expect(screen.queryByText("Scan number 20")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show older scans" }));
  expect(await screen.findByText("Scan number 1")).toBeTruthy();
  expect(screen.getByText("Recent Scans (70)")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show older scans" })).toBeNull();
});

test("j and k move through the rows", async () => {
  open([fakeScan({ id: 2, productName: "Second" }), fakeScan({ id: 1, productName: "First" })]);
  await screen.findByText("Second");
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press("j");
  expect(document.activeElement?.textContent).toBe("Second");
  press("j");
  press("j");
  expect(document.activeElement?.textContent).toBe("First");
  press("k");
  expect(document.activeElement?.textContent).toBe("Second");
});

test("The list is read anew every 2 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const host = open([]);
  const reads = () => host.requests.filter(({ path }) => path === "/scans").length;
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(reads()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(reads()).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(reads()).toBe(3);
});

test.each<[Role, boolean]>([
  ["viewer", false],
  ["contributor", true],
])("Add Application and New Scan for a %s: %s", async (role, offered) => {
  open([fakeScan()], role);
  await screen.findByText("Recent Scans (1)");
  await waitFor(() => expect(screen.queryAllByText("New Scan").length > 0).toBe(offered));
  expect(screen.queryAllByText("Add Application").length > 0).toBe(offered);
});
