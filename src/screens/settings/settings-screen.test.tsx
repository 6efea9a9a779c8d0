import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import { readSettings } from "../../client/local-settings.ts";
import { useSession } from "../../client/session.ts";
import type { Role } from "../../contract/roles.ts";
import type { User } from "../../contract/users.ts";
import { createFakeHost, type FakeHost, problemAnswer } from "../../host/fake.ts";
import type { Capability } from "../../host/port.ts";
import { SettingsScreen } from "./settings-screen.tsx";

const applications = [
  { id: 7, name: "Shop" },
  { id: 8, name: "Search" },
];
const extension: Capability[] = ["native-alerts", "scheduled-scans", "choose-platform"];

async function open(
  options: {
    role?: Role;
    user?: Partial<User>;
    answers?: FakeHost["answers"];
    capabilities?: Capability[];
    settings?: Record<string, unknown>;
  } = {},
) {
  const host = createFakeHost({
    path: "/settings",
    capabilities: options.capabilities ?? extension,
    settings: options.settings ?? {},
    answers: {
      "GET /auth/user": { ...fakeUser(options.role), ...options.user },
      "GET /applications": applications,
      ...options.answers,
    },
  });
  renderInConsole(host, <Signed />);
  await screen.findByRole("heading", { name: "Scanning Configuration" });
  return { host, user: userEvent.setup(), sent: () => host.requests.filter(({ method }) => method !== "GET") };
}
function Signed() {
  return useSession().data ? <SettingsScreen /> : null;
}
const toast = () => screen.getByTestId("toast").textContent;
const save = () => screen.getAllByRole("button", { name: "Save Changes" })[0] as HTMLElement;
const choose = (label: string, value: string) => userEvent.selectOptions(screen.getByLabelText(label), value);
const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement;

test("The profile is read-only: names, address and the role's badge", async () => {
  await open({ role: "contributor" });
  const told = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
  expect([told("First name"), told("Last name"), told("Email")]).toEqual(["Maya", "Lindqvist", "maya@acme.test"]);
  expect(screen.queryByLabelText("First name")).toBeNull();
  expect(screen.getByText("Contributor")).toBeTruthy();
});

test("Nothing was saved yet: weekly, 30 seconds, 60 per minute, 90 days, every notification", async () => {
  await open();
  expect(field("Scan frequency").value).toBe("weekly");
  expect(field("Request timeout (seconds)").value).toBe("30");
  expect(field("Rate limit (requests per minute)").value).toBe("60");
  expect(field("Data retention").value).toBe("90");
  for (const name of ["Critical alerts", "High alerts", "Reports"]) {
    expect(screen.getByRole("switch", { name }).getAttribute("aria-checked")).toBe("true");
  }
  const offered = [...field("Scan frequency").querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(offered).toEqual(["Daily", "Weekly", "Monthly", "Manual"]);
  const days = [...field("Data retention").querySelectorAll("option")].map(({ value }) => value);
  expect(days).toEqual(["30", "60", "90", "180", "365"]);
});

test("Save Changes keeps everything on this device, sends nothing, and says 'Settings Saved'", async () => {
  const { host, user, sent } = await open();
  await choose("Scan frequency", "monthly");
  await choose("Data retention", "365");
  await user.click(screen.getByRole("switch", { name: "High alerts" }));
  await user.click(screen.getByRole("switch", { name: "Hide details in notifications" }));
  const timeout = field("Request timeout (seconds)");
  await user.clear(timeout);
  await user.type(timeout, "300");
  await user.click(save());
  await waitFor(() => expect(toast()).toMatch(/^Settings Saved: /));
  expect(readSettings(host.store)).toMatchObject({
    scanning: { frequency: "monthly", scheduled: false, since: null },
    // The worker's own names for what it notifies of.
    notifications: { critical: true, high: false, reports: true, hideDetails: true },
    api: { timeoutSeconds: 300, ratePerMinute: 60 },
    data: { retentionDays: 365 },
  });
  expect(sent()).toEqual([]);
});

test.each([
  ["Request timeout (seconds)", "4", "The timeout is a whole number from 5 to 300 seconds."],
  ["Request timeout (seconds)", "301", "The timeout is a whole number from 5 to 300 seconds."],
  ["Request timeout (seconds)", "", "The timeout is a whole number from 5 to 300 seconds."],
  ["Rate limit (requests per minute)", "0", "The rate limit is a whole number from 1 to 1000 requests per minute."],
  ["Rate limit (requests per minute)", "1001", "The rate limit is a whole number from 1 to 1000 requests per minute."],
])("%s '%s' is refused at the field, and nothing is kept", async (label, value, message) => {
  const { host, user } = await open();
  const input = field(label);
  await user.clear(input);
  if (value) await user.type(input, value);
  await user.click(save());
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(message));
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(host.store.get("api")).toBeUndefined();
  expect(toast()).toBe("");
});

