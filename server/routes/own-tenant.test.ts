import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invitations, tenants, users } from "../db/tables/schema.ts";
import { linkToken, openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
let tenantId: number;
let admin: Awaited<ReturnType<TestApp["signedIn"]>>;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());
beforeEach(async () => {
  tenantId = await platform.tenant();
  admin = await platform.signedIn("admin", tenantId);
});

const as = (who: { cookie: string }, method: "GET" | "PUT" | "POST" | "DELETE", path: string, body?: unknown) =>
  platform.call(method, path, { cookie: who.cookie, body });
const invite = (email: string, role = "user", who = admin) => as(who, "POST", "/tenant/users/invite", { email, role });
const setMaxUsers = (maxUsers: number) =>
  platform.db.system((tx) => tx.update(tenants).set({ maxUsers }).where(eq(tenants.id, tenantId)));
const join = async (email: string) =>
  await platform.call("POST", "/auth/verify", { body: { token: await linkToken(platform, email) } });
let counter = 0;
const fresh = () => `guest-${++counter}@example.test`;

describe("Nobody locks themselves, or everybody, out", () => {
  test.each([{ isActive: false }, { role: "viewer" }, { role: "user", isActive: false }])(
    "an admin cannot change themselves with %j",
    async (change) => {
      const { status, body } = await as(admin, "PUT", `/tenant/users/${admin.id}`, change);
      expect([status, body.detail]).toEqual([
        403,
        expect.stringMatching(/^You cannot .* Ask another administrator\.$/),
      ]);
      expect((await as(admin, "GET", "/tenant/settings")).status).toBe(200);
    },
  );

  test("of two admins who demote each other at the same moment one remains", async () => {
    const other = await platform.signedIn("admin", tenantId);
    const answers = await Promise.all([
      as(admin, "PUT", `/tenant/users/${other.id}`, { role: "viewer" }),
      as(other, "PUT", `/tenant/users/${admin.id}`, { isActive: false }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      expect.toSatisfy((code) => [401, 403].includes(code)),
    ]);
    const left = await platform.db.system((tx) => tx.select().from(users).where(eq(users.tenantId, tenantId)));
    expect(left.filter(({ role, isActive }) => role === "admin" && isActive)).toHaveLength(1);
  });

  test("an admin cannot deactivate the own organization, and a superadmin neither", async () => {
    const boss = await platform.signedIn("superadmin", tenantId);
    expect((await as(admin, "PUT", "/tenant/settings", { isActive: false })).status).toBe(403);
    expect((await as(boss, "PUT", "/tenant/settings", { isActive: false })).status).toBe(403);
    expect((await as(boss, "PUT", `/admin/tenants/${tenantId}`, { isActive: false })).status).toBe(403);
    expect((await as(boss, "DELETE", `/admin/tenants/${tenantId}`)).status).toBe(403);
  });
});

describe("Roles", () => {
  test("of members are changed at once: they are signed out everywhere, and sign in with the new role", async () => {
    const member = await platform.signedIn("viewer", tenantId);
    const { body } = await as(admin, "PUT", `/tenant/users/${member.id}`, { role: "admin" });
    expect(body).toMatchObject({ id: member.id, role: "admin", isActive: true });
    expect((await as(member, "GET", "/auth/user")).status).toBe(401);
    expect((await join(member.email)).body).toMatchObject({ role: "admin", tenantId });
  });

  test("that stay as they are sign nobody out", async () => {
    const member = await platform.signedIn("viewer", tenantId);
    expect((await as(admin, "PUT", `/tenant/users/${member.id}`, { role: "viewer" })).status).toBe(200);
    expect((await as(member, "GET", "/auth/user")).status).toBe(200);
  });

  test("of superadmins are given, and changed, by superadmins alone", async () => {
    const boss = await platform.signedIn("superadmin", tenantId);
    const member = await platform.signedIn("user", tenantId);
    expect((await as(admin, "PUT", `/tenant/users/${member.id}`, { role: "superadmin" })).status).toBe(403);
    expect((await as(admin, "PUT", `/tenant/users/${boss.id}`, { role: "viewer" })).status).toBe(403);
    expect((await as(admin, "PUT", `/tenant/users/${boss.id}`, { isActive: false })).status).toBe(403);
    expect((await invite(fresh(), "superadmin")).status).toBe(403);
    expect((await as(boss, "PUT", `/tenant/users/${member.id}`, { role: "superadmin" })).status).toBe(200);
    expect((await invite(fresh(), "superadmin", boss)).status).toBe(201);
  });

  test("of another organization's people, of nobody and of nonsense cannot be changed", async () => {
    const stranger = await platform.signedIn("user", await platform.tenant("Other"));
    for (const id of [stranger.id, 2_000_000_000]) {
      expect((await as(admin, "PUT", `/tenant/users/${id}`, { role: "viewer" })).status).toBe(404);
    }
    for (const id of ["-1", "0", "abc", "1.5", "99999999999"]) {
      expect((await as(admin, "PUT", `/tenant/users/${id}`, { role: "viewer" })).status).toBe(400);
    }
    expect((await as(admin, "PUT", `/tenant/users/${admin.id}`, { role: "owner" })).status).toBe(400);
  });

  test("edited by two admins at once end as one of the two wanted, whole", async () => {
    const other = await platform.signedIn("admin", tenantId);
    const member = await platform.signedIn("user", tenantId);
    const wanted = [
      { role: "viewer", isActive: false },
      { role: "contributor", isActive: true },
    ];
    await Promise.all([
      as(admin, "PUT", `/tenant/users/${member.id}`, wanted[0]),
      as(other, "PUT", `/tenant/users/${member.id}`, wanted[1]),
    ]);
    const list = (await as(admin, "GET", "/tenant/users")).body as { id: number; role: string; isActive: boolean }[];
    const { role, isActive } = list.find(({ id }) => id === member.id) ?? {};
    expect(wanted).toContainEqual({ role, isActive });
  });
});

describe("A deactivated user", () => {
  test("is signed out everywhere at once, stays so after activation, and is told why they cannot sign in", async () => {
    const member = await platform.signedIn("user", tenantId);
    await as(admin, "PUT", `/tenant/users/${member.id}`, { isActive: false });
    expect((await as(member, "GET", "/auth/user")).status).toBe(401);
    expect((await join(member.email)).body).toMatchObject({
      status: 403,
      detail: expect.stringContaining("deactivated"),
    });
    await as(admin, "PUT", `/tenant/users/${member.id}`, { isActive: true });
    expect((await as(member, "GET", "/auth/user")).status).toBe(401);
    expect((await join(member.email)).status).toBe(200);
  });
});

describe("An invitation", () => {
  test("is mailed with a sign-in link, and whoever follows it joins with the invited role", async () => {
    const email = fresh();
    const { status, body } = await invite(email, "admin");
    expect([status, body.message]).toEqual([201, `${email} was invited.`]);
    const mail = platform.mailed.at(-1);
    expect(mail).toMatchObject({ to: email, subject: "You are invited to Acme on Postern" });
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const joined = await platform.call("POST", "/auth/verify", { body: { token } });
    expect(joined.body).toMatchObject({ email, role: "admin", tenantId, requiresTenantCreation: false });
    expect((await as(admin, "GET", "/tenant/invitations")).body).toEqual([]);
  });

  test("is refused for members and for what is no address", async () => {
    expect((await invite(admin.email.toUpperCase())).status).toBe(409);
    for (const email of ["", "no address", `${"x".repeat(10_000)}@example.test`]) {
      const { status, body } = await invite(email);
      expect([status, body.errors?.[0].field]).toEqual([400, "email"]);
    }
    expect((await as(admin, "POST", "/tenant/users/invite", { email: fresh(), role: "viewer" })).status).toBe(400);
  });

  test("takes a place: inviting and joining stop at maxUsers, and withdrawing makes room", async () => {
    await setMaxUsers(2);
    const [first, second] = [fresh(), fresh()];
    expect((await invite(first)).status).toBe(201);
    const full = await invite(second);
    expect([full.status, full.body.detail]).toEqual([
      409,
      expect.stringContaining("limit of 2 users, 1 of them invited"),
    ]);
    // The same address once more is the same place.
    expect((await invite(first, "admin")).status).toBe(201);
    const [open] = (await as(admin, "GET", "/tenant/invitations")).body;
    expect(open).toMatchObject({ email: first, role: "admin" });
    expect((await as(admin, "DELETE", `/tenant/invitations/${open.id}`)).status).toBe(200);
    expect((await invite(second)).status).toBe(201);
    await setMaxUsers(1);
    expect((await join(second)).body).toMatchObject({
      status: 403,
      detail: expect.stringContaining("limit of 1 users"),
    });
    await setMaxUsers(2);
    expect((await join(second)).body).toMatchObject({ tenantId, role: "user" });
    expect((await join(first)).body).toMatchObject({ tenantId: null });
  });

  test("of two that follow at once into one place only one joins", async () => {
    const [first, second] = [fresh(), fresh()];
    await invite(first);
    await invite(second);
    await setMaxUsers(2);
    const answers = await Promise.all([join(first), join(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test("that lies for a week is worth nothing and holds no place", async () => {
    await setMaxUsers(2);
    const email = fresh();
    await invite(email);
    const weekAgo = new Date(Date.now() - 7 * 24 * 3600_000 - 1000);
    await platform.db.system((tx) =>
      tx.update(invitations).set({ createdAt: weekAgo }).where(eq(invitations.email, email)),
    );
    expect((await invite(fresh())).status).toBe(201);
    expect((await join(email)).body).toMatchObject({ tenantId: null });
  });

  test("reaches only the own organization, except from a superadmin", async () => {
    const elsewhere = await platform.tenant("Elsewhere");
    const boss = await platform.signedIn("superadmin", tenantId);
    const email = fresh();
    const body = { email, role: "admin", tenantId: elsewhere };
    expect((await as(admin, "POST", "/tenant/users/invite", body)).status).toBe(403);
    expect((await as(boss, "POST", "/tenant/users/invite", body)).status).toBe(201);
    expect((await join(email)).body).toMatchObject({ tenantId: elsewhere, role: "admin" });
    expect((await as(boss, "POST", "/tenant/users/invite", { ...body, tenantId: 2_000_000_000 })).status).toBe(404);
  });

  test("does not flood an address", async () => {
    const email = fresh();
    const codes = [];
    for (let at = 0; at < 6; at++) codes.push((await invite(email)).status);
    expect(codes).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe("Settings of the organization", () => {
  test("are read by every role and changed by admins", async () => {
    const viewer = await platform.signedIn("viewer", tenantId);
    expect((await as(viewer, "GET", "/tenant/settings")).body).toMatchObject({
      id: tenantId,
      maxUsers: 10,
      userCount: 2,
    });
    expect((await as(viewer, "PUT", "/tenant/settings", { name: "Mine" })).status).toBe(403);
    const { body } = await as(admin, "PUT", "/tenant/settings", {
      name: " New ",
      domain: "New.Example.com",
      description: "",
      brandColor: "#FF0088",
    });
    expect(body).toMatchObject({ name: "New", domain: "new.example.com", description: null, brandColor: "#FF0088" });
    expect((await as(viewer, "GET", "/auth/user")).body.tenant).toMatchObject({ name: "New", brandColor: "#FF0088" });
  });

  test.each([
    { name: "x".repeat(10_000) },
    { name: "   " },
    { brandColor: "red" },
    { brandColor: "#12345" },
    { brandColor: "url(javascript:alert(1))" },
    { domain: "not a domain" },
    { logoUrl: "https://evil.example/logo.png" },
  ])("are refused as a whole when a field is wrong: %j", async (change) => {
    const { status, body } = await as(admin, "PUT", "/tenant/settings", { description: "changed", ...change });
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/\.$/)]);
    expect((await as(admin, "GET", "/tenant/settings")).body).toMatchObject({ name: "Acme", description: null });
  });

  test.each([
    "🏴‍☠️👩‍👩‍👧‍👦 Ünïcode",
    "שלום עולם",
    "<script>alert(1)</script>",
    'O\'Brien "& Sons" \\',
    "NUL\u0000 and \ud800",
  ])("store the name %j as what it is", async (name) => {
    const { status, body } = await as(admin, "PUT", "/tenant/settings", { name });
    expect([status, body.name]).toEqual([200, name.replaceAll("\0", "\ufffd").toWellFormed()]);
  });
});
