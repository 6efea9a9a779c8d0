import { expect, test } from "vitest";
import { completedScan } from "../testing/completed-scan.ts";
import { describeOnPostgres } from "../testing/on-engines.ts";
import { someApplication, someTenant } from "../testing/some-application.ts";
import { listAlerts } from "./alerts.ts";
import { listScans } from "./scan/scans.ts";

describeOnPostgres("Of a long list", (open) => {
  test("the newest scans are read alone, and the ones before a scan", async () => {
    const db = await open();
    const { tenantId } = await someTenant(db);
    const applicationId = await db.tenant(tenantId, (tx) => someApplication(tx, tenantId));
    const made: number[] = [];
    for (let at = 0; at < 4; at++) made.unshift(await completedScan(db, { tenantId, applicationId }, {}));
    const ids = async (asked?: Parameters<typeof listScans>[1]) =>
      (await db.tenant(tenantId, (tx) => listScans(tx, asked))).map(({ id }) => id);
    expect(await ids()).toEqual(made);
    expect(await ids({ limit: 2 })).toEqual(made.slice(0, 2));
    expect(await ids({ limit: 2, before: made[1] })).toEqual(made.slice(2));
    expect(await ids({ before: made[3] })).toEqual([]);
  });

  test("the newest alerts are read alone, or the one that a notice names", async () => {
    const db = await open();
    const { tenantId } = await someTenant(db);
    const applicationId = await db.tenant(tenantId, (tx) => someApplication(tx, tenantId));
    await completedScan(db, { tenantId, applicationId }, { "/a": [{ checkId: "a" }], "/b": [{ checkId: "a" }] });
    await completedScan(db, { tenantId, applicationId }, { "/c": [{ checkId: "a" }] });
    const found = (asked?: Parameters<typeof listAlerts>[1]) => db.tenant(tenantId, (tx) => listAlerts(tx, asked));
    const all = await found();
    expect(all).toHaveLength(3);
    expect((await found({ limit: 1 })).map(({ endpointPath }) => endpointPath)).toEqual(["/c"]);
    expect(await found({ id: all[1]?.id })).toEqual([all[1]]);
    expect(await found({ id: 999_999 })).toEqual([]);
  });
});
