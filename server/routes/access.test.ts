import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/contract/all.ts";
import { allows, type Role, roles } from "../../src/contract/roles.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

/** Every call of the contract, so that one that is added later is tested without a change here. */
const calls: { name: string; method: string; path: string; access: Parameters<typeof allows>[0] }[] = [];
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const { route, meta } = procedure["~orpc"];
  calls.push({
    name: path.join("."),
    method: route.method ?? "POST",
    path: (route.path ?? "").replace(/\{[^}]+\}/g, "2000000000"),
    access: (meta as { access: Parameters<typeof allows>[0] }).access,
  });
});

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