test("Scheduled scanning keeps the applications, whose they are, and from when on", async () => {
  const { host, user } = await open();
  expect(screen.queryByLabelText(/Shop/)).toBeNull();
  await user.click(screen.getByRole("switch", { name: "Scheduled scanning" }));
  await user.click(await screen.findByLabelText(/Shop/));
  await user.click(save());
  const { scanning } = readSettings(host.store);
  expect(scanning).toMatchObject({ scheduled: true, applicationIds: [7], account: "http://platform.test#1" });
  expect(Math.abs(Date.parse(scanning.since ?? "") - Date.now())).toBeLessThan(60_000);
  expect(await screen.findByText(/^Next on /)).toBeTruthy();
  // Another application does not put off the first one's turn; another frequency begins anew.
  vi.setSystemTime(Date.now() + 3_600_000);
  await user.click(screen.getByLabelText(/Search/));
  await user.click(save());
  expect(readSettings(host.store).scanning).toEqual({ ...scanning, applicationIds: [7, 8] });
  await choose("Scan frequency", "daily");
  await user.click(save());
  expect(readSettings(host.store).scanning.since).not.toBe(scanning.since);
  vi.useRealTimers();
});

test("Scheduled scanning without an application is refused at the applications, and nothing is kept", async () => {
  const { host, user } = await open({ settings: { scanning: { applicationIds: [99] } } });
  await user.click(screen.getByRole("switch", { name: "Scheduled scanning" }));
  const shop = await screen.findByLabelText(/Shop/);
  await user.click(save());
  const refusal = "Choose an application to scan, or turn scheduled scanning off.";
  expect((await screen.findByRole("alert")).textContent).toBe(refusal);
  expect(screen.getByRole("group", { name: "Applications", description: refusal })).toBeTruthy();
  expect(document.activeElement).toBe(shop);
  expect(readSettings(host.store).scanning.scheduled).toBe(false);
  expect(toast()).toBe("");
  await user.click(shop);
  await user.click(save());
  await waitFor(() => expect(toast()).toMatch(/^Settings Saved: /));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(readSettings(host.store).scanning).toMatchObject({ scheduled: true, applicationIds: [7] });
});

test("Scheduled scanning that is switched off again, or manual, needs no application", async () => {
  const { host, user } = await open();
  const schedule = screen.getByRole("switch", { name: "Scheduled scanning" });
  await user.click(schedule);
  await screen.findByLabelText(/Shop/);
  await user.click(save());
  await screen.findByRole("alert");
  await user.click(schedule);
  await user.click(save());
  await waitFor(() => expect(toast()).toMatch(/^Settings Saved: /));
  await user.click(schedule);
  await choose("Scan frequency", "manual");
  await user.click(save());
  await waitFor(() => expect(readSettings(host.store).scanning.frequency).toBe("manual"));
});

test("Scheduled scanning where there is no application yet is refused too", async () => {
  const { host, user } = await open({ answers: { "GET /applications": [] } });
  await user.click(screen.getByRole("switch", { name: "Scheduled scanning" }));
  await screen.findByText("Add an application first.");
  await user.click(save());
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/^Choose an application/));
  expect(readSettings(host.store).scanning.scheduled).toBe(false);
});

