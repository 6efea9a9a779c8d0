import { beforeAll, expect, test } from "vitest";
import { completedScan, stoppedScan } from "../testing/completed-scan.ts";
import { describeOnPostgres } from "../testing/on-engines.ts";
import { someApplication, someTenant } from "../testing/some-application.ts";
import type { Db } from "./db.ts";
import { countFindings } from "./finding/open-findings.ts";
import { standingAt, standingOverScans } from "./standing-over-time.ts";

describeOnPostgres("Where an organization stood", (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });
  const hole = { checkId: "a", fault: "Cross-user read" };

  test("after each scan counts every application by its last scan until then", async () => {
    const { tenantId } = await someTenant(db);
    const add = (name: string) => db.tenant(tenantId, (tx) => someApplication(tx, tenantId, { name }));
    const [one, two] = [await add("One"), await add("Two")];
    await completedScan(db, { tenantId, applicationId: one }, { "/a": [hole], "/b": [] });
    await completedScan(db, { tenantId, applicationId: two }, { "/a": [hole], "/b": [hole] });
    await completedScan(db, { tenantId, applicationId: one }, { "/a": [], "/b": [] });
    const standings = await db.tenant(tenantId, (tx) => standingOverScans(tx, 12));
    expect(standings.map(({ findings, securityScore }) => [findings.critical, securityScore])).toEqual([
      [1, 50],
      [3, 25],
      [2, 50],
    ]);
    expect(await db.tenant(tenantId, (tx) => standingOverScans(tx, 1))).toHaveLength(1);
  });

  test("after a scan that was stopped counts what it found beside what was open, and its endpoints as they were judged before", async () => {
    const { tenantId } = await someTenant(db);
    const applicationId = await db.tenant(tenantId, (tx) => someApplication(tx, tenantId));
    await completedScan(db, { tenantId, applicationId }, { "/a": [hole], "/b": [] });
    await stoppedScan(db, { tenantId, applicationId }, { "/b": [hole] });
    const standings = await db.tenant(tenantId, (tx) => standingOverScans(tx, 12));
    expect(standings.map(({ findings, securityScore }) => [findings.critical, securityScore])).toEqual([
      [1, 50],
      [2, 50],
    ]);
    const { findings } = await db.tenant(tenantId, (tx) => countFindings(tx));
    expect(standings.at(-1)?.findings.findings).toBe(findings);
  });

  test("a week ago is unknown before the first scan, else what the scans until then left", async () => {
    const { tenantId } = await someTenant(db);
    const applicationId = await db.tenant(tenantId, (tx) => someApplication(tx, tenantId));
    await completedScan(db, { tenantId, applicationId }, { "/a": [hole], "/b": [] });
    const at = (then: Date) => db.tenant(tenantId, (tx) => standingAt(tx, then));
    expect(await at(new Date(0))).toBeNull();
    expect(await at(new Date(Date.now() + 1000))).toEqual({
      totalApis: 2,
      secureEndpoints: 1,
      atRiskEndpoints: 1,
      criticalIssues: 1,
    });
  });
});
