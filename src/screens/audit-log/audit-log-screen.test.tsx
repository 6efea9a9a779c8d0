import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { openConsole, someUser } from "../../console/open-console.fixture.ts";
import type { AuditEntry } from "../../contract/audit-log.ts";

const entry: AuditEntry = {
  id: 9,
  at: "2026-01-01T10:00:00.000Z",
  action: "ownTenant.updateUser",
  outcome: "done",
  actor: { id: 1, email: "kim@acme.test", role: "admin" },
  tenant: { id: 1, name: "Acme" },
  subject: { id: 2, label: "jon@acme.test" },
  changes: [{ field: "role", from: "viewer", to: "admin" }],
  address: "192.0.2.7",
  requestId: "r-1",
};
let close: () => void = () => undefined;
afterEach(() => close());
function open(role: "superadmin" | "admin" | "user", answer: unknown) {
  const opened = openConsole({
    path: "/audit-log",
    user: { ...someUser, role },
    answers: { "GET /audit-log": answer },
  });
  close = opened.close;
  return opened.host;
}

it("The audit log is denied to everyone but admins and superadmins", async () => {
  const host = open("user", { entries: [], next: null });
  expect(await screen.findByText("You need Admin or Superadmin privileges to read the audit log.")).toBeTruthy();
  expect(host.requests.some(({ path }) => path.startsWith("/audit-log"))).toBe(false);
});

it("The audit log tells who did what to whom, from where, and what it changed", async () => {
  open("admin", { entries: [entry], next: null });
  expect(await screen.findByText("Changed user")).toBeTruthy();
  for (const text of ["jon@acme.test", "role: viewer → admin", "kim@acme.test", "192.0.2.7"])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByLabelText("Whose log")).toBeNull();
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

it("/ begins a search in the audit log, as in every other list", async () => {
  open("admin", { entries: [entry], next: null });
  const field = await screen.findByRole("searchbox", { name: "Search user or name" });
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(field);
});

it("The audit log stands under the days of its acts, today's first", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  open("admin", {
    entries: [
      { ...entry, id: 3, at: daysAgo(0) },
      { ...entry, id: 2, at: daysAgo(0) },
      { ...entry, id: 1, at: daysAgo(400) },
    ],
    next: null,
  });
  const rows = await screen.findAllByRole("row");
  const year = String(new Date(daysAgo(400)).getFullYear());
  expect(rows.slice(1).map((row) => (/Changed user/.test(row.textContent) ? "act" : row.textContent))).toEqual([
    "Today",
    "act",
    "act",
    expect.stringContaining(year),
    "act",
  ]);
});

it("An empty audit log says whether nothing happened or nothing matches", async () => {
  open("admin", { entries: [], next: null });
  expect(await screen.findByText("Nothing was done yet.")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Actions"), "teams");
  expect(await screen.findByText("Nothing matches.")).toBeTruthy();
});

it("A superadmin reads the whole platform's log, with the organization of each act", async () => {
  const tenant = { id: 7, name: "Globex" };
  open("superadmin", {
    entries: [
      { ...entry, tenant },
      { ...entry, id: 8, tenant: null },
    ],
    next: null,
  });
  await userEvent.selectOptions(await screen.findByLabelText("Whose log"), "platform");
  expect(await screen.findByText("Globex")).toBeTruthy();
  expect(screen.getByRole("cell", { name: "Platform" })).toBeTruthy();
});
