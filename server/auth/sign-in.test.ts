import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { magicLinks, sessions, tenants, users } from "../db/tables/schema.ts";
import { linkToken, openTestApp, type TestApp } from "../testing/test-app.ts";
import { hashToken } from "./tokens.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

const verify = (token: string, cookie?: string) => platform.call("POST", "/auth/verify", { body: { token }, cookie });

describe("Asking for a sign-in link", () => {
  test("answers the same for known and unknown addresses", async () => {
    await platform.signedIn("viewer", await platform.tenant());
    const known = await platform.call("POST", "/auth/magic-link", { body: { email: "viewer-1@example.test" } });
    const unknown = await platform.call("POST", "/auth/magic-link", { body: { email: "nobody@example.test" } });
    expect(known.status).toBe(202);
    expect(unknown.status).toBe(202);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(known.body.message).toBe(unknown.body.message);
  });

  test("keeps only a hash of the token", async () => {
    await platform.call("POST", "/auth/magic-link", { body: { email: "hashed@example.test" } });
    await expect.poll(() => platform.sent.find(({ email }) => email === "hashed@example.test")).toBeDefined();
    const link = platform.sent.find(({ email }) => email === "hashed@example.test")?.link ?? "";
    const token = new URL(link).searchParams.get("token") ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const stored = await platform.db.system((tx) => tx.select().from(magicLinks));
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.map((row) => row.tokenHash)).toContain(hashToken(token));
  });

  test("carries a path to return to, and never another site", async () => {
    const ask = async (email: string, returnTo: string) => {
      await platform.call("POST", "/auth/magic-link", { body: { email, returnTo } });
      await expect.poll(() => platform.sent.find((one) => one.email === email)).toBeDefined();
      return new URL(platform.sent.find((one) => one.email === email)?.link ?? "").searchParams.get("returnTo");
    };
    expect(await ask("r1@example.test", "/scan/12?x=1")).toBe("/scan/12?x=1");
    for (const [at, evil] of [
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "/\t/evil.example",
    ].entries()) {
      expect(await ask(`evil${at}@example.test`, evil)).toBeNull();
    }
  });

  test("is limited for each client, whatever addresses it tries", async () => {
    const other = await openTestApp();
    const ask = (n: number) => other.call("POST", "/auth/magic-link", { body: { email: `p${n}@example.test` } });
    for (let attempt = 0; attempt < 30; attempt++) expect((await ask(attempt)).status).toBe(202);
    expect((await ask(31)).status).toBe(429);
    await other.close();
  });
});

describe("Following a sign-in link", () => {
  test("signs a first-time address in as a user who has to create an organization, and becomes its admin", async () => {
    const { status, body, cookie, headers } = await verify(await linkToken(platform, "new@example.test"));
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: "new@example.test", requiresTenantCreation: true, tenantId: null });
    expect(String(headers["set-cookie"])).toMatch(/HttpOnly/);
    expect(String(headers["set-cookie"])).toMatch(/SameSite=Lax/);
    const created = await platform.call("POST", "/auth/create-tenant", { cookie, body: { name: "  New Ltd  " } });
    expect(created.body).toMatchObject({
      tenant: { name: "New Ltd" },
      user: { role: "admin", requiresTenantCreation: false },
    });
    const again = await platform.call("POST", "/auth/create-tenant", { cookie, body: { name: "Second" } });
    expect(again.status).toBe(409);
  });

  test("works once, also when two follow it at the same moment", async () => {
    const token = await linkToken(platform, "once@example.test");
    const answers = await Promise.all([verify(token), verify(token), verify(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await verify(token)).body.detail).toMatch(/used already/);
  });

  test("is refused after 15 minutes", async () => {
    const token = await linkToken(platform, "late@example.test");
    await platform.db.system(async (tx) => {
      const [link] = await tx
        .select()
        .from(magicLinks)
        .where(eq(magicLinks.tokenHash, hashToken(token)));
      const minutes = ((link?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(14.5);
      expect(minutes).toBeLessThanOrEqual(15);
      await tx
        .update(magicLinks)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(magicLinks.tokenHash, hashToken(token)));
    });
    const { status, body } = await verify(token);
    expect(status).toBe(400);
    expect(body.detail).toMatch(/expired/);
  });

  test("is refused with a forged token", async () => {
    const { status, body, cookie } = await verify("x".repeat(43));
    expect(status).toBe(400);
    expect(body.detail).toMatch(/not valid/);
    expect(cookie).toBeUndefined();
  });

  test("joins the organization that invited the address, unless it is full", async () => {
    const [tenant] = await platform.db.system((tx) =>
      tx.insert(tenants).values({ name: "Small", maxUsers: 1 }).returning(),
    );
    const tenantId = tenant?.id as number;
    await platform.db.tenant(tenantId, async (tx) => {
      const { invitations } = await import("../db/tables/schema.ts");
      await tx.insert(invitations).values([
        { tenantId, email: "first@example.test", role: "user" },
        { tenantId, email: "second@example.test", role: "user" },
      ]);
    });
    const first = await verify(await linkToken(platform, "first@example.test"));
    expect(first.body).toMatchObject({ tenantId, role: "user", requiresTenantCreation: false });
    const second = await verify(await linkToken(platform, "second@example.test"));
    expect(second.status).toBe(403);
    expect(second.body.detail).toMatch(/limit of 1 users/);
  });
});

