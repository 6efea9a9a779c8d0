import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../auth/password.ts";
import { users } from "../db/tables/schema.ts";
import { linkToken, openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
let boss: Awaited<ReturnType<TestApp["signedIn"]>>;
beforeAll(async () => {
  platform = await openTestApp();
  boss = await platform.signedIn("superadmin", await platform.tenant("Platform"));
});
afterAll(() => platform.close());

const as = (who: { cookie: string }, method: "GET" | "PUT" | "POST" | "DELETE", path: string, body?: unknown) =>
  platform.call(method, path, { cookie: who.cookie, body });

describe("A superadmin", () => {
  test("creates, lists, changes and deletes organizations", async () => {
    const { status, body: made } = await as(boss, "POST", "/admin/tenants", {
      name: " Beta ",
      domain: "",
      description: " ",
    });
    expect([status, made]).toEqual([
      201,
      expect.objectContaining({
        name: "Beta",
        domain: null,
        description: null,
        maxUsers: 10,
        userCount: 0,
        isActive: true,
        isGlobal: false,
        brandColor: "#10B981",
        featureFlags: {},
      }),
    ]);
    expect((await as(boss, "GET", "/admin/tenants")).body.tenants).toContainEqual(made);
    const changed = await as(boss, "PUT", `/admin/tenants/${made.id}`, { maxUsers: 3, name: "Gamma" });
    expect(changed.body).toMatchObject({ name: "Gamma", maxUsers: 3, isActive: true });
    expect((await as(boss, "DELETE", `/admin/tenants/${made.id}`)).body).toEqual({
      message: "The tenant Gamma was deleted.",
    });
    expect((await as(boss, "GET", `/admin/tenants/${made.id}`)).status).toBe(404);
    expect((await as(boss, "DELETE", `/admin/tenants/${made.id}`)).status).toBe(404);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(10_000) }, "name"],
    [{ name: "X", maxUsers: 0 }, "maxUsers"],
    [{ name: "X", maxUsers: -5 }, "maxUsers"],
    [{ name: "X", maxUsers: 2.5 }, "maxUsers"],
    [{ name: "X", maxUsers: "ten" }, "maxUsers"],
    [{ name: "X", domain: "http://a" }, "domain"],
    [{ name: "X", description: "x".repeat(10_000) }, "description"],
  ])("creates nothing from %j", async (body, field) => {
    const before = (await as(boss, "GET", "/admin/tenants")).body.tenants.length;
    const answer = await as(boss, "POST", "/admin/tenants", body);
    expect([answer.status, answer.body.errors.map((each: { field: string }) => each.field)]).toEqual([400, [field]]);
    expect((await as(boss, "GET", "/admin/tenants")).body.tenants).toHaveLength(before);
  });

  test("gets a clear answer for ids of nothing", async () => {
    for (const [id, status] of [
      ["2000000000", 404],
      ["-1", 400],
      ["0", 400],
      ["x", 400],
    ] as const) {
      expect((await as(boss, "GET", `/admin/tenants/${id}`)).status).toBe(status);
      expect((await as(boss, "PUT", `/admin/tenants/${id}`, { isActive: false })).status).toBe(status);
      expect((await as(boss, "DELETE", `/admin/tenants/${id}`)).status).toBe(status);
      expect((await as(boss, "PUT", `/admin/tenants/${id}/feature-flags`, { featureFlags: {} })).status).toBe(status);
    }
  });
});

describe("An admin", () => {
  test("reads the own organization there and switches its flags, and knows of no other", async () => {
    const own = await platform.tenant("Own", {});
    const other = await platform.tenant("Other", {});
    const admin = await platform.signedIn("admin", own);
    const flags = { featureFlags: { slack_integration: true } };
    expect((await as(admin, "GET", `/admin/tenants/${own}`)).body).toMatchObject({ name: "Own" });
    expect((await as(admin, "PUT", `/admin/tenants/${own}/feature-flags`, flags)).body.featureFlags).toEqual(
      flags.featureFlags,
    );
    expect((await as(admin, "GET", "/auth/user")).body.tenant.featureFlags).toEqual(flags.featureFlags);
    expect((await as(admin, "GET", `/admin/tenants/${other}`)).status).toBe(404);
    expect((await as(admin, "PUT", `/admin/tenants/${other}/feature-flags`, flags)).status).toBe(404);
    for (const [method, path] of [
      ["GET", "/admin/tenants"],
      ["PUT", `/admin/tenants/${own}`],
      ["DELETE", `/admin/tenants/${other}`],
    ] as const) {
      expect((await as(admin, method, path)).status).toBe(403);
    }
    expect((await as(boss, "GET", `/admin/tenants/${other}`)).body.featureFlags).toEqual({});
  });

  test("cannot make up flags", async () => {
    const admin = await platform.signedIn("admin", await platform.tenant());
    const own = (await as(admin, "GET", "/tenant/settings")).body.id;
    for (const featureFlags of [{ free_money: true }, { slack_integration: "yes" }, "all", null]) {
      expect((await as(admin, "PUT", `/admin/tenants/${own}/feature-flags`, { featureFlags })).status).toBe(400);
    }
  });
});

describe("Users of a deactivated organization", () => {
  test("are signed out at once and told why they cannot sign in, by link and by password, until it is active again", async () => {
    const tenantId = await platform.tenant("Closed");
    const user = await platform.signedIn("user", tenantId);
    const password = "correct horse battery";
    const passwordHash = await hashPassword(password);
    await platform.db.system((tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, user.id)));
    expect((await as(boss, "PUT", `/admin/tenants/${tenantId}`, { isActive: false })).body.isActive).toBe(false);
    expect((await as(user, "GET", "/auth/user")).status).toBe(401);
    const refusal = { status: 403, detail: expect.stringMatching(/^Your organization is deactivated\. Ask /) };
    const token = await linkToken(platform, user.email);
    expect((await platform.call("POST", "/auth/verify", { body: { token } })).body).toMatchObject(refusal);
    const login = (given: string) =>
      platform.call("POST", "/auth/login", { body: { email: user.email, password: given } });
    expect((await login(password)).body).toMatchObject(refusal);
    // Who does not know the password does not learn of the account either.
    expect((await login("a wrong password")).status).toBe(401);
    await as(boss, "PUT", `/admin/tenants/${tenantId}`, { isActive: true });
    expect((await as(user, "GET", "/auth/user")).status).toBe(401);
    expect((await platform.call("POST", "/auth/verify", { body: { token } })).status).toBe(200);
  });

  test("cannot be invited to it meanwhile", async () => {
    const tenantId = await platform.tenant("Closed too");
    await as(boss, "PUT", `/admin/tenants/${tenantId}`, { isActive: false });
    const answer = await as(boss, "POST", "/tenant/users/invite", {
      email: "late@example.test",
      role: "user",
      tenantId,
    });
    expect(answer.body).toMatchObject({ status: 409, detail: "Closed too is deactivated. Activate it first." });
  });
});

test("the people of a deleted organization are signed out, and start anew", async () => {
  const tenantId = await platform.tenant("Gone");
  const admin = await platform.signedIn("admin", tenantId);
  expect((await as(boss, "DELETE", `/admin/tenants/${tenantId}`)).status).toBe(200);
  expect((await as(admin, "GET", "/auth/user")).status).toBe(401);
  const { body } = await platform.call("POST", "/auth/verify", {
    body: { token: await linkToken(platform, admin.email) },
  });
  expect(body).toMatchObject({ email: admin.email, requiresTenantCreation: true, tenantId: null, role: "viewer" });
});
