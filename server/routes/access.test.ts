import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Access, allows, type Role, roles } from "../../src/contract/roles.ts";
import { accessTable, addressTable } from "../testing/access-table.ts";
import { contractCalls } from "../testing/contract-calls.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const calls = contractCalls.map((call) => ({ ...call, path: call.path.replace(/\{[^}]+\}/g, "2000000000") }));
/** What ends the session that the other rows need; these get one of their own. */
const endsSession = /logout/;

let platform: TestApp;
let tenantId: number;
const cookies = new Map<Role, string>();
beforeAll(async () => {
  platform = await openTestApp();
  tenantId = await platform.tenant();
  for (const role of roles) cookies.set(role, (await platform.signedIn(role, tenantId)).cookie);
});
afterAll(() => platform.close());

async function cookieOf(role: Role | null, path: string): Promise<string | undefined> {
  if (!role) return undefined;
  return endsSession.test(path) ? (await platform.signedIn(role, tenantId)).cookie : cookies.get(role);
}

/** A row of a table for everybody who may come along. */
function visits<T>(row: T, access: Access) {
  return [null, ...roles].map((role) => ({ ...row, role, allowed: allows(access, role) }));
}

test("every call of the contract has its row in the table of who may make it, and no row is left over", () => {
  expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(accessTable).sort());
});

test("every other address below /api has its row, too", () => {
  const found = registered(platform.app.printRoutes({ commonPrefix: false }));
  expect(found.filter((each) => each.includes(" /api/")).sort()).toEqual(Object.keys(addressTable).sort());
});

describe("Who may make a call is what the table says", () => {
  const rows = calls.flatMap((call) => visits(call, accessTable[call.name] ?? []));
  test.each(rows)("$name as $role: allowed is $allowed", async ({ method, path, role, allowed }) => {
    const cookie = await cookieOf(role, path);
    const { status, body } = await platform.call(method as "GET", path, { cookie });
    if (allowed) {
      expect(status).not.toBe(403);
      // Only a wrong password, and nothing else, may be told apart by 401 once signed in.
      expect(status).not.toBe(401);
      expect(status).toBeLessThan(500);
    } else {
      expect(status).toBe(role === null ? 401 : 403);
      expect(body).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
    }
  });
});

describe("Who may open an address is what the table says", () => {
  const rows = Object.entries(addressTable).flatMap(([address, access]) => visits({ address }, access));
  test.each(rows)("$address as $role: allowed is $allowed", async ({ address, role, allowed }) => {
    const [method, path = ""] = address.replaceAll(/:\w+/g, "2000000000").split(" /api");
    const { status } = await platform.call(method as "GET", path, { cookie: await cookieOf(role, path) });
    if (allowed) expect([401, 403, 500]).not.toContain(status);
    else expect(status).toBe(role === null ? 401 : 403);
  });
});

test("an admin is to another organization as a stranger: it is not found", async () => {
  const [cookie, other] = [cookies.get("admin"), await platform.tenant("Other")];
  expect((await platform.call("GET", `/admin/tenants/${tenantId}`, { cookie })).status).toBe(200);
  expect((await platform.call("GET", `/admin/tenants/${other}`, { cookie })).status).toBe(404);
  const body = { featureFlags: { slack_integration: true } };
  expect((await platform.call("PUT", `/admin/tenants/${tenantId}/feature-flags`, { cookie, body })).status).toBe(200);
  expect((await platform.call("PUT", `/admin/tenants/${other}/feature-flags`, { cookie, body })).status).toBe(404);
});

test("a user without an organization reaches the calls of a session and no others", async () => {
  const { cookie } = await platform.signedIn("viewer", null);
  expect((await platform.call("GET", "/auth/user", { cookie })).body).toMatchObject({ requiresTenantCreation: true });
  for (const call of calls.filter(({ name }) => Array.isArray(accessTable[name]))) {
    expect((await platform.call(call.method as "GET", call.path, { cookie })).status, call.name).toBe(403);
  }
});

test("who may call is decided before any input is looked at", async () => {
  const { status } = await platform.call("POST", "/applications", { body: { nonsense: true } });
  expect(status).toBe(401);
});

/** The addresses in the tree that the server prints of itself, each with its first method. */
function registered(tree: string): string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent, piece, method] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z]+))?/.exec(line) ?? [];
    if (indent === undefined || piece === undefined) return [];
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = piece;
    return method ? [`${method} ${above.join("")}`] : [];
  });
}
