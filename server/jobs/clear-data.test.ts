import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunScan } from "../scan/outcome.ts";
import { fillTenant, leftOf } from "../testing/filled-tenant.ts";
import { someFinding, someJudged } from "../testing/judged-operation.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { runScanJob } from "./run-scan.ts";

const lateFinding = someJudged({ path: "/late", finding: someFinding() });

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

test("Clear Data stops a scan that runs, and what it still finds is stored nowhere", async () => {
  const mine = await platform.tenant("Busy");
  const { cookie: busy } = await platform.signedIn("superadmin", mine);
  const scanId = await fillTenant(platform.db, mine, "pending");
  const { db } = platform;
  const { secrets, log } = platform.services;
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const runScan: RunScan = async (_request, _limits, listener) => {
    begun.resolve();
    await finish.promise;
    listener.log("status", "too late");
    return {
      status: "completed",
      reason: null,
      operations: [lateFinding],
      requests: 1,
      durationMs: 1,
    };
  };
  const services = { db, secrets, runScan, privateTargets: true, log };
  const job = runScanJob({ scanId, tenantId: mine }, services, new AbortController().signal);
  await begun.promise;
  expect((await platform.call("DELETE", "/admin/clear-data", { cookie: busy })).status).toBe(200);
  finish.resolve();
  await job;
  expect((await leftOf(platform.db, mine)).slice(0, 4)).toEqual([0, 0, 0, 0]);
});