test.each<[string, Capability[], Role, RegExp]>([
  ["on a page", ["navigate"], "admin", /started by the browser extension/],
  ["for a viewer", extension, "viewer", /role may not start scans/],
])("Scheduled scanning cannot be switched on %s, which is said", async (_, capabilities, role, text) => {
  await open({ capabilities, role });
  expect((screen.getByRole("switch", { name: "Scheduled scanning" }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText(text)).toBeTruthy();
});

test("A password of 12 characters is set, and shown as set", async () => {
  const { user, sent } = await open({ answers: { "PUT /auth/password": { ...fakeUser(), hasPassword: true } } });
  const input = field(/New password/);
  await user.type(input, "eleven char");
  await user.click(screen.getByRole("button", { name: "Set Password" }));
  expect((await screen.findByRole("alert")).textContent).toBe("The password needs at least 12 characters.");
  expect(sent()).toEqual([]);
  await user.type(input, "s");
  await user.click(screen.getByRole("button", { name: "Set Password" }));
  await waitFor(() => expect(toast()).toMatch(/^Password Updated: /));
  expect(sent()[0]).toMatchObject({ path: "/auth/password", body: { password: "eleven chars" } });
  expect(await screen.findByText("A password is set")).toBeTruthy();
  expect(input.value).toBe("");
});

test("Removing the password asks first", async () => {
  const { user, sent } = await open({
    user: { hasPassword: true },
    answers: { "PUT /auth/password": fakeUser() },
  });
  await user.click(screen.getByRole("button", { name: "Remove Password" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Remove Password" }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ password: null }]));
  expect(await screen.findByText("No password is set")).toBeTruthy();
});

test("A password that the platform refuses stays in its field", async () => {
  const { user } = await open({ answers: { "PUT /auth/password": () => problemAnswer(500, "Down.") } });
  await user.type(field(/New password/), "twelve chars");
  await user.click(screen.getByRole("button", { name: "Set Password" }));
  await waitFor(() => expect(toast()).toBe("Update Failed: 500: Down."));
  expect(field(/New password/).value).toBe("twelve chars");
});

test("Clear Data is for superadmins alone", async () => {
  await open({ role: "admin" });
  expect(screen.queryByRole("button", { name: "Clear Data" })).toBeNull();
});

test("Clear Data waits for the word clear, and says 'Data Cleared'", async () => {
  const { user, sent } = await open({
    role: "superadmin",
    answers: { "DELETE /admin/clear-data": { message: "3 scans were removed." } },
  });
  await user.click(screen.getByRole("button", { name: "Clear Data" }));
  const dialog = within(screen.getByRole("dialog", { description: /every scan, endpoint, alert and report.*undone/ }));
  const button = dialog.getByRole("button", { name: "Clear Data" }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  await user.type(dialog.getByRole("textbox"), "clea{Enter}");
  expect(sent()).toEqual([]);
  await user.type(dialog.getByRole("textbox"), "r{Enter}");
  await waitFor(() => expect(toast()).toBe("Data Cleared: 3 scans were removed."));
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /admin/clear-data"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Clear Data that fails says so and keeps the word", async () => {
  const { user } = await open({
    role: "superadmin",
    answers: { "DELETE /admin/clear-data": () => problemAnswer(409, "A scan runs.") },
  });
  await user.click(screen.getByRole("button", { name: "Clear Data" }));
  await user.type(within(screen.getByRole("dialog")).getByRole("textbox"), "clear{Enter}");
  await waitFor(() => expect(toast()).toBe("Clear Data Failed: 409: A scan runs."));
  expect((within(screen.getByRole("dialog")).getByRole("textbox") as HTMLInputElement).value).toBe("clear");
});

test("Beside a tab it is said whether all tabs are followed, and changed at once", async () => {
  const { host, user } = await open({ capabilities: [...extension, "tab"] });
  await user.click(screen.getByRole("button", { name: "Follow tabs" }));
  expect(host.tabs.follows()).toBe(true);
  expect(screen.getByText(/sees the address and the title of every tab/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Stop following tabs" }));
  expect(host.tabs.follows()).toBe(false);
});

test("A host beside no tab says nothing of following tabs", async () => {
  await open();
  expect(screen.queryByRole("heading", { name: "Tabs" })).toBeNull();
});
