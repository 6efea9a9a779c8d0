import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole, someUser } from "../../console/open-console.fixture.ts";
import { type FakeAnswer, problemAnswer } from "../../host/fake.ts";
import { someTenant } from "../../parts/tenant/tenant.fixture.ts";
import { readMaxUsers } from "./read-max-users.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());
const platform = someTenant({ id: 9, name: "Platform", isGlobal: true });
const own = someTenant();
const beta = someTenant({ id: 2, name: "Beta", domain: null });

function open(answers: Record<string, FakeAnswer> = {}, role: typeof someUser.role = "superadmin") {
  opened = openConsole({
    path: "/global-tenant-admin",
    user: { ...someUser, role },
    answers: { "GET /admin/tenants": { tenants: [platform, own, beta] }, ...answers },
  });
  return opened;
}
const sent = (method: string) => opened?.host.requests.filter((request) => request.method === method) ?? [];
const row = async (name: string) => within(await screen.findByRole("listitem", { name }));
const button = (of: ReturnType<typeof within>, name: string) => of.getByRole("button", { name }) as HTMLButtonElement;

it.each(["viewer", "user", "admin"] as const)("is refused to a %s", async (role) => {
  open({}, role);
  expect(await screen.findByText("Access Denied")).toBeTruthy();
  expect(screen.getByText("Only superadmin users can access global tenant management.")).toBeTruthy();
  expect(sent("GET").some(({ path }) => path === "/admin/tenants")).toBe(false);
  expect(screen.queryByRole("button", { name: "Create Tenant" })).toBeNull();
});

describe("the list", () => {
  it("leads to each organization's features", async () => {
    const { path } = open({ "GET /admin/tenants/2": beta });
    await userEvent.click((await row("Beta")).getByRole("link", { name: "Features of Beta" }));
    await waitFor(() => expect(path()).toBe("/tenant-feature-flags/2"));
  });

  it("deactivates one at once", async () => {
    open({ "PUT /admin/tenants/2": { ...beta, isActive: false } });
    await userEvent.click(button(await row("Beta"), "Deactivate Beta"));
    expect(await screen.findByText("Beta is deactivated and its people are signed out.")).toBeTruthy();
    expect(sent("PUT").map(({ body }) => body)).toEqual([{ isActive: false }]);
  });

  it("changes what one is called and how many people it has room for", async () => {
    open({ "PUT /admin/tenants/2": { ...beta, maxUsers: 25 } });
    await userEvent.click(button(await row("Beta"), "Edit Beta"));
    const room = (await screen.findByLabelText("Max users")) as HTMLInputElement;
    expect(room.value).toBe(String(beta.maxUsers));
    await userEvent.clear(room);
    await userEvent.type(room, "0");
    await userEvent.click(screen.getByRole("button", { name: "Save Tenant" }));
    expect((await screen.findAllByText("An organization has room for at least 1 user.")).length).toBeGreaterThan(0);
    expect(sent("PUT")).toEqual([]);
    await userEvent.clear(room);
    await userEvent.type(room, "25");
    await userEvent.click(screen.getByRole("button", { name: "Save Tenant" }));
    expect(await screen.findByText("Beta has room for 25 users.")).toBeTruthy();
    expect(sent("PUT").map(({ body }) => body)).toMatchObject([{ maxUsers: 25, seen: { maxUsers: beta.maxUsers } }]);
  });

  it("offers neither for the platform's own nor for one's own organization", async () => {
    open();
    for (const name of ["Platform", "Acme Corp"]) {
      const tenant = await row(name);
      expect([button(tenant, `Deactivate ${name}`).disabled, button(tenant, `Delete ${name}`).disabled]).toEqual([
        true,
        true,
      ]);
    }
  });

  it("deletes after a question that names the organization", async () => {
    const { host } = open({ "DELETE /admin/tenants/2": { message: "The tenant Beta was deleted." } });
    await userEvent.click(button(await row("Beta"), "Delete Beta"));
    const question = within(await screen.findByRole("alertdialog"));
    expect(
      question.getByText(/^Are you sure you want to delete tenant "Beta"\? This action cannot be undone\./),
    ).toBeTruthy();
    expect(sent("DELETE")).toEqual([]);
    host.answers["GET /admin/tenants"] = { tenants: [platform, own] };
    await userEvent.click(question.getByRole("button", { name: "Delete Tenant" }));
    expect(await screen.findByText("Tenant Deleted")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("listitem", { name: "Beta" })).toBeNull());
  });

  it("says why one could not be deleted, and keeps it", async () => {
    open({ "DELETE /admin/tenants/2": () => problemAnswer(403, "The platform's own tenant cannot be deleted.") });
    await userEvent.click(button(await row("Beta"), "Delete Beta"));
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete Tenant" }),
    );
    expect(await screen.findByText("Delete Failed")).toBeTruthy();
    expect(screen.getByText("403: The platform's own tenant cannot be deleted.")).toBeTruthy();
  });

  it("invites the first admin of an organization", async () => {
    open({ "POST /tenant/users/invite": { message: "x@beta.test was invited." } });
    await userEvent.click(button(await row("Beta"), "Invite someone to Beta"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(button(dialog, "Send Invitation").disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText("Email address"), "x@beta.test{Enter}");
    expect(await screen.findByText("Invitation Sent")).toBeTruthy();
    expect(sent("POST")[0]?.body).toEqual({ email: "x@beta.test", role: "admin", tenantId: 2 });
  });
});

describe("Create Tenant", () => {
  const openDialog = async () => {
    const [create] = await screen.findAllByRole("button", { name: "Create Tenant" });
    await userEvent.click(create as HTMLElement);
    return within(await screen.findByRole("dialog"));
  };

  it("makes one with room for 10 users unless a number says otherwise", async () => {
    open({ "POST /admin/tenants": beta });
    const dialog = await openDialog();
    expect(dialog.getByLabelText<HTMLInputElement>("Max users").value).toBe("10");
    await userEvent.clear(dialog.getByLabelText("Max users"));
    await userEvent.type(dialog.getByLabelText("Max users"), "many");
    await userEvent.type(dialog.getByLabelText("Tenant name"), " Beta ");
    await userEvent.click(button(dialog, "Create Tenant"));
    expect(await screen.findByText("Tenant Created")).toBeTruthy();
    expect(sent("POST")[0]?.body).toEqual({ name: "Beta", domain: "", description: "", maxUsers: 10 });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("asks for a name", async () => {
    open();
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText("Tenant name"), "  ");
    await userEvent.click(button(dialog, "Create Tenant"));
    expect(await screen.findByText("Validation Error")).toBeTruthy();
    expect(screen.getAllByText("Tenant name is required.").length).toBe(2);
    expect(sent("POST")).toEqual([]);
  });

  it("keeps what was typed when it fails", async () => {
    open({ "POST /admin/tenants": () => problemAnswer(500, "Try later.") });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText("Tenant name"), "Beta");
    await userEvent.click(button(dialog, "Create Tenant"));
    expect(await screen.findByText("Creation Failed")).toBeTruthy();
    expect(screen.getByText("500: Try later.")).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>("Tenant name").value).toBe("Beta");
  });
});

it.each([
  ["25", 25],
  ["", 10],
  ["abc", 10],
  ["-3", -3],
  ["7 users", 7],
])("the number of users %j is read as %i", (text, number) => expect(readMaxUsers(text)).toBe(number));
