import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
let tenantId: number;
let cookie: string;
beforeAll(async () => {
  platform = await openTestApp();
  tenantId = await platform.tenant("Acme");
  ({ cookie } = await platform.signedIn("superadmin", tenantId));
});
afterAll(() => platform.close());

const put = async (path: string, body: object) =>
  await platform.call("PUT", path, { cookie, body: body as Record<string, unknown> });

/** What two people edit at once, and how it is read. */
const edited = {
  "the own organization": async () => "/tenant/settings",
  "an organization": async () => `/admin/tenants/${await platform.tenant("Northwind")}`,
  "a team": async () => {
    const { body } = await platform.call("POST", "/teams", { cookie, body: { name: "Core", description: "Old" } });
    return `/teams/${body.id}`;
  },
};

describe.each(Object.entries(edited))("Two people who edit %s at once", (_what, make) => {
  test("keep both their changes where they changed different fields", async () => {
    const path = await make();
    const { name, description } = (await put(path, {})).body;
    expect((await put(path, { name: "Renamed by B", seen: { name } })).status).toBe(200);
    expect((await put(path, { description: "Described by A", seen: { description } })).status).toBe(200);
    expect((await put(path, {})).body).toMatchObject({ name: "Renamed by B", description: "Described by A" });
  });

  test("are told when both changed the same field, and nothing is replaced unseen", async () => {
    const path = await make();
    const { name } = (await put(path, {})).body;
    await put(path, { name: "B's name", seen: { name } });
    const { status, body } = await put(path, { name: "A's name", description: "lost?", seen: { name } });
    expect(status).toBe(409);
    expect(body.detail).toContain("Somebody else changed name meanwhile");
    expect(body.errors).toEqual([
      { field: "name", message: "Somebody else changed this to “B's name” meanwhile. Save again to replace it." },
    ]);
    const now = (await put(path, {})).body;
    expect(now.name).toBe("B's name");
    expect(now.description).not.toBe("lost?");
    // Having seen it, A may.
    expect((await put(path, { name: "A's name", seen: { name: "B's name" } })).body.name).toBe("A's name");
  });

  test("agree where both want the same", async () => {
    const path = await make();
    const { name } = (await put(path, {})).body;
    await put(path, { name: "Same", seen: { name } });
    expect((await put(path, { name: "Same", seen: { name } })).status).toBe(200);
  });
});

const identity = { label: "bob", role: "member", tenantLabel: "north", credentials: "t" };
const bySmtp = { provider: "smtp", authType: "password", fromEmail: "a@acme.test", fromName: "A", smtpHost: "m.test" };
const workspace = { workspaceName: "Acme", teamId: "T0ACME", botToken: "xoxb-good" };
/** What is saved whole: where it is made, with what, and the field that two people change. */
const savedWhole = {
  "an identity": async () => {
    const given = { name: "Shop", targetUrl: "http://127.0.0.1:9", authMethod: "bearer", credentials: "token" };
    const { body } = await platform.call("POST", "/applications", { cookie, body: given });
    return { at: `/applications/${body.id}/identities`, given: identity, field: "role" };
  },
  "a way to send mail": async () => ({ at: "/admin/email-settings", given: bySmtp, field: "fromName" }),
  "a Slack integration": async () => ({ at: "/admin/slack-settings", given: workspace, field: "workspaceName" }),
};

test.each(Object.entries(savedWhole))("Nobody replaces unseen what somebody else saved of %s", async (_what, make) => {
  const { at, given, field } = await make();
  const { status: made, body: row } = await platform.call("POST", at, { cookie, body: given });
  expect(made, JSON.stringify(row)).toBe(201);
  const save = (value: string, before: string) =>
    put(`${at}/${row.id}`, { ...given, [field]: value, seen: { [field]: before } });
  const now = async () => {
    const { body } = await platform.call("GET", at, { cookie });
    return (body as unknown as Record<string, unknown>[]).find(({ id }) => id === row.id)?.[field];
  };
  const before = String(row[field]);
  expect((await save("B's", before)).status).toBe(200);
  const { status, body } = await save("A's", before);
  expect(status).toBe(409);
  expect(body.errors).toEqual([
    { field, message: "Somebody else changed this to “B's” meanwhile. Save again to replace it." },
  ]);
  expect(await now()).toBe("B's");
  // Having seen it, A may.
  expect((await save("A's", "B's")).status).toBe(200);
  expect(await now()).toBe("A's");
});
