import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderInConsole } from "../../client/fake-console.tsx";
import type { Scan } from "../../contract/scans.ts";
import { createFakeHost, type FakeHost, problemAnswer } from "../../host/fake.ts";
import { ExportReport } from "./export-report.tsx";
import { fakeScan } from "./scan.fixture.ts";

afterEach(() => vi.restoreAllMocks());

async function open(overrides: Partial<Scan> = {}, answers: FakeHost["answers"] = {}) {
  const scan: Scan = { ...fakeScan({ id: 12 }), status: "completed", applicationName: "Billing API", ...overrides };
  const host = createFakeHost({ path: "/scan/12", answers: { "GET /auth/user": null, ...answers } });
  renderInConsole(host, <ExportReport scan={scan} />);
  return { host, user: userEvent.setup() };
}
const button = () => screen.findByRole("button", { name: "Export Report" });

test.each(["pending", "running", "failed"] as const)("A %s scan offers no export", async (status) => {
  await open({ status });
  await waitFor(() => expect(screen.getByTestId("toast")).toBeTruthy());
  expect(screen.queryByRole("button")).toBeNull();
});

test("A completed scan is saved in the form that was chosen, under the application's name", async () => {
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { host, user } = await open({}, { "GET /scans/12/export": () => new Response("{}") });
  for (const name of [/^PDF/, /^SARIF 2.1.0/, /^OpenAPI 3.1/, /^CSV/, /^JSON/]) {
    await user.click(await button());
    await user.click(screen.getByRole("menuitem", { name }));
    await waitFor(() => expect(screen.getByTestId("toast").textContent).toMatch(/^Download Started: /));
    await waitFor(async () => expect((await button()).getAttribute("aria-busy")).toBeNull());
  }
  const asked = host.requests.filter(({ path }) => path === "/scans/12/export");
  expect(asked.map(({ search }) => search.get("format"))).toEqual(["pdf", "sarif", "openapi", "csv", "json"]);
  expect(saved).toEqual([
    "billing-api-scan-12.pdf",
    "billing-api-scan-12.sarif",
    "billing-api-scan-12.openapi.json",
    "billing-api-scan-12.csv",
    "billing-api-scan-12.json",
  ]);
});

test("A failed export shows the platform's words", async () => {
  const { user } = await open({}, { "GET /scans/12/export": () => problemAnswer(409, "Wait for it to end.") });
  await user.click(await button());
  await user.click(screen.getByRole("menuitem", { name: /^CSV/ }));
  await waitFor(() =>
    expect(screen.getByTestId("toast").textContent).toBe("Download Failed: 409: Wait for it to end."),
  );
});

test("The menu is used by keyboard alone: arrows move, Escape closes and gives the focus back", async () => {
  const { user, host } = await open();
  const trigger = await button();
  trigger.focus();
  await user.keyboard("{Enter}");
  const focused = () => document.activeElement?.textContent;
  await waitFor(() => expect(focused()).toMatch(/^PDF/));
  await user.keyboard("{ArrowDown}");
  expect(focused()).toMatch(/^SARIF/);
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(focused()).toMatch(/^JSON/);
  await user.keyboard("{Home}");
  expect(focused()).toMatch(/^PDF/);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(trigger);
  await user.keyboard("{Enter}{Tab}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(host.requests.some(({ path }) => path.includes("export"))).toBe(false);
});
