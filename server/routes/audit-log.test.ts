import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "../../src/contract/audit-log.ts";
import { hashPassword } from "../auth/password.ts";
import { expireActs } from "../db/audit/audit-log.ts";
import { oneOfEverything } from "../testing/one-of-everything.ts";
import { linkToken, openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

const logOf = async (cookie: string, query = ""): Promise<AuditEntry[]> =>
  (await platform.call("GET", `/audit-log${query}`, { cookie })).body.entries;

test("an act is recorded with who, what, when, from where and what it changed", async () => {
  const tenantId = await platform.tenant();
  const { cookie, id, email } = await platform.signedIn("admin", tenantId);
  const made = await platform.call("POST", "/teams", { cookie, body: { name: "Payments" } });
  const body = { name: "Refunds", description: "Pays back" };
  await platform.call("PUT", `/teams/${made.body.id}`, { cookie, body });
  await platform.call("DELETE", `/teams/${made.body.id}`, { cookie });
  const [removed, changed, created] = await logOf(cookie);
  const by = { actor: { id, email, role: "admin" }, address: "127.0.0.1", outcome: "done" };
  const requestId = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(created).toMatchObject({ ...by, action: "teams.create", subject: { id: made.body.id, label: "Payments" } });
  expect(changed).toMatchObject({ ...by, requestId, action: "teams.update", tenant: { id: tenantId, name: "Acme" } });
  expect(changed?.changes).toEqual([{ field: "name", from: "Payments", to: "Refunds" }, { field: "description" }]);
  expect(removed).toMatchObject({ action: "teams.remove", subject: { id: made.body.id, label: "Refunds" } });
});

test("what was attributed is told by the name of the team", async () => {
  const { cookie, rows: own } = await oneOfEverything(platform);
  await platform.call("PATCH", `/endpoints/${own.endpoints}`, { cookie, body: { teamId: own.teams } });
  const [entry] = await logOf(cookie, "?noun=endpoints");
  expect(entry).toMatchObject({
    subject: { label: "GET /" },
    changes: [{ field: "team", from: null, to: "Payments" }],
  });
});

test("a change of a role names both roles, and what was refused is not told as done", async () => {
  const tenantId = await platform.tenant();
  const { cookie, id: own } = await platform.signedIn("admin", tenantId);
  const other = await platform.signedIn("viewer", tenantId);
  expect((await platform.call("PUT", `/tenant/users/${own}`, { cookie, body: { role: "viewer" } })).status).toBe(403);
  await platform.call("PUT", `/tenant/users/${other.id}`, { cookie, body: { role: "admin" } });
  expect(await logOf(cookie)).toMatchObject([
    {
      action: "ownTenant.updateUser",
      subject: { id: other.id, label: other.email },
      changes: [{ field: "role", from: "viewer", to: "admin" }],
    },
  ]);
});

test("signing in, failing to, and signing out are told of known accounts, and nothing of unknown ones", async () => {
  const tenantId = await platform.tenant();
  const { email, id } = await platform.signedIn("admin", tenantId);
  const hash = await hashPassword("correct horse battery");
  await platform.db.system((tx) => tx.execute(sql`update users set password_hash = ${hash} where id = ${id}`));
  const login = (address: string, password: string) =>
    platform.call("POST", "/auth/login", { body: { email: address, password } });
  await login(email, "wrong");
  await login("nobody@example.test", "wrong");
  const { cookie = "" } = await login(email, "correct horse battery");
  await platform.call("POST", "/logout/confirmed", { cookie, headers: { "content-type": "text/plain" } });
  const verified = await platform.call("POST", "/auth/verify", { body: { token: await linkToken(platform, email) } });
  const told = async () =>
    (await logOf(verified.cookie ?? "")).map(({ action, outcome, actor }) => [action, outcome, actor.email]).sort();
  await expect.poll(told).toEqual(
    [
      ["auth.verify", "done", email],
      ["auth.logout", "done", email],
      ["auth.login", "done", email],
      ["auth.login", "refused", email],
    ].sort(),
  );
});

test("whoever makes an organization is the first in its log", async () => {
  const { cookie } = await platform.signedIn("viewer", null);
  await platform.call("POST", "/auth/create-tenant", { cookie, body: { name: "Globex" } });
  expect(await logOf(cookie)).toMatchObject([{ action: "auth.createTenant", tenant: { name: "Globex" } }]);
});

test("an organization's admins read their own log, superadmins that of the whole platform, the others none", async () => {
  const [mine, theirs] = [await platform.tenant("Mine"), await platform.tenant("Theirs")];
  const [one, other] = [await platform.signedIn("admin", mine), await platform.signedIn("admin", theirs)];
  for (const { cookie } of [one, other]) await platform.call("POST", "/teams", { cookie, body: { name: "T" } });
  expect((await logOf(one.cookie)).map(({ actor }) => actor.email)).toEqual([one.email]);
  expect((await platform.call("GET", "/audit-log?scope=platform", one)).status).toBe(403);
  const root = await platform.signedIn("superadmin", mine);
  const all = await logOf(root.cookie, "?scope=platform&noun=teams");
  expect(all.slice(0, 2).map(({ tenant }) => tenant?.name)).toEqual(["Theirs", "Mine"]);
  const member = await platform.signedIn("contributor", mine);
  expect((await platform.call("GET", "/audit-log", member)).status).toBe(403);
  expect((await platform.call("GET", "/audit-log/export?format=csv", member)).status).toBe(403);
});

test("the log is read in pages and by filter, and exported as CSV and JSON", async () => {
  const tenantId = await platform.tenant();
  const { cookie, email } = await platform.signedIn("admin", tenantId);
  for (const name of ["One", "Two", "=Three()"]) await platform.call("POST", "/teams", { cookie, body: { name } });
  const first = (await platform.call("GET", "/audit-log?limit=2", { cookie })).body;
  const second = (await platform.call("GET", `/audit-log?limit=2&before=${first.next}`, { cookie })).body;
  const labels = [...first.entries, ...second.entries].map((entry: AuditEntry) => entry.subject?.label);
  expect([labels, second.next]).toEqual([["=Three()", "Two", "One"], null]);
  expect(await logOf(cookie, "?search=two")).toHaveLength(1);
  expect(await logOf(cookie, "?search=%25")).toHaveLength(0);
  expect(await logOf(cookie, "?noun=scans")).toHaveLength(0);
  expect(await logOf(cookie, "?from=2020-01-01&to=2020-01-31")).toHaveLength(0);
  const csv = await platform.call("GET", "/audit-log/export?format=csv&noun=teams", { cookie });
  expect(csv.headers["content-disposition"]).toMatch(/^attachment; filename="audit-log-.*\.csv"$/);
  expect(csv.text.split("\r\n")).toHaveLength(5);
  expect(csv.text).toContain(`,teams.create,done,${email},admin,Acme,`);
  expect(csv.text).toContain(",'=Three(),name: =Three()");
  const json = await platform.call("GET", "/audit-log/export?format=json&noun=teams", { cookie });
  expect(JSON.parse(json.text)).toHaveLength(3);
  expect((await logOf(cookie, "?noun=auditLog")).map(({ action }) => action)).toEqual([
    "auditLog.export",
    "auditLog.export",
  ]);
});

test("an export that does not hold all says so in its name and at its end, and how to get the rest", async () => {
  const tenantId = await platform.tenant();
  const { cookie } = await platform.signedIn("admin", tenantId);
  const insert = (count: number) =>
    platform.db.system((tx) =>
      tx.execute(sql`insert into audit_log (tenant_id, at, action, outcome, actor_email, address, request_id)
        select ${tenantId}, '2026-03-04T12:00Z', 'teams.create', 'done', 'a@b', '::1', 'r' from generate_series(1, ${count}::int)`),
    );
  const exported = (format: string) =>
    platform.call("GET", `/audit-log/export?noun=teams&format=${format}`, { cookie });
  await insert(50_000);
  const whole = await exported("csv");
  expect(whole.headers["content-disposition"]).toMatch(/audit-log-[\d-]{10}\.csv"$/);
  expect(whole.text).not.toContain("newest");
  await insert(1);
  const csv = await exported("csv");
  const notice = /The newest 50,000 entries are here\. Older ones: ([^\s"]+)/.exec(csv.text) ?? [];
  expect(csv.headers["content-disposition"]).toMatch(/audit-log-[\d-]{10}-newest-50000\.csv"$/);
  expect(csv.text.split("\r\n")).toHaveLength(50_003);
  expect(csv.text.split("\r\n").at(-2)).toBe(`"${notice[0]}",,,,,,,,,,,`);
  const json = await exported("json");
  expect(json.headers["content-disposition"]).toMatch(/-newest-50000\.json"$/);
  const entries = JSON.parse(json.text);
  expect(entries).toHaveLength(50_001);
  expect(entries.at(-1).notice).toMatch(
    /^The newest 50,000 entries are here\. Older ones: http\S+\/api\S+format=json\S+$/,
  );
  const rest = await platform.call("GET", (notice[1] as string).replace(/^.+\/api/, ""), { cookie });
  const idsOf = (text: string) => text.split("\r\n").flatMap((line) => /^\d+(?=,)/.exec(line) ?? []);
  expect(idsOf(csv.text)).not.toContain(idsOf(rest.text)[0]);
  expect(idsOf(rest.text).length).toBeGreaterThanOrEqual(1);
});

test("entries cannot be changed or removed, by the user who signs in to the database as little as by any call", async () => {
  const tenantId = await platform.tenant();
  const { cookie } = await platform.signedIn("admin", tenantId);
  await platform.call("POST", "/teams", { cookie, body: { name: "T" } });
  const refused = (code: string) => ({ cause: { code } });
  const asTenant = (statement: ReturnType<typeof sql>) => platform.db.tenant(tenantId, (tx) => tx.execute(statement));
  const asOwner = (statement: ReturnType<typeof sql>) =>
    platform.db.system(async (tx) => {
      await tx.execute(sql`select set_config('role', 'none', true)`);
      await tx.execute(statement);
    });
  await expect(asTenant(sql`update audit_log set actor_email = 'x'`)).rejects.toMatchObject(refused("42501"));
  await expect(asTenant(sql`delete from audit_log`)).rejects.toMatchObject(refused("42501"));
  await expect(asOwner(sql`update audit_log set actor_email = 'x'`)).rejects.toMatchObject(refused("P0001"));
  await expect(asOwner(sql`truncate audit_log`)).rejects.toMatchObject(refused("P0001"));
  await asOwner(sql`delete from audit_log`);
  await expireActs(platform.db, 0);
  expect(await logOf(cookie)).toHaveLength(1);
});

test("an entry outlives its time by nothing: what is older than the setting is removed", async () => {
  const tenantId = await platform.tenant();
  const { cookie } = await platform.signedIn("admin", tenantId);
  await platform.db.system((tx) =>
    tx.execute(sql`insert into audit_log (tenant_id, at, action, outcome, actor_email, address, request_id)
      values (${tenantId}, now() - interval '91 days', 'teams.create', 'done', 'a@b', '::1', 'r'),
             (${tenantId}, now() - interval '89 days', 'teams.remove', 'done', 'a@b', '::1', 'r')`),
  );
  await expireActs(platform.db, 90);
  expect((await logOf(cookie)).map(({ action }) => action)).toEqual(["teams.remove"]);
});
