import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows } from "../db/db.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp({}, ["https://hub.example"]);
});
afterAll(() => platform.close());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function organization(name = "Acme") {
  const tenantId = await platform.tenant(name);
  const admin = await platform.signedIn("admin", tenantId);
  let made = 0;
  return {
    tenantId,
    admin,
    async key(fields: object = {}): Promise<{ id: number; key: string; name: string }> {
      const body = { name: `Portal ${++made}`, ...fields };
      const answer = await platform.call("POST", "/embed-keys", { cookie: admin.cookie, body });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
  };
}
/** As a portal's backend asks: no browser, so no Origin. */
async function tokenFor(key: string, body: object) {
  const answer = await platform.app.inject({
    method: "POST",
    url: "/api/embed/tokens",
    headers: bearer(key),
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const begin = (token: string) => platform.call("POST", "/embed/sessions", { body: { token } });
const by = (session: string) => ({ headers: { "postern-session": session, origin: "https://hub.example" } });

async function sessionOf(key: string, email: string): Promise<string> {
  const { body } = await tokenFor(key, { email });
  const answer = await begin(body.token);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.session;
}

test("A portal's backend gets a token for its user, and the page's console is that user, without any cookie", async () => {
  const acme = await organization();
  const maya = await platform.signedIn("contributor", acme.tenantId);
  const { key } = await acme.key({ role: "contributor" });
  expect(key).toMatch(/^postern_embed_[\w-]{43}$/);
  const asked = await tokenFor(key, { email: maya.email.toUpperCase() });
  expect(asked).toMatchObject({
    status: 201,
    body: { email: maya.email, organization: { id: acme.tenantId, name: "Acme" }, role: "contributor" },
  });
  expect(Date.parse(asked.body.expiresAt) - Date.now()).toBeGreaterThan(590_000);
  const begun = await begin(asked.body.token);
  expect(begun).toMatchObject({
    status: 201,
    cookie: undefined,
    body: { user: { id: maya.id, role: "contributor" }, expiresAt: asked.body.expiresAt },
  });
  const seen = await platform.call("GET", "/auth/user", by(begun.body.session));
  expect(seen).toMatchObject({ status: 200, body: { email: maya.email } });
  expect(seen.headers["access-control-allow-origin"]).toBe("https://hub.example");
});

test("Browsers let a page of an embedding origin send its session, and no other page", async () => {
  const preflight = async (origin: string) =>
    (
      await platform.app.inject({
        method: "OPTIONS",
        url: "/api/scans",
        headers: {
          origin,
          "access-control-request-method": "GET",
          "access-control-request-headers": "postern-session",
        },
      })
    ).headers;
  const allowed = await preflight("https://hub.example");
  expect(allowed["access-control-allow-headers"]).toContain("postern-session");
  expect((await preflight("https://evil.example"))["access-control-allow-origin"]).toBeUndefined();
});

test("A session that a page shows counts, whatever cookie came along", async () => {
  const acme = await organization();
  const maya = await platform.signedIn("viewer", acme.tenantId);
  const session = await sessionOf((await acme.key()).key, maya.email);
  const headers = { "postern-session": session };
  const seen = await platform.call("GET", "/auth/user", { cookie: acme.admin.cookie, headers });
  expect(seen.body.email).toBe(maya.email);
  const ended = { cookie: acme.admin.cookie, headers: { "postern-session": "made-up" } };
  expect((await platform.call("GET", "/auth/user", ended)).status).toBe(401);
});

describe("Nobody may more through a portal than the organization allowed", () => {
  test.each([
    { account: "superadmin", most: "contributor", asked: undefined, role: "contributor" },
    { account: "admin", most: "viewer", asked: undefined, role: "viewer" },
    { account: "admin", most: "viewer", asked: "contributor", role: "viewer" },
    { account: "user", most: "contributor", asked: "viewer", role: "viewer" },
    { account: "viewer", most: "contributor", asked: "contributor", role: "viewer" },
  ] as const)("$account by a key for $most that asks for $asked: $role", async ({ account, most, asked, role }) => {
    const acme = await organization();
    const person = await platform.signedIn(account, acme.tenantId);
    const { key } = await acme.key({ role: most });
    const { body } = await tokenFor(key, { email: person.email, ...(asked ? { role: asked } : {}) });
    expect(body.role).toBe(role);
    const { session, user } = (await begin(body.token)).body;
    expect(user.role).toBe(role);
    expect((await platform.call("GET", "/scans", by(session))).status).toBe(200);
    for (const [path, made] of [
      ["/embed-keys", { name: "x" }],
      ["/api-keys", { name: "x", scopes: ["scans:read"] }],
      ["/tenant/users/invite", { email: "x@acme.test", role: "admin" }],
    ] as const)
      expect((await platform.call("POST", path, { ...by(session), body: made })).status, path).toBe(403);
    const application = { name: "Shop", targetUrl: "http://127.0.0.1:9" };
    const created = await platform.call("POST", "/applications", { ...by(session), body: application });
    expect(created.status).toBe(role === "viewer" ? 403 : 201);
  });

  test("An account that may less from now on is signed out, and may less with tokens that are there", async () => {
    const acme = await organization();
    const maya = await platform.signedIn("contributor", acme.tenantId);
    const { key } = await acme.key({ role: "contributor" });
    const session = await sessionOf(key, maya.email);
    const { token } = (await tokenFor(key, { email: maya.email })).body;
    const change = { cookie: acme.admin.cookie, body: { role: "viewer" } };
    expect((await platform.call("PUT", `/tenant/users/${maya.id}`, change)).status).toBe(200);
    expect((await platform.call("GET", "/auth/user", by(session))).status).toBe(401);
    expect((await begin(token)).body.user.role).toBe("viewer");
  });

  test("A portal cannot keep an account by setting its password", async () => {
    const acme = await organization();
    const maya = await platform.signedIn("viewer", acme.tenantId);
    const session = await sessionOf((await acme.key()).key, maya.email);
    const answer = await platform.call("PUT", "/auth/password", {
      ...by(session),
      body: { password: "a long password" },
    });
    expect(answer).toMatchObject({ status: 403, body: { detail: expect.stringContaining("own page") } });
  });
});

test("Whom a key lets in: members; others only where it adds users, into its organization, while there is room", async () => {
  const [acme, globex] = [await organization(), await organization("Globex")];
  const theirs = await platform.signedIn("viewer", globex.tenantId);
  const [members, everybody] = [await acme.key(), await acme.key({ addsUsers: true, role: "contributor" })];
  const refused = await tokenFor(members.key, { email: "new@acme.test" });
  expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining("no member") } });
  for (const { key } of [members, everybody]) expect((await tokenFor(key, { email: theirs.email })).status).toBe(403);
  const added = await tokenFor(everybody.key, { email: "new@acme.test" });
  expect(added).toMatchObject({ status: 201, body: { role: "contributor" } });
  const [stored] = await platform.db.system((tx) =>
    rows<{ tenant: number; role: string }>(
      tx,
      sql`select tenant_id as tenant, role from users where email = 'new@acme.test'`,
    ),
  );
  expect(stored).toEqual({ tenant: acme.tenantId, role: "contributor" });
  await platform.db.system((tx) => tx.execute(sql`update tenants set max_users = 2 where id = ${acme.tenantId}`));
  const full = await tokenFor(everybody.key, { email: "late@acme.test" });
  expect(full).toMatchObject({ status: 403, body: { detail: expect.stringContaining("limit of 2 users") } });
  await platform.db.system((tx) => tx.execute(sql`update users set is_active = false where email = 'new@acme.test'`));
  expect((await tokenFor(everybody.key, { email: "new@acme.test" })).status).toBe(403);
});

test("Revoking a key ends its tokens and every session that came by it, and no other", async () => {
  const acme = await organization();
  const maya = await platform.signedIn("viewer", acme.tenantId);
  const [one, other] = [await acme.key(), await acme.key()];
  const ending = await sessionOf(one.key, maya.email);
  const unused = (await tokenFor(one.key, { email: maya.email })).body.token;
  const staying = await sessionOf(other.key, maya.email);
  const revoked = await platform.call("DELETE", `/embed-keys/${one.id}`, { cookie: acme.admin.cookie });
  expect(revoked).toMatchObject({ status: 200, body: { message: `The embed key ${one.name} was revoked.` } });
  expect((await platform.call("GET", "/auth/user", by(ending))).status).toBe(401);
  expect((await begin(unused)).status).toBe(401);
  expect((await tokenFor(one.key, { email: maya.email })).status).toBe(401);
  expect((await platform.call("GET", "/auth/user", by(staying))).status).toBe(200);
  expect((await platform.call("GET", "/auth/user", { cookie: maya.cookie })).status).toBe(200);
});

test("A session ends with its token, however much it is used, and a new token goes on", async () => {
  const acme = await organization();
  const maya = await platform.signedIn("viewer", acme.tenantId);
  const { key } = await acme.key();
  const session = await sessionOf(key, maya.email);
  await platform.db.system((tx) => tx.execute(sql`update sessions set last_seen = now() - interval '5 minutes'`));
  expect((await platform.call("GET", "/auth/user", by(session))).status).toBe(200);
  const [kept] = await platform.db.system((tx) =>
    rows<{ soon: boolean }>(
      tx,
      sql`select expires_at < now() + interval '11 minutes' as soon from sessions where user_id = ${maya.id} and embed_key_id is not null`,
    ),
  );
  expect(kept).toEqual({ soon: true });
  await platform.db.system((tx) =>
    tx.execute(sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${maya.id}`),
  );
  expect((await platform.call("GET", "/auth/user", by(session))).status).toBe(401);
  expect((await platform.call("GET", "/auth/user", by(await sessionOf(key, maya.email)))).status).toBe(200);
});

test("A key that is unknown, missing or expired gets no token, and is told what to do; it opens no other call", async () => {
  const acme = await organization();
  const { key, id } = await acme.key();
  expect((await tokenFor(`${key}x`, { email: "a@acme.test" })).body.detail).toContain("revoked, or has expired");
  const without = await platform.call("POST", "/embed/tokens", { body: { email: "a@acme.test" } });
  expect(without).toMatchObject({ status: 401, body: { detail: expect.stringContaining("Embed Keys") } });
  expect(without.headers["www-authenticate"]).toContain("invalid_token");
  expect((await platform.call("GET", "/scans", { headers: bearer(key) })).status).toBe(401);
  const api = { name: "Pipeline", scopes: ["scans:read"] };
  const apiKey = (await platform.call("POST", "/api-keys", { cookie: acme.admin.cookie, body: api })).body.key;
  expect((await tokenFor(apiKey, { email: "a@acme.test" })).status).toBe(403);
  await platform.db.system((tx) =>
    tx.execute(sql`update embed_keys set expires_at = now() - interval '1 second' where id = ${id}`),
  );
  expect((await tokenFor(key, { email: acme.admin.email })).status).toBe(401);
});

test("A token never outlives its key", async () => {
  const acme = await organization();
  const { key, id } = await acme.key();
  await platform.db.system((tx) =>
    tx.execute(sql`update embed_keys set expires_at = now() + interval '90 seconds' where id = ${id}`),
  );
  const { body } = await tokenFor(key, { email: acme.admin.email, expiresInSeconds: 3600 });
  expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThan(91_000);
});

test("A key is shown in the answer that makes it and nowhere else; the audit log tells of it, and once of whoever comes by it", async () => {
  const acme = await organization();
  const maya = await platform.signedIn("viewer", acme.tenantId);
  const { key, id, name } = await acme.key();
  const first = await sessionOf(key, maya.email);
  await sessionOf(key, maya.email);
  await platform.call("DELETE", `/embed-keys/${id}`, { cookie: acme.admin.cookie });
  const log = await platform.call("GET", "/audit-log?limit=10", { cookie: acme.admin.cookie });
  expect(log.body.entries).toMatchObject([
    { action: "embedKeys.revoke", subject: { id, label: name } },
    { action: "embed.startSession", actor: { email: maya.email } },
    { action: "embedKeys.create", subject: { id, label: name } },
  ]);
  const secret = key.slice("postern_embed_".length);
  const list = await platform.call("GET", "/embed-keys", { cookie: acme.admin.cookie });
  for (const text of [log.text, list.text, platform.logged.join("\n")]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(first);
  }
  await expect(
    platform.db.tenant(acme.tenantId, (tx) => tx.execute(sql`select hash from embed_keys`)),
  ).rejects.toMatchObject({ cause: { code: "42501" } });
});

test("Names are unique in an organization, and no key administers", async () => {
  const acme = await organization();
  const { name } = await acme.key();
  const make = async (fields: object) =>
    (await platform.call("POST", "/embed-keys", { cookie: acme.admin.cookie, body: { name: "x", ...fields } })).status;
  expect(await make({ name: name.toUpperCase() })).toBe(409);
  expect(await make({ role: "admin" })).toBe(400);
  expect(await make({ expiresInDays: 366 })).toBe(400);
  await (await organization("Other")).key({ name });
});