describe("A session", () => {
  test("ends at once in every place when its user or organization is deactivated", async () => {
    const tenantId = await platform.tenant();
    const user = await platform.signedIn("admin", tenantId);
    const status = async () => (await platform.call("GET", "/auth/user", { cookie: user.cookie })).status;
    expect(await status()).toBe(200);
    await platform.db.system((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, user.id)));
    expect(await status()).toBe(401);
    const { status: linkStatus } = await verify(await linkToken(platform, user.email));
    expect(linkStatus).not.toBe(200);
    await platform.db.system(async (tx) => {
      await tx.update(users).set({ isActive: true }).where(eq(users.id, user.id));
      await tx.update(tenants).set({ isActive: false }).where(eq(tenants.id, tenantId));
    });
    expect(await status()).toBe(401);
  });

  test("ends with signing out, also for a copy of its cookie", async () => {
    const { cookie } = await platform.signedIn("viewer", await platform.tenant());
    expect((await platform.call("POST", "/logout", { cookie })).status).toBe(200);
    expect((await platform.call("GET", "/auth/user", { cookie })).status).toBe(401);
  });

  test("expires when it is not used for 30 days", async () => {
    const { cookie } = await platform.signedIn("viewer", await platform.tenant());
    await platform.db.system((tx) =>
      tx
        .update(sessions)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(sessions.tokenHash, hashToken(cookie.split("=")[1] ?? ""))),
    );
    expect((await platform.call("GET", "/auth/user", { cookie })).status).toBe(401);
  });

  test("is stored as a hash alone", async () => {
    const { cookie } = await platform.signedIn("viewer", await platform.tenant());
    const stored = await platform.db.system((tx) => tx.select().from(sessions));
    expect(JSON.stringify(stored)).not.toContain(cookie.split("=")[1]);
  });
});

describe("A password", () => {
  test("signs in once it is set, is never returned, and can be removed", async () => {
    const user = await platform.signedIn("viewer", await platform.tenant());
    const set = (password: string | null, cookie = user.cookie) =>
      platform.call("PUT", "/auth/password", { cookie, body: { password } });
    const login = (password: string) => platform.call("POST", "/auth/login", { body: { email: user.email, password } });
    const secret = "correct horse battery";
    expect((await login(secret)).status).toBe(401);
    const stored = await set(secret);
    expect(stored.body.hasPassword).toBe(true);
    expect(stored.text).not.toMatch(/scrypt|correct horse/);
    const entered = await login(secret);
    expect(entered.status).toBe(200);
    expect((await platform.call("GET", "/auth/user", { cookie: entered.cookie })).body.email).toBe(user.email);
    expect((await login("wrong horse battery")).status).toBe(401);
    expect((await set(null, stored.cookie)).body.hasPassword).toBe(false);
    expect((await login(secret)).status).toBe(401);
  });

  test("needs 12 characters", async () => {
    const { cookie } = await platform.signedIn("viewer", await platform.tenant());
    const { status, body } = await platform.call("PUT", "/auth/password", { cookie, body: { password: "short" } });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: "password", message: '"password" needs at least 12 characters.' }]);
  });

  test("that changes ends the user's other sessions at once, and gives the one that changed it a new token", async () => {
    const user = await platform.signedIn("viewer", await platform.tenant());
    const { cookie: elsewhere } = await verify(await linkToken(platform, user.email));
    const status = async (cookie: string) => (await platform.call("GET", "/auth/user", { cookie })).status;
    const body = { password: "a new long password" };
    const changed = await platform.call("PUT", "/auth/password", { cookie: user.cookie, body });
    const renewed = String(changed.cookie);
    expect(renewed).not.toBe(user.cookie);
    expect(await status(renewed)).toBe(200);
    expect(await status(String(elsewhere))).toBe(401);
    await expect.poll(() => status(user.cookie)).toBe(401);
    expect(await status(renewed)).toBe(200);
  });

  test("that changes shows the new token in a header to whoever showed the old one so, and to nobody else", async () => {
    const user = await platform.signedIn("viewer", await platform.tenant());
    const body = { password: "a new long password" };
    const byCookie = await platform.call("PUT", "/auth/password", { cookie: user.cookie, body });
    expect(byCookie.headers["postern-session"]).toBeUndefined();
    const [, shown = ""] = String(byCookie.cookie).split("=");
    const byHeader = await platform.call("PUT", "/auth/password", { headers: { "postern-session": shown }, body });
    const renewed = String(byHeader.headers["postern-session"]);
    expect(renewed).not.toBe(shown);
    const asked = await platform.call("GET", "/auth/user", { headers: { "postern-session": renewed } });
    expect(asked.body.email).toBe(user.email);
  });
});
