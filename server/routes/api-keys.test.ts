import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type KeyScope, keyScopes } from "../../src/contract/key-scopes.ts";
import { rows } from "../db/db.ts";
import { keyTable } from "../testing/access-table.ts";
import { contractCalls } from "../testing/contract-calls.ts";
import { oneOfEverything } from "../testing/one-of-everything.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

type Everything = Awaited<ReturnType<typeof oneOfEverything>>;
let platform: TestApp;
let mine: Everything;
let theirs: Everything;
let made = 0;
beforeAll(async () => {
  platform = await openTestApp();
  mine = await oneOfEverything(platform);
  theirs = await oneOfEverything(platform);
});
afterAll(() => platform.close());

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

async function keyFor(of: Everything, fields: object = {}): Promise<{ id: number; key: string; name: string }> {
  const body = { name: `Key ${++made}`, scopes: keyScopes, ...fields };
  const answer = await platform.call("POST", "/api-keys", { cookie: of.cookie, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
const asSystem = (statement: ReturnType<typeof sql>) =>
  platform.db.system((tx) => rows<{ text: string }>(tx, statement));

describe("A key reaches a call of its scopes, and no other", () => {
  const keys = new Map<KeyScope, string>();
  beforeAll(async () => {
    for (const scope of keyScopes) keys.set(scope, (await keyFor(mine, { scopes: [scope] })).key);
  });

  test.each(contractCalls.flatMap((call) => keyScopes.map((scope) => ({ ...call, scope }))))(
    "$name with $scope",
    async ({ name, method, path, scope }) => {
      const address = path.replaceAll(/\{[^}]+\}/g, "2000000000");
      const answer = await platform.call(method as "GET", address, bearer(keys.get(scope) ?? ""));
      if (keyTable[name]?.includes(scope)) {
        expect([200, 400, 404, 409]).toContain(answer.status);
        return;
      }
      expect(answer.status).toBe(403);
      expect(answer.headers["www-authenticate"]).toMatch(/insufficient_scope/);
      expect(answer.body).toMatchObject({ title: "Forbidden", detail: expect.stringMatching(/key/i) });
    },
  );

  test("and none of them administers: no call for admins alone, and none of roles, people, keys or settings", () => {
    const administers =
      /^(tenants|ownTenant|teams|apiKeys|embed|embedKeys|auth|auditLog|slack|tenantSlack|mail|system|learnedEndpoints|webhooks)\./;
    for (const { name, access } of contractCalls.filter((call) => call.name in keyTable)) {
      expect(name).not.toMatch(administers);
      expect(access).toContain("contributor");
    }
    expect(Object.keys(keyTable).filter((name) => !contractCalls.some((call) => call.name === name))).toEqual([]);
  });
});

test("The platform's own description says which calls take a key, and with which scope", async () => {
  const { body } = await platform.call("GET", "/openapi.json");
  const described = contractCalls.flatMap(({ name, method, path }) => {
    const security = (body.paths[path][method.toLowerCase()].security ?? []) as { key?: string[] }[];
    const scopes = security.flatMap(({ key }) => key ?? []);
    return scopes.length > 0 ? [[name, scopes]] : [];
  });
  expect(Object.fromEntries(described)).toEqual(keyTable);
});

test("A key opens nothing of another organization: not by its ids, not in a list", async () => {
  const { key } = await keyFor(mine);
  const of = theirs.rows;
  for (const path of [
    `/applications/${of.applications}`,
    `/applications/${of.applications}/plan`,
    `/applications/${of.applications}/access`,
    `/scans/${of.scans}`,
    `/scans/${of.scans}/coverage`,
    `/scans/${of.scans}/export?format=json`,
  ]) {
    expect((await platform.call("GET", path, bearer(key))).status, path).toBe(404);
  }
  const body = { applicationId: of.applications };
  expect((await platform.call("POST", "/scans", { ...bearer(key), body })).status).toBe(404);
  for (const [path, own] of [
    ["/applications", mine.rows.applications],
    ["/scans", mine.rows.scans],
  ] as const) {
    const found = (await platform.call("GET", path, bearer(key))).body as { id: number }[];
    expect(found.map(({ id }) => id)).toEqual([own]);
  }
});

test("A key for one application opens no other of its organization, nor one that is added later", async () => {
  const own = await oneOfEverything(platform);
  const { key } = await keyFor(own, { applicationIds: [own.rows.applications] });
  const body = { name: "Later", targetUrl: "http://127.0.0.1:9" };
  const later = (await platform.call("POST", "/applications", { cookie: own.cookie, body })).body.id;
  const scan = (await platform.call("POST", "/scans", { cookie: own.cookie, body: { applicationId: later } })).body.id;
  const status = async (path: string) => (await platform.call("GET", path, bearer(key))).status;
  const applications = (await platform.call("GET", "/applications", bearer(key))).body as { id: number }[];
  const scans = (await platform.call("GET", "/scans", bearer(key))).body as { id: number }[];
  expect([applications.map(({ id }) => id), scans.map(({ id }) => id)]).toEqual([
    [own.rows.applications],
    [own.rows.scans],
  ]);
  expect(await status(`/scans/${own.rows.scans}/export?format=json`)).toBe(200);
  for (const path of [
    `/applications/${later}`,
    `/applications/${later}/plan`,
    `/applications/${later}/access`,
    `/scans/${scan}`,
    `/scans/${scan}/coverage`,
    `/scans/${scan}/export?format=csv`,
  ]) {
    expect(await status(path), path).toBe(404);
  }
  const start = { ...bearer(key), body: { applicationId: later } };
  expect((await platform.call("POST", "/scans", start)).status).toBe(404);
  expect((await platform.call("POST", `/scans/${scan}/cancel`, bearer(key))).status).toBe(404);
  // Its application is gone: then it reaches nothing, and not everything.
  await platform.call("DELETE", `/applications/${own.rows.applications}`, { cookie: own.cookie });
  expect((await platform.call("GET", "/applications", bearer(key))).body).toEqual([]);
  expect((await platform.call("GET", "/api-keys", { cookie: own.cookie })).body).toContainEqual(
    expect.objectContaining({ applications: [] }),
  );
});

test("A key that was revoked, has expired, was mistyped, or whose organization is deactivated opens nothing and is told so", async () => {
  const own = await oneOfEverything(platform);
  const [revoked, expired, idle] = [await keyFor(own), await keyFor(own), await keyFor(own)];
  expect((await platform.call("GET", "/scans", bearer(revoked.key))).status).toBe(200);
  await platform.call("DELETE", `/api-keys/${revoked.id}`, { cookie: own.cookie });
  await platform.db.system((tx) =>
    tx.execute(sql`update api_keys set expires_at = now() - interval '1 second' where id = ${expired.id}`),
  );
  const refused = async (key: string) => {
    const answer = await platform.call("GET", "/scans", bearer(key));
    expect(answer).toMatchObject({
      status: 401,
      headers: { "www-authenticate": 'Bearer realm="postern", error="invalid_token"' },
      body: { status: 401, detail: expect.stringContaining("revoked, or has expired") },
    });
    expect(answer.headers["content-type"]).toMatch("application/problem+json");
    expect(answer.text).not.toContain(key);
  };
  await refused(revoked.key);
  await refused(expired.key);
  await refused(`${idle.key}x`);
  await refused("postern_");
  await platform.db.system((tx) => tx.execute(sql`update tenants set is_active = false where id = ${own.tenantId}`));
  await refused(idle.key);
});

test("A key is shown in the answer that makes it and nowhere else: no list, no log, no audit entry, no table", async () => {
  const { key, id, name } = await keyFor(mine);
  expect(key).toMatch(/^postern_[\w-]{43}$/);
  await platform.call("GET", "/scans", bearer(key));
  await platform.call("GET", `/scans/${mine.rows.scans}/export?format=json`, bearer(key));
  await platform.call("GET", "/teams", bearer(key));
  const secret = key.slice("postern_".length);
  for (const path of ["/api-keys", "/audit-log", "/audit-log/export?format=json", "/audit-log/export?format=csv"]) {
    const { text } = await platform.call("GET", path, { cookie: mine.cookie });
    expect(text).toContain(name);
    expect(text).not.toContain(secret);
    expect(text).not.toContain("hash");
  }
  expect(platform.logged.join("\n")).not.toContain(secret);
  const [stored] = await asSystem(sql`select row_to_json(api_keys)::text as text from api_keys where id = ${id}`);
  expect(stored?.text).not.toContain(secret);
  const told = await asSystem(sql`select audit_log::text as text from audit_log`);
  expect(told.map(({ text }) => text).join("\n")).not.toContain(secret);
  await expect(
    platform.db.tenant(mine.tenantId, (tx) => tx.execute(sql`select hash from api_keys`)),
  ).rejects.toMatchObject({ cause: { code: "42501" } });
  await expect(
    platform.db.tenant(mine.tenantId, (tx) => tx.execute(sql`update api_keys set scopes = '{scans:read}'`)),
  ).rejects.toMatchObject({ cause: { code: "42501" } });
});

test("The audit log names who made a key, for what, and what was done with it; the list says when it was last used", async () => {
  const own = await oneOfEverything(platform);
  const { key, id, name } = await keyFor(own, { applicationIds: [own.rows.applications], expiresInDays: 30 });
  const listed = async () =>
    ((await platform.call("GET", "/api-keys", { cookie: own.cookie })).body as { id: number }[]).find(
      (one) => one.id === id,
    );
  expect(await listed()).toMatchObject({ lastUsedAt: null, applications: [{ id: own.rows.applications }] });
  // As a pipeline sends it: no browser, so no Origin.
  const started = await platform.app.inject({
    method: "POST",
    url: "/api/scans",
    headers: { authorization: `bearer ${key}` },
    payload: { applicationId: own.rows.applications },
  });
  expect(started.statusCode, started.payload).toBe(201);
  expect(await listed()).toMatchObject({ lastUsedAt: expect.stringMatching(/Z$/) });
  const stopped = await platform.call("POST", `/scans/${started.json().id}/cancel`, bearer(key));
  expect(stopped.status, stopped.text).toBe(200);
  await platform.call("DELETE", `/api-keys/${id}`, { cookie: own.cookie });
  const { entries } = (await platform.call("GET", "/audit-log?limit=4", { cookie: own.cookie })).body;
  const byKey = { id: null, email: `API key ${name}`, role: null };
  expect(entries).toMatchObject([
    { action: "apiKeys.revoke", actor: { role: "admin" }, subject: { id, label: name } },
    { action: "scans.cancel", actor: byKey, outcome: "done" },
    { action: "scans.create", actor: byKey, tenant: { id: own.tenantId } },
    { action: "apiKeys.create", actor: { role: "admin" }, subject: { id, label: name } },
  ]);
  expect(entries[3].changes).toEqual([
    { field: "name", to: name },
    { field: "scopes", to: "scans:start, scans:read, applications:read" },
    { field: "applicationIds", to: String(own.rows.applications) },
    { field: "expiresInDays", to: 30 },
  ]);
});

test("Whoever shows a key calls as that key, whatever session came along, and no other site's page may show one", async () => {
  const { key } = await keyFor(mine, { scopes: ["applications:read"] });
  const { cookie } = await platform.signedIn("admin", mine.tenantId);
  expect((await platform.call("GET", "/teams", { cookie, ...bearer(key) })).status).toBe(403);
  expect((await platform.call("GET", "/teams", { cookie, ...bearer("postern_wrong") })).status).toBe(401);
  // What a proxy in front puts there is none of ours.
  expect((await platform.call("GET", "/teams", { cookie, ...bearer("eyJhbGciOi.e30.x") })).status).toBe(200);
  const { key: starts } = await keyFor(mine, { scopes: ["scans:start"] });
  const elsewhere = { headers: { ...bearer(starts).headers, origin: "https://evil.example" } };
  const body = { applicationId: mine.rows.applications };
  expect((await platform.call("POST", "/scans", { ...elsewhere, body })).status).toBe(403);
  const asked = await platform.app.inject({
    method: "OPTIONS",
    url: "/api/scans",
    headers: {
      origin: "https://evil.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization",
    },
  });
  expect(asked.headers["access-control-allow-origin"]).toBeUndefined();
});

test("A key that is used in a loop is told to wait", async () => {
  const { key, id } = await keyFor(mine);
  expect((await platform.call("GET", "/scans", bearer(key))).status).toBe(200);
  const [counted] = await asSystem(sql`select key as text from attempts order by last_at desc limit 1`);
  await platform.db.system((tx) =>
    tx.execute(sql`update attempts set count = 3000 where key = ${counted?.text ?? ""}`),
  );
  const answer = await platform.call("GET", "/scans", bearer(key));
  expect(answer).toMatchObject({ status: 429, headers: { "retry-after": expect.stringMatching(/^\d+$/) } });
  expect(id).toBeGreaterThan(0);
});

test("A key needs a name of its own, a scope, an end, and applications that are there", async () => {
  const cookie = mine.cookie;
  const { name } = await keyFor(mine);
  const make = async (fields: object) =>
    (await platform.call("POST", "/api-keys", { cookie, body: { name: "x", scopes: ["scans:read"], ...fields } }))
      .status;
  expect(await make({ name: name.toUpperCase() })).toBe(409);
  expect(await make({ scopes: [] })).toBe(400);
  expect(await make({ scopes: ["admin"] })).toBe(400);
  expect(await make({ expiresInDays: 366 })).toBe(400);
  expect(await make({ applicationIds: [] })).toBe(400);
  expect(await make({ applicationIds: [theirs.rows.applications] })).toBe(404);
});
