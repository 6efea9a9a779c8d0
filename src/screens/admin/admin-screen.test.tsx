import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole, someUser } from "../../console/open-console.fixture.ts";
import type { EmailSetting, EmailTemplate } from "../../contract/email.ts";
import { type FakeAnswer, problemAnswer } from "../../host/fake.ts";

const smtp: EmailSetting = {
  id: 1,
  provider: "smtp",
  authType: "password",
  fromEmail: "postern@acme.test",
  fromName: "Postern",
  smtpHost: "mail.acme.test",
  smtpPort: 2525,
  smtpUsername: "postern",
  clientId: null,
  tenantId: null,
  redirectUri: null,
  scope: null,
  hasSmtpPassword: true,
  hasApiKey: false,
  hasClientSecret: false,
  isConnected: false,
  isActive: false,
};
const m365: EmailSetting = { ...smtp, id: 2, provider: "m365", authType: "oauth", smtpHost: null, smtpPort: null };
const template: EmailTemplate = {
  id: 7,
  templateType: "magic_link",
  name: "Sign-in link",
  subject: "Your link",
  htmlContent: `<img src=x onerror=alert(1)>{{magicLink}}${"x".repeat(300)}`,
  textContent: "Go to {{magicLink}}",
  isActive: true,
  createdAt: "2026-01-01T00:00:00Z",
};
const answers: Record<string, FakeAnswer> = {
  "GET /admin/scan-configs": [
    { id: 1, name: "Nightly", description: "At night", enabled: true },
    { id: 2, name: "Deep", description: null, enabled: false },
  ],
  "GET /admin/system-stats": {
    totalScans: 1234,
    activeUsers: 5,
    endpointsTested: 66,
    criticalIssues: 8,
    database: "PostgreSQL 15.8",
    platformVersion: "v1.0.0",
    scannerEngine: "API-focused v2.0",
    publicUrl: "https://postern.acme.test",
  },
  "GET /admin/system-settings": [{ key: "developer_mode", value: "false" }],
  "GET /admin/email-settings": [smtp, m365],
  "GET /admin/email-templates": [template, { ...template, id: 8, name: "Short one", isActive: false }],
};

const superadmin = { ...someUser, role: "superadmin" as const };
let close: () => void = () => undefined;
afterEach(() => close());
function open(tab: string, more: Record<string, FakeAnswer> = {}, user = superadmin) {
  const opened = openConsole({ path: `/admin?tab=${tab}`, user, answers: { ...answers, ...more } });
  close = opened.close;
  const sent = (method: string) => opened.host.requests.filter((request) => request.method === method);
  return { ...opened, sent };
}

describe("The superadmin panel", () => {
  it("is denied to everyone else, and offered to no one else in the sidebar", async () => {
    open("stats", {}, { ...someUser, role: "admin" } as never);
    expect(await screen.findByText("Access Denied")).toBeTruthy();
    expect(screen.getByText("Only superadmin users can access the superadmin panel.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Global Admin" })).toBeNull();
  });

  it("leads to tenants, the scanner engine and Slack, and keeps its tab in the address", async () => {
    const { path } = open("");
    const href = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await href(/^Tenant Management Organ/)).toContain("/global-tenant-admin");
    expect(await href(/^Scanner Engine/)).toContain("/admin/scanner");
    expect(await href(/^Slack/)).toContain("/admin/slack");
    expect((await screen.findByRole("link", { name: "Global Admin" })).getAttribute("aria-current")).toBe("page");
    const row = (await screen.findByText("Deep")).closest("li") as HTMLElement;
    expect(within(row).getByText("Disabled")).toBeTruthy();
    await userEvent.click(screen.getByRole("tab", { name: "System Stats" }));
    expect(path()).toBe("/admin?tab=stats");
  });

  it("counts what there is, and names version, engine, database and sign-in", async () => {
    open("stats");
    for (const text of ["Total Scans", "1,234", "v1.0.0", "API-focused v2.0", "PostgreSQL 15.8", "Magic link"]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
  });

  it("keeps the security switches on this device", async () => {
    const { sent, host } = open("security");
    await userEvent.click(await screen.findByRole("switch", { name: "IP allow list" }));
    expect(screen.getByRole("switch", { name: "IP allow list" }).getAttribute("aria-checked")).toBe("true");
    expect(host.store.get("superadmin-security")).toEqual({ ipAllowList: true });
    expect([...sent("PUT"), ...sent("POST")]).toEqual([]);
  });
});

