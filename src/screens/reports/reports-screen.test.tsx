import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { Report } from "../../contract/reports.ts";
import type { Role } from "../../contract/roles.ts";
import { createFakeHost, type FakeHost, type FakeRequest, problemAnswer } from "../../host/fake.ts";
import { ReportsScreen } from "./reports-screen.tsx";

const report = (overrides: Partial<Report> = {}): Report => ({
  id: 7,
  title: "Q1: review (2026)",
  reportType: "global_summary",
  scope: "global",
  status: "completed",
  createdAt: "2026-11-01T10:00:00.000Z",
  fileSize: 1_677_722,
  errorMessage: null,
  requestedBy: 1,
  ...overrides,
});
const scan = (id: number) => ({
  id,
  startedAt: `2026-11-${10 + (id % 10)}T12:00:00.000Z`,
  createdAt: "2026-11-10T12:00:00.000Z",
});

async function open(reports: Report[], answers: FakeHost["answers"] = {}, role?: Role) {
  const host = createFakeHost({
    path: "/reports",
    answers: { "GET /auth/user": fakeUser(role), "GET /reports": reports, ...answers },
  });
  renderInConsole(host, <ReportsScreen />);
  await screen.findByText(reports[0]?.title ?? "No Reports Generated");
  return { host, user: userEvent.setup(), sent: () => host.requests.filter(({ method }) => method !== "GET") };
}
const toast = () => screen.getByTestId("toast").textContent;
const dialog = () => within(screen.getByRole("dialog"));
const submit = () => dialog().getByRole("button", { name: "Generate Report" });
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("The list", () => {
  test("without reports says 'No Reports Generated' and offers the first one", async () => {
    const { user } = await open([]);
    await user.click(screen.getByRole("button", { name: "Generate First Report" }));
    expect(screen.getByRole("dialog", { name: "Generate Report" })).toBeTruthy();
  });

  test("tells type, scope, size in MB with one decimal and status of each report", async () => {
    await open([
      report(),
      report({ id: 8, title: "B", status: "generating", fileSize: null, scope: "team", reportType: "team_summary" }),
      report({ id: 9, title: "C", status: "archived" as never }),
    ]);
    const [first, second, third] = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(first).toContain("Global Summary");
    expect(first).toContain("1.6 MB");
    expect(first).toContain("Completed");
    expect(second).toContain("Team Summary");
    expect(second).toContain("Generating...");
    expect(third).toContain("archived");
  });

  test("offers Download for completed reports alone, and shows why one failed", async () => {
    await open([
      report({ title: "Done" }),
      report({ id: 8, title: "Busy", status: "generating" }),
      report({ id: 9, title: "Broken", status: "failed", errorMessage: "The report has too many endpoints." }),
    ]);
    expect(screen.getAllByRole("button", { name: /^Download/ }).map((one) => one.getAttribute("aria-label"))).toEqual([
      "Download Done",
    ]);
    expect(screen.getByText("The report has too many endpoints.")).toBeTruthy();
  });

  test("is read anew while a report is being made, until it has ended", async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    });
    let status: Report["status"] = "generating";
    const { host } = await open([report()], { "GET /reports": () => [report({ status })] });
    status = "completed";
    await waitFor(() => expect(screen.getByText("Completed")).toBeTruthy());
    const asked = host.requests.filter(({ path }) => path === "/reports").length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(host.requests.filter(({ path }) => path === "/reports").length).toBe(asked);
  });

  test.each<[Role, boolean, boolean]>([
    ["viewer", false, false],
    ["contributor", true, false],
    ["admin", true, true],
  ])("for a %s: generating %s, deleting %s", async (role, generates, deletes) => {
    await open([report()], {}, role);
    expect(screen.queryAllByRole("button", { name: "Generate Report" }).length > 0).toBe(generates);
    expect(screen.queryByRole("button", { name: /^Delete/ }) !== null).toBe(deletes);
    expect(screen.getByRole("button", { name: /^Download/ })).toBeTruthy();
  });
});

