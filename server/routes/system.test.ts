import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillTenant, leftOf } from "../testing/filled-tenant.ts";
import { openTestApp, publicUrl, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
let cookie: string;
let tenantId: number;
beforeAll(async () => {
  platform = await openTestApp();
  tenantId = await platform.tenant("Platform");
  ({ cookie } = await platform.signedIn("superadmin", tenantId));
});
afterAll(() => platform.close());

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
  platform.call(method, `/admin${path}`, { cookie, body });

describe("System stats", () => {
  test("are counted over all tenants, and name the database in use", async () => {
    const other = await platform.tenant("Acme");
    await platform.signedIn("viewer", other);
    await fillTenant(platform.db, tenantId, "completed");
    await fillTenant(platform.db, other, "completed");
    const { body } = await call("GET", "/system-stats");
    expect(body).toEqual({
      totalScans: 2,
      activeUsers: 2,
      endpointsTested: 2,
      criticalIssues: 2,
      database: platform.db.engine,
      publicUrl,
      platformVersion: "v1.0.0",
      scannerEngine: "API-focused v2.0",
    });
  });
});

describe("System settings", () => {
  test("show what people set, and nothing that the server keeps for itself", async () => {
    await call("PUT", "/system-settings/developer_mode", { value: "true" });
    expect((await call("GET", "/system-settings")).body).toEqual([{ key: "developer_mode", value: "true" }]);
    expect((await call("PUT", "/system-settings/secret_key_check", { value: "true" })).status).toBe(400);
    expect((await call("PUT", "/system-settings/developer_mode", { value: "maybe" })).status).toBe(400);
  });
});

describe("Scan configurations", () => {
  test("are created, enabled and described", async () => {
    const { status, body } = await call("POST", "/scan-configs", { name: " Nightly ", description: "" });
    expect([status, body]).toEqual([201, { id: body.id, name: "Nightly", description: null, enabled: true }]);
    await call("PUT", `/scan-configs/${body.id}`, { enabled: false });
    expect((await call("GET", "/scan-configs")).body).toEqual([{ ...body, enabled: false }]);
    expect((await call("PUT", `/scan-configs/${body.id}`, {})).body.enabled).toBe(false);
    expect((await call("POST", "/scan-configs", { name: "  " })).status).toBe(400);
    expect((await call("POST", "/scan-configs", { name: "x".repeat(10_000) })).status).toBe(400);
    expect((await call("PUT", "/scan-configs/2000000000", { enabled: true })).status).toBe(404);
  });

  test("with a setting that no scan can have are refused with a sentence about it, and nothing is stored", async () => {
    const { body: before } = await call("GET", "/scan-configs");
    const { status, body } = await call("POST", "/scan-configs", { name: "Fast", description: "minutes: 31" });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "description", message: "“minutes” is a whole number from 1 to 30, not “31”." },
    ]);
    const changed = await call("PUT", `/scan-configs/${before[0].id}`, { description: "requests at once: all" });
    expect(changed.status).toBe(400);
    expect((await call("GET", "/scan-configs")).body).toEqual(before);
  });
});

describe("Clear Data", () => {
  test("removes scans, endpoints, alerts and reports of the own tenant, and nothing else", async () => {
    const neighbour = await platform.tenant("Neighbour");
    await fillTenant(platform.db, neighbour, "completed");
    await fillTenant(platform.db, tenantId, "completed");
    const { status, body } = await call("DELETE", "/clear-data");
    expect([status, body.message]).toEqual([
      200,
      expect.stringMatching(/^Removed \d+ scans?, \d+ endpoints?, \d+ alerts? and \d+ reports?\.$/),
    ]);
    expect((await leftOf(platform.db, tenantId)).slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect((await leftOf(platform.db, tenantId))[4]).toBeGreaterThan(0);
    expect(await leftOf(platform.db, neighbour)).toEqual([1, 1, 1, 1, 1]);
  });

  test("is all or nothing", async () => {
    const mine = await platform.tenant("Whole");
    const { cookie: whole } = await platform.signedIn("superadmin", mine);
    await fillTenant(platform.db, mine, "running");
    const { queue } = platform.services;
    const stop = queue.stopScan;
    queue.stopScan = () => Promise.reject(new Error("down"));
    expect((await platform.call("DELETE", "/admin/clear-data", { cookie: whole })).status).toBe(500);
    queue.stopScan = stop;
    expect(await leftOf(platform.db, mine)).toEqual([1, 1, 1, 1, 1]);
  });
});
