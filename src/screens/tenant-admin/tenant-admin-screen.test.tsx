import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole, someUser } from "../../console/open-console.fixture.ts";
import type { TenantUser } from "../../contract/users.ts";
import { type FakeAnswer, problemAnswer } from "../../host/fake.ts";
import { someTenant } from "../../parts/tenant/tenant.fixture.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());
const me: TenantUser = { ...someUser };
const ann: TenantUser = { ...me, id: 2, email: "ann@acme.test", firstName: null, lastName: null, role: "viewer" };
const boss: TenantUser = { ...ann, id: 3, email: "boss@acme.test", role: "superadmin" };

function open(tab: string, answers: Record<string, FakeAnswer> = {}, user: Partial<typeof someUser> = {}) {
  opened = openConsole({
    path: `/tenant-admin?tab=${tab}`,
    user: { ...someUser, ...user },
    answers: {
      "GET /tenant/settings": someTenant(),
      "GET /tenant/users": [me, ann, boss],
      "GET /tenant/invitations": [],
      ...answers,
    },
  });
  return opened;
}
const sent = (method: string) => opened?.host.requests.filter((request) => request.method === method) ?? [];
const row = async (email: string) => within(await screen.findByRole("listitem", { name: email }));

describe("access", () => {
  it.each(["viewer", "contributor", "user"] as const)("is refused to a %s, who finds no way there", async (role) => {
    open("general", {}, { role });
    const text = "You need Admin or Superadmin privileges to access tenant administration.";
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Tenant Management" })).toBeNull();
    expect(sent("GET").some(({ path }) => path.startsWith("/tenant"))).toBe(false);
  });

  it("is given to admins, by the sidebar, under Administration", async () => {
    open("general");
    expect(await screen.findByRole("heading", { name: "Administration" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Tenant Management" }).getAttribute("aria-current")).toBe("page");
  });

  it("has its tabs, each with an address of its own", async () => {
    const { path } = open("general");
    const tabs = (await screen.findAllByRole("tab")).map((tab) => tab.textContent);
    expect(tabs).toEqual([
      "General",
      "Users",
      "API Keys",
      "Embed Keys",
      "Branding",
      "Slack Integration",
      "Webhooks",
      "Feature Flags",
      "Permissions",
    ]);
    await userEvent.click(screen.getByRole("tab", { name: "Users" }));
    await waitFor(() => expect(path()).toBe("/tenant-admin?tab=users"));
  });
});

it("A webhook that the platform paused is told of on its tab", async () => {
  const paused = { id: 1, name: "Chat", kind: "teams", host: "h", events: ["scan.completed"], pausedReason: "Gone." };
  open("general", { "GET /webhooks": [paused] });
  expect((await screen.findByRole("tab", { name: "Webhooks One is paused" })).textContent).toContain("paused");
});

describe("general settings", () => {
  it("save what was typed and show it", async () => {
    open("general", { "PUT /tenant/settings": someTenant({ name: "Acme & Söhne" }) });
    const name = await screen.findByLabelText("Tenant name");
    await userEvent.clear(name);
    await userEvent.type(name, " Acme & Söhne ");
    await userEvent.click(screen.getByRole("button", { name: "Save Settings" }));
    expect(await screen.findByText("Settings Saved")).toBeTruthy();
    expect(sent("PUT")[0]?.body).toEqual({ name: "Acme & Söhne", seen: { name: "Acme Corp" } });
  });

  it("keep what was typed when saving fails, and say why", async () => {
    open("general", { "PUT /tenant/settings": () => problemAnswer(500, "Try later.") });
    const name = await screen.findByLabelText("Tenant name");
    await userEvent.type(name, " Two");
    await userEvent.click(screen.getByRole("button", { name: "Save Settings" }));
    expect(await screen.findByText("Failed to update tenant settings")).toBeTruthy();
    expect(screen.getByText("500: Try later.")).toBeTruthy();
    expect((name as HTMLInputElement).value).toBe("Acme Corp Two");
  });

  it("ask for a name, tied to its field", async () => {
    open("general");
    const name = await screen.findByLabelText("Tenant name");
    await userEvent.clear(name);
    await userEvent.type(name, "   {Enter}");
    expect(await screen.findByText("Validation Error")).toBeTruthy();
    expect(name.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(name.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Tenant name is required.",
    );
    expect(sent("PUT")).toEqual([]);
  });
});

describe("users", () => {
  it("get another role, or are deactivated, at once", async () => {
    const { host } = open("users", { "PUT /tenant/users/2": { ...ann, role: "admin" } });
    const role = (await row("ann@acme.test")).getByRole("combobox", { name: "Role of ann@acme.test" });
    expect(
      within(role)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Viewer", "Contributor", "User", "Admin"]);
    await userEvent.selectOptions(role, "Admin");
    expect(await screen.findByText("ann@acme.test is Admin and signed out everywhere.")).toBeTruthy();
    host.answers["PUT /tenant/users/2"] = { ...ann, isActive: false };
    await userEvent.click((await row("ann@acme.test")).getByRole("button", { name: "Deactivate ann@acme.test" }));
    expect(await screen.findByText("ann@acme.test is deactivated and signed out everywhere.")).toBeTruthy();
    expect(sent("PUT").map(({ body }) => body)).toEqual([{ role: "admin" }, { isActive: false }]);
  });

  it("offer no change of oneself, nor of a superadmin to an admin", async () => {
    open("users");
    for (const email of ["maya@acme.test", "boss@acme.test"]) {
      const controls = await row(email);
      expect(controls.getByRole<HTMLSelectElement>("combobox").disabled).toBe(true);
      expect(controls.getByRole<HTMLButtonElement>("button", { name: /Deactivate/ }).disabled).toBe(true);
    }
  });

  it("offer the superadmin role to superadmins alone", async () => {
    open("users", {}, { role: "superadmin" });
    const role = (await row("ann@acme.test")).getByRole("combobox");
    expect(within(role).getByRole("option", { name: "Superadmin" })).toBeTruthy();
    expect(within(screen.getByLabelText("Role")).getByRole("option", { name: "Superadmin" })).toBeTruthy();
  });

  it("show why a change was refused, and the row as it is", async () => {
    open("users", { "PUT /tenant/users/2": () => problemAnswer(403, "You are no longer an administrator.") });
    await userEvent.selectOptions((await row("ann@acme.test")).getByRole("combobox"), "Admin");
    expect(await screen.findByText("Failed to update user")).toBeTruthy();
    expect(screen.getByText("403: You are no longer an administrator.")).toBeTruthy();
    await waitFor(async () =>
      expect((await row("ann@acme.test")).getByRole<HTMLSelectElement>("combobox").value).toBe("viewer"),
    );
  });
});

describe("inviting", () => {
  it("needs an address, sends it once, and empties the field", async () => {
    open("users", { "POST /tenant/users/invite": { message: "new@acme.test was invited." } });
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Send Invitation" });
    expect(button.disabled).toBe(true);
    const field = screen.getByLabelText<HTMLInputElement>("Email address");
    await userEvent.type(field, "  ");
    expect(button.disabled).toBe(true);
    expect(
      within(screen.getByLabelText("Role"))
        .getAllByRole("option")
        .map((each) => each.textContent),
    ).toEqual(["User", "Admin"]);
    await userEvent.clear(field);
    await userEvent.type(field, "new@acme.test");
    await userEvent.dblClick(button);
    expect(await screen.findByText("new@acme.test was invited.")).toBeTruthy();
    expect(sent("POST").map(({ body }) => body)).toEqual([{ email: "new@acme.test", role: "user" }]);
    expect(field.value).toBe("");
  });

  it("keeps the address when it is refused", async () => {
    const refusal = "Your organization has reached its limit of 10 users.";
    open("users", { "POST /tenant/users/invite": () => problemAnswer(409, refusal) });
    const field = await screen.findByLabelText<HTMLInputElement>("Email address");
    await userEvent.type(field, "new@acme.test{Enter}");
    expect(await screen.findByText("Failed to invite user")).toBeTruthy();
    expect(screen.getByText(`409: ${refusal}`)).toBeTruthy();
    expect(field.value).toBe("new@acme.test");
  });

  it("can be taken back", async () => {
    const times = { createdAt: "2026-11-20T10:00:00.000Z", expiresAt: "2026-11-27T10:00:00.000Z" };
    open("users", {
      "GET /tenant/invitations": [{ id: 7, email: "late@acme.test", role: "admin", ...times }],
      "DELETE /tenant/invitations/7": { message: "The invitation of late@acme.test was withdrawn." },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Withdraw the invitation of late@acme.test" }));
    expect(await screen.findByText("The invitation of late@acme.test was withdrawn.")).toBeTruthy();
  });
});

describe("branding", () => {
  const choose = async (label: string, file: File) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { files: [file] } });

  it("sends a logo and shows it everywhere", async () => {
    const logoUrl = "/api/tenant-assets/1/key";
    const { host, root } = open("branding", { "POST /tenant/upload-logo": { logoUrl } });
    host.answers["GET /auth/user"] = { ...someUser, tenant: { ...someUser.tenant, logoUrl } };
    host.answers["GET /tenant/settings"] = someTenant();
    await screen.findByText("No logo yet");
    host.answers["GET /tenant/settings"] = someTenant({ logoUrl });
    await choose("Choose a logo", new File(["png"], "logo.png", { type: "image/png" }));
    expect(await screen.findByText("Logo Uploaded")).toBeTruthy();
    expect(sent("POST")[0]?.body).toMatchObject({ logo: { name: "logo.png" } });
    await waitFor(() => expect(root.querySelectorAll(`img[src="http://platform.test${logoUrl}"]`)).toHaveLength(2));
  });

  it.each([
    ["Choose a logo", 2 * 1024 ** 2 + 1, "Logo must be smaller than 2MB"],
    ["Choose a favicon", 500 * 1024 + 1, "Favicon must be smaller than 500KB"],
  ])("%s that is too large is refused before it is sent", async (label, size, text) => {
    open("branding");
    await choose(label, new File([new Uint8Array(size)], "a.png", { type: "image/png" }));
    expect(await screen.findByText("File too large")).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(sent("POST")).toEqual([]);
  });

  it("says what the platform found wrong with a file", async () => {
    open("branding", { "POST /tenant/upload-favicon": () => problemAnswer(415, "It holds a script.") });
    await choose("Choose a favicon", new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
    expect(await screen.findByText("Upload failed")).toBeTruthy();
    expect(screen.getByText("415: It holds a script.")).toBeTruthy();
  });

  it("gives the console the brand colour at once", async () => {
    const { host, root } = open("branding", { "PUT /tenant/settings": someTenant({ brandColor: "#FF0088" }) });
    host.answers["GET /auth/user"] = { ...someUser, tenant: { ...someUser.tenant, brandColor: "#FF0088" } };
    const field = await screen.findByLabelText("Brand colour");
    await userEvent.clear(field);
    await userEvent.type(field, "#FF0088{Enter}");
    expect(await screen.findByText("Settings Saved")).toBeTruthy();
    expect(sent("PUT")[0]?.body).toEqual({ brandColor: "#FF0088" });
    const theme = root.querySelector<HTMLElement>("[data-theme]");
    await waitFor(() => expect(theme?.style.getPropertyValue("--accent")).toBe("#ff0088"));
  });

  it("refuses what is no colour, and shows the fixed second one", async () => {
    open("branding");
    const field = await screen.findByLabelText("Brand colour");
    await userEvent.clear(field);
    await userEvent.type(field, "red{Enter}");
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(sent("PUT")).toEqual([]);
    const second = screen.getByLabelText<HTMLInputElement>("Secondary colour");
    expect([second.value, second.readOnly]).toEqual(["#64748B", true]);
  });
});

describe("features", () => {
  it("are switched at once", async () => {
    const { host } = open("features", { "PUT /admin/tenants/1/feature-flags": someTenant() });
    const flag = await screen.findByRole("switch", { name: "Slack Integration" });
    expect(flag.getAttribute("aria-checked")).toBe("false");
    host.answers["GET /tenant/settings"] = someTenant({ featureFlags: { slack_integration: true } });
    await userEvent.click(flag);
    await waitFor(() => expect(flag.getAttribute("aria-checked")).toBe("true"));
    expect(sent("PUT")[0]?.body).toEqual({ featureFlags: { slack_integration: true } });
  });

  it("go back when switching is refused", async () => {
    open("features", { "PUT /admin/tenants/1/feature-flags": () => problemAnswer(500, "Try later.") });
    const flag = await screen.findByRole("switch", { name: "Slack Integration" });
    await userEvent.click(flag);
    expect(await screen.findByText("Feature flags Update Failed")).toBeTruthy();
    expect(flag.getAttribute("aria-checked")).toBe("false");
  });

  it("close the Slack tab while its flag is off", async () => {
    open("slack");
    expect(await screen.findByText("Feature Not Available")).toBeTruthy();
    expect(screen.getByText(/contact your system administrator/)).toBeTruthy();
  });
});

describe("permissions", () => {
  it("are the contract's own, right by right", async () => {
    open("permissions");
    const table = within(await screen.findByRole("table", { name: "Permissions by role" }));
    const rows = () => table.getAllByRole("row").map((row) => row.textContent ?? "");
    const marks = (name: string) => rows().findLast((text) => new RegExp(`^${name}`).test(text));
    expect(marks("Scanssee")).toMatch(/Viewer: allowed.*Superadmin: allowed/);
    expect(marks("Teamsadd")).toMatch(/Viewer: not allowed.*User: not allowed.*Admin: allowed/);
    expect(rows().some((text) => /^Organizations.*Admin: not allowed.*Superadmin: allowed/.test(text))).toBe(true);
  });
});

it.each(["<img src=x onerror=alert(1)>", "👩‍👩‍👧‍👦".repeat(10), "שלום עולם", "x".repeat(200)])(
  "the name %s is shown as text",
  async (name) => {
    const { root } = open(
      "features",
      { "GET /tenant/settings": someTenant({ name }) },
      {
        tenant: { ...(someUser.tenant as NonNullable<typeof someUser.tenant>), name },
      },
    );
    expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
    expect(root.querySelector("img[src=x]")).toBeNull();
  },
);