describe("Generating", () => {
  async function openDialog(answers: FakeHost["answers"] = {}) {
    const opened = await open([report()], {
      "POST /reports/generate": report({ id: 8, status: "generating" }),
      ...answers,
    });
    await opened.user.click(screen.getAllByRole("button", { name: "Generate Report" })[0] as HTMLElement);
    return opened;
  }

  test("sends the defaults: a global summary with every section, and no id and no date", async () => {
    const { user, sent } = await openDialog();
    await user.type(dialog().getByLabelText("Title"), " Everything ");
    await user.click(submit());
    await waitFor(() => expect(toast()).toMatch(/^Report Generation Started: .*notified when/));
    expect(sent()[0]?.body).toEqual({
      title: "Everything",
      reportType: "global_summary",
      scope: "global",
      includeExecutiveSummary: true,
      includeVulnerabilityDetails: true,
      includeEndpointListing: true,
      includeRecommendations: true,
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("sends the id of the chosen scope as a number, the days as dates, and the sections that are on", async () => {
    const { user, sent } = await openDialog({
      "GET /teams": [{ id: 4, name: "Payments", description: null, endpointCount: 1, createdAt: "" }],
    });
    await user.type(dialog().getByLabelText("Title"), "T");
    await user.selectOptions(dialog().getByLabelText("Report type"), "vulnerability_report");
    expect(dialog().queryByLabelText("Team")).toBeNull();
    await user.click(dialog().getByRole("radio", { name: "Team" }));
    await dialog().findByRole("option", { name: "Payments" });
    await user.selectOptions(dialog().getByLabelText("Team"), "4");
    await user.type(dialog().getByLabelText("Date from"), "2026-03-01");
    await user.type(dialog().getByLabelText("Date to"), "2026-03-31");
    await user.click(dialog().getByRole("switch", { name: "Endpoint listing" }));
    await user.click(submit());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      reportType: "vulnerability_report",
      scope: "team",
      teamId: 4,
      dateFrom: "2026-03-01T00:00:00.000Z",
      dateTo: "2026-03-31T00:00:00.000Z",
      includeEndpointListing: false,
      includeRecommendations: true,
    });
  });

  test("offers the first 20 scans, labelled with id and date, and no other scope's selector", async () => {
    const all = Array.from({ length: 25 }, (_, at) => scan(100 - at));
    const { user } = await openDialog({
      "GET /scans": ({ search }: FakeRequest) => all.slice(0, Number(search.get("limit") ?? Infinity)),
    });
    await user.click(dialog().getByRole("radio", { name: "Scan" }));
    const scans = await dialog().findAllByRole("option", { name: /^Scan \d/ });
    expect(scans).toHaveLength(20);
    expect(scans[0]?.textContent).toMatch(/^Scan 100 - .*2026/);
    expect(dialog().queryByLabelText("Application")).toBeNull();
  });

  test("is refused without a title, without what the scope is about, and with reversed days", async () => {
    const { user, sent } = await openDialog({ "GET /applications": [{ id: 3, name: "Billing" }] });
    await user.click(dialog().getByRole("radio", { name: "Application" }));
    await user.type(dialog().getByLabelText("Date from"), "2026-03-31");
    await user.type(dialog().getByLabelText("Date to"), "2026-03-01");
    await user.click(submit());
    const errors = (await dialog().findAllByRole("alert")).map((alert) => alert.textContent);
    expect(errors).toEqual([
      "Enter a title for the report.",
      "Choose the application that the report is about.",
      "The last day lies before the first. Swap the dates.",
    ]);
    const title = dialog().getByLabelText("Title");
    expect(title.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(title.getAttribute("aria-describedby") ?? "")?.textContent).toBe(errors[0]);
    expect(sent()).toEqual([]);
  });

  test("keeps what was typed when the platform refuses, and shows its words", async () => {
    const { user } = await openDialog({
      "POST /reports/generate": () => problemAnswer(409, "There is nothing to report yet."),
    });
    await user.type(dialog().getByLabelText("Title"), "Kept");
    await user.click(submit());
    await waitFor(() => expect(toast()).toBe("Report Generation Failed: 409: There is nothing to report yet."));
    expect((dialog().getByLabelText("Title") as HTMLInputElement).value).toBe("Kept");
  });
});

describe("A report", () => {
  test("is saved under its title and id, through the host", async () => {
    const saved: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = await open([report()], { "GET /reports/7/download": () => new Response("%PDF") });
    await user.click(screen.getByRole("button", { name: /^Download/ }));
    await waitFor(() => expect(toast()).toMatch(/^Download Started/));
    expect(saved).toEqual(["Q1__review__2026__7.pdf"]);
  });

  test("that cannot be downloaded says why", async () => {
    const { user } = await open([report()], { "GET /reports/7/download": () => problemAnswer(404, "It is gone.") });
    await user.click(screen.getByRole("button", { name: /^Download/ }));
    await waitFor(() => expect(toast()).toBe("Download Failed: 404: It is gone."));
  });

  test("is deleted after a question that names it", async () => {
    const { user, sent } = await open([report()], { "DELETE /reports/7": { message: "Deleted." } });
    await user.click(screen.getByRole("button", { name: /^Delete/ }));
    expect(screen.getByRole("alertdialog").textContent).toContain("Q1: review (2026)");
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Delete Report" }));
    await waitFor(() => expect(toast()).toMatch(/^Report Deleted/));
    expect(sent().map(({ path }) => path)).toEqual(["/reports/7"]);
  });

  test("that cannot be deleted stays, with the platform's words", async () => {
    const { user } = await open([report()], { "DELETE /reports/7": () => problemAnswer(500, "Try later.") });
    await user.click(screen.getByRole("button", { name: /^Delete/ }));
    await user.click(screen.getByRole("button", { name: "Delete Report" }));
    await waitFor(() => expect(toast()).toBe("Delete Failed: 500: Try later."));
    expect(screen.getByRole("listitem")).toBeTruthy();
  });
});
