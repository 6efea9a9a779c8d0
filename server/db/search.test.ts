import { beforeAll, expect, test } from "vitest";
import { completedScan } from "../testing/completed-scan.ts";
import { describeOnPostgres } from "../testing/on-engines.ts";
import { someApplication, someTenant } from "../testing/some-application.ts";
import type { Db } from "./db.ts";
import { search } from "./search.ts";

const fault = { checkId: "a", fault: "Cross-user read", asker: "bob" };

describeOnPostgres("A search", (open) => {
  let db: Db;
  let tenantId: number;
  let scanId: number;
  const find = (query: string, more: { applicationId?: number; limit?: number } = {}, of = tenantId) =>
    db.tenant(of, (tx) => search(tx, { query, limit: 4, ...more }));

  beforeAll(async () => {
    db = await open();
    ({ tenantId } = await someTenant(db));
    const applicationId = await db.tenant(tenantId, (tx) => someApplication(tx, tenantId, { name: "Shop" }));
    scanId = await completedScan(
      db,
      { tenantId, applicationId },
      { "/v1/payments/{id}": [fault], "/v1/payments": [], "/100%_sure": [] },
    );
  });

  test("finds findings by what is wrong and where, endpoints by method and path, scans by number and application", async () => {
    expect(await find("cross-user")).toMatchObject({ findings: { total: 1, rows: [{ fault: "Cross-user read" }] } });
    expect((await find("PAYMENTS")).endpoints).toMatchObject({
      total: 2,
      rows: [{ path: "/v1/payments", application: { name: "Shop" } }, { path: "/v1/payments/{id}" }],
    });
    expect((await find("get /v1")).endpoints.total).toBe(2);
    expect((await find("shop")).scans).toMatchObject({ total: 1, rows: [{ id: scanId, status: "completed" }] });
    expect((await find(`scan ${scanId}`)).scans.rows[0]?.id).toBe(scanId);
  });

  test("gives the first of each kind and says how many there are", async () => {
    const { endpoints } = await find("payments", { limit: 1 });
    expect(endpoints).toMatchObject({ total: 2, rows: [{ path: "/v1/payments" }] });
  });

  test("takes a percent sign and an underscore as they stand", async () => {
    expect((await find("100%_s")).endpoints.total).toBe(1);
    expect((await find("1%s")).endpoints.total).toBe(0);
  });

  test("without a text gives the worst findings alone, of one application where that is named", async () => {
    expect(await find(" ")).toMatchObject({ findings: { total: 1 }, endpoints: { total: 0 }, scans: { total: 0 } });
    expect((await find("", { applicationId: 999_999 })).findings.total).toBe(0);
  });

  test("finds nothing of another organization", async () => {
    const other = await someTenant(db);
    const found = await find("payments", {}, other.tenantId);
    expect([found.findings.total, found.endpoints.total, found.scans.total]).toEqual([0, 0, 0]);
    expect((await find(String(scanId), {}, other.tenantId)).scans.total).toBe(0);
  });
});
