import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import type { FakeAnswer, FakeRequest } from "../host/fake.ts";
import type { Capability } from "../host/port.ts";
import { fakeApplication } from "../parts/application/application-summary.fixture.ts";
import { someFindingRow } from "../parts/finding/finding-row.fixture.ts";
import { someTenant } from "../parts/tenant/tenant.fixture.ts";
import { openConsole, someUser } from "./open-console.fixture.ts";

const none = { total: 0, rows: [] };
const hits = { findings: none, endpoints: none, scans: none };

async function open(
  options: { answers?: Record<string, FakeAnswer>; role?: typeof someUser.role; capabilities?: Capability[] } = {},
) {
  const { answers = {}, role = "admin", capabilities } = options;
  const opened = openConsole({
    user: { ...someUser, role },
    answers: { "GET /search": hits, ...answers },
    ...(capabilities ? { capabilities } : {}),
  });
  onTestFinished(opened.close);
  const user = userEvent.setup();
  await screen.findByRole("navigation", { name: "Console" });
  const search = async (text: string) => {
    await user.keyboard("{Control>}k{/Control}");
    const field = await screen.findByRole("combobox", { name: "Search or run a command" });
    await user.type(field, text);
    return field;
  };
  return { ...opened, user, search };
}
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("Ctrl-K reaches a screen by its name, by the keyboard alone", async () => {
  const { user, search, path } = await open();
  await search("team");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(path()).toBe("/teams"));
  expect(screen.queryByRole("combobox", { name: "Search or run a command" })).toBeNull();
});

test("A finding is named as its row names it, and opens with Enter", async () => {
  const found = someFindingRow({ id: 5, endpointId: 31, fault: "Cross-user read", by: ["bob"] });
  const { user, search, path } = await open({
    answers: { "GET /search": { ...hits, findings: { total: 9, rows: [found] } } },
  });
  await search("cross-user");
  await waitFor(() => expect(options().join()).toMatch(/Cross-user read.*GET.*\/v1\/payments.*bob/));
  expect(screen.getByText("1 of 9 matches")).toBeTruthy();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(path()).toBe("/endpoints/31?finding=5"));
});

test("Arrows move through all groups, around both ends", async () => {
  const shop = fakeApplication({ id: 3, name: "Shop settings" });
  const { user, search } = await open({ answers: { "GET /application-summaries": [shop] } });
  const field = await search("settings");
  await screen.findByRole("group", { name: "Applications" });
  const selected = () => screen.getByRole("option", { selected: true });
  expect(selected().id).toBe(field.getAttribute("aria-activedescendant"));
  expect(selected().textContent).toContain("Settings");
  await user.keyboard("{ArrowUp}");
  expect(selected().textContent).toContain("Scan Shop settings");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(selected().textContent).toContain("Shop settings");
});

test("A viewer is offered no action and no screen that the role does not allow", async () => {
  const { search } = await open({ role: "viewer" });
  await search("a");
  await waitFor(() => expect(options().length).toBeGreaterThan(3));
  expect(options().join()).not.toMatch(/Start New Scan|Add Application|Tenant Management|Scanner Engine/);
});

test("Another account is a command, and the browser keeps the one in use", async () => {
  const { user, search, path, host } = await open({
    capabilities: ["shared-session"],
    answers: { "POST /logout": { message: "Signed out." }, "GET /auth/ways": { singleSignOn: null, kept: [] } },
  });
  await search("switch account");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(path()).toBe("/auth"));
  expect(host.requests.find(({ path: called }) => called === "/logout")?.body).toEqual({ keep: true });
});

test("What the screen's keys do can be run from it", async () => {
  const { user, search } = await open();
  await search("keyboard shortcuts");
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(dialog).getByText("Search or run a command")).toBeTruthy();
});

test("What the screen's head offers can be run from it, and its tabs are reached", async () => {
  const { user, search, path } = await open({
    answers: { "GET /tenant/settings": someTenant(), "GET /tenant/users": [], "GET /tenant/invitations": [] },
  });
  await user.keyboard("gt");
  await waitFor(() => expect(path()).toBe("/teams"));
  await screen.findAllByRole("button", { name: "Create Team" });
  await search("create team");
  await waitFor(() => expect(options().join()).toContain("Create Team"));
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: /Team/ })).toBeTruthy();
  await user.keyboard("{Escape}");
  await search("branding");
  await user.keyboard("{Enter}");
  const tab = (name: RegExp) => screen.findByRole("tab", { name });
  await waitFor(async () => expect((await tab(/Branding/)).getAttribute("aria-selected")).toBe("true"));
  await search("general");
  await waitFor(() => expect(options().join()).toContain("General"));
  await user.keyboard("{Enter}");
  await waitFor(async () => expect((await tab(/General/)).getAttribute("aria-selected")).toBe("true"));
});

test("Beside a tab the worst findings of its application come first", async () => {
  const asked: string[] = [];
  const shop = fakeApplication({ id: 3, name: "Shop", targetUrl: "https://api.shop.test" });
  const { host, user } = await open({
    capabilities: ["tab"],
    answers: {
      "GET /application-summaries": [shop],
      "GET /search": ({ search }: FakeRequest) => {
        asked.push(String(search));
        return { ...hits, findings: { total: 1, rows: [someFindingRow()] } };
      },
    },
  });
  host.showTab({ kind: "site", id: 1, origin: "https://api.shop.test", host: "api.shop.test", title: "Shop" });
  await user.keyboard("{Meta>}k{/Meta}");
  expect(await screen.findByRole("group", { name: "Findings of this tab" })).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)).toContain("applicationId=3"));
  expect(options().join()).toMatch(/Shop.*this tab/);
});

test("g and a letter lead to a screen, but not while something is typed", async () => {
  const { user, path, search } = await open();
  await user.keyboard("ge");
  await waitFor(() => expect(path()).toBe("/endpoints"));
  await search("ga");
  await user.keyboard("{Escape}");
  expect(path()).toBe("/endpoints");
  await user.keyboard("gxa");
  expect(path()).toBe("/endpoints");
});

test("What cannot be searched is said, and what is known stays in reach", async () => {
  const { search } = await open({ answers: { "GET /search": () => new Response("down", { status: 503 }) } });
  await search("team");
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(options().join()).toContain("Team Management");
});
