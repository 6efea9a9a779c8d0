import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { DatabaseFault } from "../db/database-fault.ts";
import { workers } from "../db/tables/system-schema.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

test("the platform is ready with its database, all migrations and a worker, and says what is missing", async () => {
  const before = await platform.call("GET", "/ready");
  expect(before.status).toBe(503);
  expect(before.body).toMatchObject({ status: "not ready", checks: { database: "ok", migrations: "ok" } });
  expect(before.body.checks.worker).toContain("no worker");
  expect((await platform.call("GET", "/ready?worker=optional")).status).toBe(200);
  await platform.db.system((tx) => tx.insert(workers).values({ id: "one", lastSeenAt: new Date(), running: 0 }));
  const after = await platform.call("GET", "/ready");
  expect([after.status, after.body]).toEqual([
    200,
    { status: "ready", checks: { database: "ok", migrations: "ok", worker: "ok" } },
  ]);
});

test("while the database is away neither health nor readiness says ok", async () => {
  const away = () => Promise.reject(new DatabaseFault(503, new Error("away")));
  const db = { ...platform.db, check: away, system: away, tenant: away };
  const app = await createApp({ ...platform.services, db });
  for (const url of ["/api/health", "/api/ready"]) expect((await app.inject({ url })).statusCode).toBe(503);
  await app.close();
});
