import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertScan, markRunning } from "../db/scan/scans.ts";
import { scanLogs } from "../db/tables/scan-log-table.ts";
import { someApplication } from "../testing/some-application.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

/** A scan that is said to run; with a job that some worker may hold. */
async function runningScan(name: string, fetched: boolean) {
  const tenantId = await platform.tenant(name);
  const { cookie, email } = await platform.signedIn("contributor", tenantId);
  const { queue } = platform.services;
  const id = await platform.db.tenant(tenantId, async (tx) => {
    const scanId = await insertScan(tx, tenantId, await someApplication(tx, tenantId));
    await queue.enqueueScan(tx, { scanId, tenantId });
    await markRunning(tx, scanId);
    return scanId;
  });
  if (fetched) await queue.boss.fetch("run-scan");
  const { status, body } = await platform.call("POST", `/scans/${id}/cancel`, { cookie });
  return { status, body, email };
}

test("stopping a scan that runs for nobody, as its job waits to be tried again, ends it at once", async () => {
  const { status, body, email } = await runningScan("Forsaken", false);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "failed", results: { reason: `Stopped by ${email}.` } });
});

test("stopping a scan that a worker holds leaves its end to the worker", async () => {
  // The queue hands out the oldest job, which is the one of the test before.
  await platform.services.queue.boss.fetch("run-scan");
  const { status, body } = await runningScan("Held", true);
  expect(status).toBe(200);
  expect(body.status).toBe("running");
});

test.each([
  [{ makesObjects: false }, true],
  [{ environment: "production" }, true],
  [{ name: "Another name" }, false],
  [{ makesObjects: true, writesBack: true }, false],
])("a scan ends where its application is changed to allow less, and goes on else: %o", async (change, ends) => {
  const tenantId = await platform.tenant();
  const { cookie, email } = await platform.signedIn("contributor", tenantId);
  const { id, scanId } = await platform.db.tenant(tenantId, async (tx) => {
    const allowed = { environment: "staging", makesObjects: true } as const;
    const applicationId = await someApplication(tx, tenantId, allowed);
    return { id: applicationId, scanId: await insertScan(tx, tenantId, applicationId) };
  });
  expect((await platform.call("PATCH", `/applications/${id}`, { cookie, body: change })).status).toBe(200);
  const { body } = await platform.call("GET", `/scans/${scanId}`, { cookie });
  const lines = await platform.db.tenant(tenantId, (tx) =>
    tx.select().from(scanLogs).where(eq(scanLogs.scanId, scanId)).orderBy(scanLogs.seq),
  );
  // Nothing went wrong: somebody wanted it so.
  expect(lines.map(({ type }) => type)).toEqual(ends ? ["status", "status"] : []);
  expect([body.status, body.results?.reason]).toEqual(
    ends ? ["failed", `Stopped by ${email}.`] : ["pending", undefined],
  );
});