describe("Developer mode", () => {
  it("warns when mails would reach nobody, and is switched on the platform at once", async () => {
    const { sent } = open("email", {
      "PUT /admin/system-settings/developer_mode": { key: "developer_mode", value: "true" },
    });
    expect((await screen.findByRole("alert")).textContent).toContain("No email configuration is active");
    await userEvent.click(screen.getByRole("switch", { name: "Developer mode" }));
    expect(await screen.findByText("Settings Saved")).toBeTruthy();
    expect(sent("PUT")[0]?.body).toEqual({ value: "true" });
  });

  it("does not warn while a configuration is active", async () => {
    open("email", { "GET /admin/email-settings": [{ ...smtp, isActive: true }] });
    await screen.findByText("Active");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("An email configuration", () => {
  it("of another provider resets how it logs in and clears the fields of the first", async () => {
    const { sent } = open("email", { "PUT /admin/email-settings/1": smtp });
    await userEvent.click(await screen.findByRole("button", { name: /^Edit SMTP/ }));
    const provider = screen.getByLabelText("Provider");
    expect((screen.getByLabelText("SMTP host") as HTMLInputElement).value).toBe("mail.acme.test");
    await userEvent.selectOptions(provider, "m365");
    expect(screen.getByRole("radio", { name: "OAuth" }).getAttribute("aria-checked")).toBe("true");
    expect((screen.getByLabelText("Scope") as HTMLInputElement).value).toBe(
      "https://outlook.office.com/SMTP.Send offline_access",
    );
    await userEvent.selectOptions(provider, "smtp");
    expect((screen.getByLabelText("SMTP host") as HTMLInputElement).value).toBe("");
    expect((screen.getByLabelText("SMTP port") as HTMLInputElement).value).toBe("587");
    await userEvent.selectOptions(provider, "sendgrid");
    await userEvent.type(screen.getByLabelText("API key"), "SG.new");
    await userEvent.click(screen.getByRole("button", { name: "Save Configuration" }));
    await screen.findByText("Settings Saved");
    expect(sent("PUT")[0]?.body).toMatchObject({
      provider: "sendgrid",
      authType: "password",
      apiKey: "SG.new",
      smtpHost: null,
      fromEmail: "postern@acme.test",
    });
  });

  it("of Microsoft 365 shows the address of the platform that is registered there when nothing is entered", async () => {
    open("email");
    await userEvent.click(await screen.findByRole("button", { name: /^Edit Microsoft 365/ }));
    expect((await screen.findByLabelText("Redirect URI")).getAttribute("placeholder")).toBe(
      "https://postern.acme.test/api/admin/email-settings/oauth/callback",
    );
  });

  it("sends no secret that nobody typed, and says that one is stored", async () => {
    const { sent } = open("email", { "PUT /admin/email-settings/1": smtp });
    await userEvent.click(await screen.findByRole("button", { name: /^Edit SMTP/ }));
    expect(screen.getByText("One is stored. Leave empty to keep it.")).toBeTruthy();
    expect((screen.getByLabelText("SMTP password") as HTMLInputElement).value).toBe("");
    await userEvent.click(screen.getByRole("button", { name: "Save Configuration" }));
    await screen.findByText("Settings Saved");
    expect(sent("PUT")[0]?.body).toMatchObject({ smtpPassword: null, smtpHost: "mail.acme.test", smtpPort: 2525 });
  });

  it("that the platform refuses shows the reason at its field, and keeps what was typed", async () => {
    const problem = {
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail: "No.",
      errors: [{ field: "smtpHost", message: "No such host." }],
    };
    const refused = () =>
      new Response(JSON.stringify(problem), { status: 400, headers: { "content-type": "application/problem+json" } });
    open("email", { "POST /admin/email-settings": refused });
    await userEvent.click(await screen.findByRole("button", { name: "Add Configuration" }));
    await userEvent.click(screen.getByRole("button", { name: "Save Configuration" }));
    expect(await screen.findByText("Enter the address that emails come from.")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("From email"), "p@acme.test");
    await userEvent.type(screen.getByLabelText("SMTP host"), "nowhere");
    await userEvent.click(screen.getByRole("button", { name: "Save Configuration" }));
    const host = screen.getByLabelText("SMTP host") as HTMLInputElement;
    await screen.findByText("No such host.");
    expect([host.value, host.getAttribute("aria-invalid")]).toEqual(["nowhere", "true"]);
    expect(document.getElementById(host.getAttribute("aria-describedby") ?? "")?.textContent).toBe("No such host.");
  });

  it("is set active, or connected in a new tab before it can be", async () => {
    const { sent, host } = open("email", { "PUT /admin/email-settings/1": { ...smtp, isActive: true } });
    await userEvent.click(await screen.findByRole("button", { name: /^Set active: SMTP/ }));
    await screen.findByText("Settings Saved");
    expect(sent("PUT")[0]?.body).toEqual({ isActive: true });
    expect(screen.queryByRole("button", { name: /^Set active: Microsoft/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Connect Microsoft 365/ }));
    expect(host.opened).toEqual(["/api/admin/email-settings/2/oauth/authorize"]);
  });
});

describe("A test email", () => {
  it("says what the mail server said", async () => {
    const { sent } = open("email", {
      "POST /admin/test-email": { message: "The email to a@b.test was accepted: 250 OK" },
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Test SMTP/ }));
    const to = screen.getByLabelText("To");
    await userEvent.clear(to);
    await userEvent.type(to, "a@b.test");
    await userEvent.click(screen.getByRole("button", { name: "Send Test Email" }));
    expect(await screen.findByText("Test Email Sent")).toBeTruthy();
    expect(await screen.findByText("The email to a@b.test was accepted: 250 OK")).toBeTruthy();
    expect(sent("POST")[0]?.body).toMatchObject({ settingId: 1, to: "a@b.test" });
  });

  it.each([
    [400, "No email configuration is active."],
    [500, "Something went wrong."],
  ])("that fails with %s shows the message without the status", async (status, detail) => {
    open("email", { "POST /admin/test-email-to-me": () => problemAnswer(status, detail) });
    await userEvent.click(await screen.findByRole("button", { name: "Send test email to me" }));
    expect(await screen.findByText("Test Email Failed")).toBeTruthy();
    expect(await screen.findByText(detail)).toBeTruthy();
  });
});

describe("An email template", () => {
  it("shows the first 200 characters of its HTML as text, and Activate only when it is inactive", async () => {
    const { root, sent } = open("templates", { "POST /admin/email-templates/8/activate": { ...template, id: 8 } });
    const item = await screen.findByRole("listitem", { name: "Sign-in link" });
    expect(item.querySelector("pre")?.textContent).toBe(`${template.htmlContent.slice(0, 200)}...`);
    expect(root.querySelector("main pre")).not.toBeNull();
    expect(root.querySelector("main img")).toBeNull();
    expect(within(item).queryByRole("button", { name: /Activate/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Activate Short one" }));
    await screen.findByText("Settings Saved");
    expect(sent("POST")[0]?.body).toEqual({ templateType: "magic_link" });
  });

  it("is previewed as text, and says that a preview is coming soon", async () => {
    const { root } = open("templates");
    await userEvent.click(await screen.findByRole("button", { name: "Preview Sign-in link" }));
    expect(await screen.findByText(/Preview is coming soon/)).toBeTruthy();
    expect(screen.getByText(/^Go to https:\/\/postern.example/)).toBeTruthy();
    expect(root.querySelector("[role=dialog] dd")).not.toBeNull();
    expect(root.querySelector("[role=dialog] img, iframe")).toBeNull();
  });

  it("of the sign-in email is not created without the place of its link", async () => {
    const { sent } = open("templates", { "POST /admin/email-templates": { ...template, id: 9, name: "Mine" } });
    await userEvent.click(await screen.findByRole("button", { name: "Create Template" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Name"), "Mine");
    await userEvent.type(dialog.getByLabelText("Subject"), "Hi");
    await userEvent.type(dialog.getByLabelText("HTML content"), "<p>none</p>");
    await userEvent.click(dialog.getByRole("button", { name: "Create Template" }));
    expect(await screen.findByText("Put {{magicLink}} where the sign-in link goes.")).toBeTruthy();
    expect(sent("POST")).toEqual([]);
    await userEvent.type(dialog.getByLabelText("HTML content"), "{{{{magicLink}}");
    await userEvent.click(dialog.getByRole("button", { name: "Create Template" }));
    await screen.findByText("Settings Saved");
    expect(sent("POST")[0]?.body).toMatchObject({
      name: "Mine",
      htmlContent: "<p>none</p>{{magicLink}}",
      isActive: false,
    });
  });
});
