import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { openConsole, someUser } from "../../console/open-console.fixture.ts";
import { type FakeAnswer, problemAnswer } from "../../host/fake.ts";
import { someTenant } from "../../parts/tenant/tenant.fixture.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());
function open(id: string, answers: Record<string, FakeAnswer> = {}, role: typeof someUser.role = "admin") {
  opened = openConsole({ path: `/tenant-feature-flags/${id}`, user: { ...someUser, role }, answers });
  return opened;
}
const denied = "You need Admin or Superadmin privileges to manage feature flags.";

it("shows an admin the own organization and switches its flags at once", async () => {
  const { host } = open("1", {
    "GET /admin/tenants/1": someTenant(),
    "PUT /admin/tenants/1/feature-flags": someTenant(),
  });
  expect(await screen.findByRole("heading", { name: "Acme Corp" })).toBeTruthy();
  host.answers["GET /admin/tenants/1"] = someTenant({ featureFlags: { slack_integration: true } });
  const flag = screen.getByRole("switch", { name: "Slack Integration" });
  await userEvent.click(flag);
  await waitFor(() => expect(flag.getAttribute("aria-checked")).toBe("true"));
});

it("leads back to Tenant Management", async () => {
  const { path } = open("1", { "GET /admin/tenants/1": someTenant(), "GET /tenant/settings": someTenant() });
  await userEvent.click(await screen.findByRole("link", { name: "Back to Tenant Management" }));
  await waitFor(() => expect(path()).toBe("/tenant-admin"));
});

it.each([
  ["viewer", "1"],
  ["user", "1"],
  ["admin", "2"],
] as const)("is refused to a %s of tenant 1 for tenant %s", async (role, id) => {
  const { host } = open(id, {}, role);
  expect(await screen.findByText(denied)).toBeTruthy();
  expect(host.requests.some(({ path }) => path.startsWith("/admin"))).toBe(false);
});

it("is open to a superadmin for every organization", async () => {
  open("2", { "GET /admin/tenants/2": someTenant({ id: 2, name: "Beta" }) }, "superadmin");
  expect(await screen.findByRole("heading", { name: "Beta" })).toBeTruthy();
});

it("names the organization in the browser's tab", async () => {
  opened = openConsole({
    path: "/tenant-feature-flags/1",
    user: { ...someUser, role: "admin" },
    capabilities: ["navigate", "shared-session"],
    answers: { "GET /admin/tenants/1": someTenant() },
  });
  await waitFor(() => expect(document.title).toBe("Feature Flags, Acme Corp · Postern"));
});

it.each(["abc", "-1", "0", "1.5", ""])("an address with the id '%s' says so", async (id) => {
  open(id, {}, "superadmin");
  expect(await screen.findByText("Invalid tenant ID")).toBeTruthy();
});

it("says when the organization does not exist", async () => {
  open(
    "77",
    { "GET /admin/tenants/77": () => problemAnswer(404, "The requested tenant could not be found.") },
    "superadmin",
  );
  expect(await screen.findByText("Tenant not found or you don't have permission to access it.")).toBeTruthy();
});

it("offers to try again when the platform fails", async () => {
  const { host } = open("1", { "GET /admin/tenants/1": () => problemAnswer(500, "Try later.") });
  expect(await screen.findByText("500: Try later.")).toBeTruthy();
  host.answers["GET /admin/tenants/1"] = someTenant();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Acme Corp" })).toBeTruthy();
});
