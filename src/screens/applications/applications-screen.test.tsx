import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import type { Role } from "../../contract/roles.ts";
import { createFakeHost } from "../../host/fake.ts";
import { fakeApplication } from "../../parts/application/application-summary.fixture.ts";
import { ApplicationsScreen } from "./applications-screen.tsx";

async function open(applications: ApplicationSummary[], role?: Role) {
  const host = createFakeHost({
    path: "/applications",
    answers: { "GET /auth/user": fakeUser(role), "GET /application-summaries": applications },
  });
  renderInConsole(host, <ApplicationsScreen />);
  return { host, user: userEvent.setup() };
}
const rowOf = async (name: string) => (await screen.findByRole("link", { name })).closest("[role=row]");
const open5 = { findings: 11, endpoints: 10, critical: 5, high: 2, medium: 3, low: 1, new: 1, back: 1, fixed: 1 };

test("A row says where an application stands, and leads to it", async () => {
  await open([fakeApplication({ findings: open5, securityScore: 83, identities: { total: 6, expired: 1 } })]);
  const row = await rowOf("Shop");
  expect(row?.textContent).toContain("shop.test");
  expect(row?.textContent).toContain("critical 5high 2medium 3low 1");
  expect(row?.textContent).toContain("83At risk");
  expect(row?.textContent).toContain("1 expired");
  expect(screen.getByRole("link", { name: "Shop" }).getAttribute("href")).toBe("/applications/17");
});

test("A score is not called good while a critical finding is open, and is a dash where nothing was scored", async () => {
  await open([
    fakeApplication({ id: 1, name: "Good", securityScore: 83 }),
    fakeApplication({ id: 2, name: "None", securityScore: null, lastScan: null }),
  ]);
  expect((await rowOf("Good"))?.textContent).toContain("83Good");
  expect((await rowOf("None"))?.textContent).toContain("–");
  expect((await rowOf("None"))?.textContent).toContain("Never scanned");
});

test("A stopped scan is said to be stopped, a failed one to have failed", async () => {
  const twoHoursAgo = new Date(Date.now() - 7_200_000).toISOString();
  const lastScan = { id: 1, status: "failed" as const, at: twoHoursAgo, stoppedBy: null };
  await open([
    fakeApplication({ id: 1, name: "Stopped", lastScan: { ...lastScan, stoppedBy: "ada@acme.test" } }),
    fakeApplication({ id: 2, name: "Failed", lastScan }),
  ]);
  expect((await rowOf("Stopped"))?.textContent).toMatch(/Stopped 2 h/);
  expect((await rowOf("Failed"))?.textContent).toMatch(/Failed 2 h/);
});

test("The list is searched by typing after the slash key, and an empty result offers to clear the filters", async () => {
  const { user } = await open([fakeApplication(), fakeApplication({ id: 18, name: "Ledger" })]);
  await rowOf("Shop");
  await user.keyboard("/zzz");
  expect(await screen.findByText("No application matches")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  expect(await rowOf("Ledger")).toBeTruthy();
});

test.each<[Role, boolean]>([
  ["viewer", false],
  ["contributor", true],
])("Adding and scanning are offered to a %s: %s", async (role, offered) => {
  await open([fakeApplication({ lastScan: null, endpoints: { total: 0, secure: 0, atRisk: 0, undecided: 0 } })], role);
  await rowOf("Shop");
  expect(screen.queryAllByRole("button", { name: "Add Application" }).length > 0).toBe(offered);
  expect(screen.queryAllByRole("button", { name: "Start New Scan" }).length > 0).toBe(offered);
});
