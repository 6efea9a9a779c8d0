import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beat } from "../db/system.ts";
import { workers } from "../db/tables/system-schema.ts";
import { fillTenant } from "../testing/filled-tenant.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { startHeartbeat } from "./heartbeat.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

test("The scanner's status shows running and waiting scans with their organization, and workers while they live", async () => {
  const { cookie } = await platform.signedIn("superadmin", await platform.tenant());
  const look = () => platform.call("GET", "/admin/scanner/status", { cookie });
  const acme = await platform.tenant("Acme two");
  const [running, waiting] = [
    await fillTenant(platform.db, acme, "running"),
    await fillTenant(platform.db, acme, "pending"),
  ];
  const heartbeat = await startHeartbeat(platform.db, () => 1, platform.services.log);
  await platform.db.system((tx) => beat(tx, "silent", 0));
  await platform.db.system((tx) =>
    tx
      .update(workers)
      .set({ lastSeenAt: new Date(Date.now() - 31_000) })
      .where(eq(workers.id, "silent")),
  );
  const { body } = await look();
  expect(body.running).toMatchObject([
    { scanId: running, application: expect.stringMatching(/^Billing/), tenant: "Acme two" },
  ]);
  expect(body.queued).toMatchObject([
    { scanId: waiting, application: expect.stringMatching(/^Billing/), tenant: "Acme two" },
  ]);
  expect(body.workers).toMatchObject([{ running: 1 }]);
  await heartbeat.close();
  expect((await look()).body.workers).toEqual([]);
});
