import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emailSettings } from "../db/tables/system-schema.ts";
import { startJsonPeer } from "../testing/json-peer.ts";
import { type MailPeer, startMailPeer } from "../testing/mail-peer.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const secret = "pa55-that-must-not-leak";
const smtp = {
  provider: "smtp",
  authType: "password",
  fromEmail: "postern@acme.test",
  fromName: "Postern",
  smtpHost: "127.0.0.1",
};
let platform: TestApp;
let server: MailPeer;
let cookie: string;
let email: string;
beforeAll(async () => {
  server = await startMailPeer({ isPlain: true, allows: (login) => login.secret === secret });
  platform = await openTestApp();
  ({ cookie, email } = await platform.signedIn("superadmin", await platform.tenant()));
});
afterAll(async () => {
  await platform.close();
  await server.close();
});

const call = (method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
  platform.call(method, `/admin${path}`, { cookie, body });
const add = async (fields: object = {}) =>
  (
    await call("POST", "/email-settings", {
      ...smtp,
      smtpPort: server.port,
      smtpUsername: "postern",
      smtpPassword: secret,
      ...fields,
    })
  ).body;

describe("A mail configuration", () => {
  test("is inactive at first, asks for port 587 where none is given, and keeps its secret to itself", async () => {
    const { status, body, text } = await call("POST", "/email-settings", {
      ...smtp,
      smtpUsername: "u",
      smtpPassword: secret,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ smtpPort: 587, isActive: false, hasSmtpPassword: true, hasApiKey: false });
    expect(text + (await call("GET", "/email-settings")).text).not.toContain(secret);
    const [stored] = await platform.db.system((tx) => tx.select().from(emailSettings));
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(platform.services.secrets.open(stored?.encryptedSmtpPassword ?? "", `email setting ${body.id}`)).toBe(
      secret,
    );
    expect(() => platform.services.secrets.open(stored?.encryptedSmtpPassword ?? "", "email setting 9999")).toThrow();
    expect(platform.logged.join("")).not.toContain(secret);
  });

  test("keeps a secret that is left empty on save, and takes a new one", async () => {
    const { id } = await add();
    await call("PUT", `/email-settings/${id}`, {
      ...smtp,
      smtpPort: server.port,
      smtpUsername: "postern",
      smtpPassword: "",
    });
    expect((await call("POST", "/test-email", { settingId: id, to: "a@b.test", subject: "s", text: "t" })).status).toBe(
      200,
    );
    await call("PUT", `/email-settings/${id}`, { smtpPassword: "another" });
    const refused = await call("POST", "/test-email", { settingId: id, to: "a@b.test", subject: "s", text: "t" });
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toMatch(/refused the login: .*\[hidden\]/);
  });

  test("of another provider is asked for anew: the old one's fields and secrets are gone", async () => {
    const { id } = await add();
    const to = await call("PUT", `/email-settings/${id}`, { provider: "sendgrid", apiKey: "SG.key" });
    expect(to.body).toMatchObject({
      provider: "sendgrid",
      authType: "password",
      smtpHost: null,
      smtpPort: null,
      smtpUsername: null,
      hasSmtpPassword: false,
      hasApiKey: true,
    });
    const microsoft = { provider: "m365", clientId: "app", tenantId: "directory", clientSecret: "shh" };
    const m365 = await call("PUT", `/email-settings/${id}`, microsoft);
    expect(m365.body).toMatchObject({
      authType: "oauth",
      hasApiKey: false,
      hasClientSecret: true,
      isConnected: false,
      scope: "https://outlook.office.com/SMTP.Send offline_access",
    });
    const back = await call("PUT", `/email-settings/${id}`, { provider: "smtp", smtpHost: "mail.acme.test" });
    expect(back.body).toMatchObject({
      authType: "password",
      smtpPort: 587,
      clientId: null,
      tenantId: null,
      scope: null,
      hasClientSecret: false,
    });
  });

  test("is refused field by field when it could not send", async () => {
    const refused = async (fields: object) => {
      const { status, body } = await call("POST", "/email-settings", { ...smtp, ...fields });
      expect(status).toBe(400);
      return body.errors.map(({ field }: { field: string }) => field);
    };
    expect(await refused({ smtpHost: " " })).toEqual(["smtpHost"]);
    expect(await refused({ smtpHost: "a b" })).toEqual(["smtpHost"]);
    expect(await refused({ smtpPort: 70_000 })).toEqual(["smtpPort"]);
    expect(await refused({ fromEmail: "nobody" })).toEqual(["fromEmail"]);
    expect(await refused({ authType: "oauth" })).toEqual(["authType"]);
    expect(await refused({ provider: "sendgrid" })).toEqual(["apiKey"]);
    expect(await refused({ provider: "m365", authType: "oauth", redirectUri: "javascript:alert(1)" })).toEqual([
      "clientId",
      "clientSecret",
      "tenantId",
      "redirectUri",
    ]);
    expect((await call("PUT", "/email-settings/2000000000", { fromName: "x" })).status).toBe(404);
  });

  test("is the only active one, however many are set active at once", async () => {
    const ids = [(await add()).id, (await add()).id, (await add()).id];
    const answers = await Promise.all(ids.map((id) => call("PUT", `/email-settings/${id}`, { isActive: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await call("GET", "/email-settings");
    expect(body.filter((one: { isActive: boolean }) => one.isActive)).toHaveLength(1);
    expect(body[0].isActive).toBe(true);
  });

  test("of Microsoft 365 cannot be active before its consent was given", async () => {
    const m365 = await add({
      provider: "m365",
      authType: "oauth",
      clientId: "app",
      tenantId: "dir",
      clientSecret: "shh",
    });
    const { status, body } = await call("PUT", `/email-settings/${m365.id}`, { isActive: true });
    expect([status, body.detail]).toEqual([
      400,
      "Connect this configuration to Microsoft 365 first, then set it active.",
    ]);
  });
});

describe("A Microsoft 365 configuration with a password", () => {
  test("logs in at Microsoft's mail server, and needs user and password", async () => {
    platform.services.mailEndpoints.microsoftSmtp = `127.0.0.1:${server.port}`;
    const m365 = { ...smtp, smtpHost: null, provider: "m365", authType: "password" };
    const refused = await call("POST", "/email-settings", m365);
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(["smtpUsername", "smtpPassword"]);
    const { body } = await call("POST", "/email-settings", { ...m365, smtpUsername: "maya", smtpPassword: secret });
    const sent = await call("POST", "/test-email", { settingId: body.id, to: "a@b.test", subject: "s", text: "t" });
    expect(sent.status).toBe(200);
    expect(server.mails.at(-1)?.login).toBe("maya");
  });
});

describe("A test email", () => {
  test("is sent at once, and answers what the mail server said", async () => {
    const { id } = await add();
    const before = server.mails.length;
    const { status, body } = await call("POST", "/test-email", {
      settingId: id,
      to: "Maya@acme.test",
      subject: "Probe",
      text: "Hi",
      html: "<b>Hi</b>",
    });
    expect(status).toBe(200);
    expect(body.message).toBe("The email to maya@acme.test was accepted: 250 queued as 4711");
    expect(server.mails[before]).toMatchObject({ to: ["maya@acme.test"], from: "postern@acme.test" });
    expect(server.mails[before]?.text).toContain("<b>Hi</b>");
  });

  test("to me goes by the active configuration to my own address", async () => {
    const { id } = await add();
    await call("PUT", `/email-settings/${id}`, { isActive: true });
    expect((await call("POST", "/test-email-to-me")).body.message).toContain(`The email to ${email} was accepted`);
    expect(server.mails.at(-1)?.to).toEqual([email]);
  });

  test("without any active configuration says what to do", async () => {
    const other = await openTestApp();
    const admin = await other.signedIn("superadmin", await other.tenant());
    const { status, body } = await other.call("POST", "/admin/test-email-to-me", { cookie: admin.cookie });
    expect([status, body.detail]).toEqual([400, "No email configuration is active. Set one active, then test it."]);
    await other.close();
  });

  test("through SendGrid reaches SendGrid", async () => {
    const sendgrid = await startJsonPeer(() => ({ status: 202 }));
    platform.services.mailEndpoints.sendgrid = sendgrid.url;
    const { id } = await add({ provider: "sendgrid", apiKey: "SG.secret" });
    const { body } = await call("POST", "/test-email", { settingId: id, to: "a@b.test", subject: "s", text: "t" });
    expect(body.message).toBe("The email to a@b.test was accepted: SendGrid answered 202");
    expect(sendgrid.requests[0]?.headers.authorization).toBe("Bearer SG.secret");
    await sendgrid.close();
  });

  test("that fails leaves no secret in the log", () => {
    for (const hidden of [secret, "another", "SG.secret"]) expect(platform.logged.join("")).not.toContain(hidden);
  });
});

describe("A mail template", () => {
  const template = {
    templateType: "magic_link",
    name: "Short",
    subject: "Come in",
    htmlContent: "<a href='{{magicLink}}'>in</a>",
  };

  test("of the sign-in email is there from the start, and active", async () => {
    const { body } = await call("GET", "/email-templates");
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ templateType: "magic_link", isActive: true });
    expect(body[0].htmlContent).toContain("{{magicLink}}");
    expect(body[0].textContent).toContain("15 minutes");
  });

  test("of the sign-in email needs the place of its link, in each of its texts", async () => {
    const bad = await call("POST", "/email-templates", {
      ...template,
      htmlContent: "<p>none</p>",
      textContent: "none",
    });
    expect(bad.status).toBe(400);
    expect(bad.body.errors.map(({ field }: { field: string }) => field)).toEqual(["htmlContent", "textContent"]);
    const other = await call("POST", "/email-templates", {
      ...template,
      templateType: "weekly",
      htmlContent: "<p>none</p>",
    });
    expect(other.status).toBe(201);
  });

  test("takes the place of the active one of its type when it is activated", async () => {
    const { body: created } = await call("POST", "/email-templates", template);
    expect(created.isActive).toBe(false);
    const wrong = await call("POST", `/email-templates/${created.id}/activate`, { templateType: "weekly" });
    expect(wrong.status).toBe(409);
    const { body } = await call("POST", `/email-templates/${created.id}/activate`, { templateType: "magic_link" });
    expect(body.isActive).toBe(true);
    const { body: all } = await call("GET", "/email-templates");
    const active = all.filter(
      (one: { isActive: boolean; templateType: string }) => one.isActive && one.templateType === "magic_link",
    );
    expect(active.map(({ id }: { id: number }) => id)).toEqual([created.id]);
  });

  test("is changed in part, and checked as a whole", async () => {
    const { body: created } = await call("POST", "/email-templates", template);
    const changed = await call("PUT", `/email-templates/${created.id}`, { subject: "New" });
    expect(changed.body).toMatchObject({ subject: "New", name: "Short" });
    expect((await call("PUT", `/email-templates/${created.id}`, { htmlContent: "gone" })).status).toBe(400);
  });
});
