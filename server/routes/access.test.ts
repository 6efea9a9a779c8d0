import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allows, type Role, roles } from "../../src/contract/roles.ts";
import { contractCalls } from "../testing/contract-calls.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const calls = contractCalls.map((call) => ({ ...call, path: call.path.replace(/\{[^}]+\}/g, "2000000000") }));

let platform: TestApp;
const cookies = new Map<Role, string>();
beforeAll(async () => {
  platform = await openTestApp();
  const tenantId = await platform.tenant();
  for (const role of roles) cookies.set(role, (await platform.signedIn(role, tenantId)).cookie);
}, 60_000);
afterAll(() => platform.close());

const visitors: (Role | null)[] = [null, ...roles];
const rows = calls.flatMap((call) => visitors.map((role) => ({ ...call, role, allowed: allows(call.access, role) })));

test("the contract has calls to check", () => expect(calls.length).toBeGreaterThan(25));

describe("Who may make a call is what the contract says", () => {
  test.each(rows)("$name as $role: allowed is $allowed", async ({ method, path, role, allowed, name }) => {
    // Signing out ends the session that the other rows need.
    const cookie = role && name !== "auth.logout" ? cookies.get(role) : undefined;
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

test("a user without an organization reaches the calls of a session and no others", async () => {
  const { cookie } = await platform.signedIn("viewer", null);
  expect((await platform.call("GET", "/auth/user", { cookie })).body).toMatchObject({ requiresTenantCreation: true });
  for (const call of calls.filter(({ access }) => Array.isArray(access))) {
    expect((await platform.call(call.method as "GET", call.path, { cookie })).status, call.name).toBe(403);
  }
});

test("who may call is decided before any input is looked at", async () => {
  const { status } = await platform.call("POST", "/applications", { body: { nonsense: true } });
  expect(status).toBe(401);
});
