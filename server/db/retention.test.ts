import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fillTenant } from "../testing/filled-tenant.ts";
import { describeOnPostgres } from "../testing/on-engines.ts";
import { someTenant } from "../testing/some-application.ts";
import { type Db, rows } from "./db.ts";
import { expireOld } from "./retention.ts";

const run = (db: Db, statement: SQL) => db.system((tx) => tx.execute(statement));
const idsOf = async (db: Db, table: string) =>
  (await db.system((tx) => rows<{ id: number }>(tx, sql`select id from ${sql.identifier(table)} order by id`))).map(
    ({ id }) => id,
  );
const scansWithLogs = async (db: Db) =>
  (await db.system((tx) => rows<{ id: number }>(tx, sql`select distinct scan_id as id from scan_logs order by 1`))).map(
    ({ id }) => id,
  );
const ago = (days: number) => sql`now() - make_interval(days => ${days})`;

describeOnPostgres("What ended longer ago than it is kept", (open) => {
  /** A scan that ended so many days ago, with a log. */
  async function scanOf(db: Db, tenantId: number, days: number): Promise<number> {
    const scan = await fillTenant(db, tenantId, "completed");
    await run(
      db,
      sql`insert into scan_logs (tenant_id, scan_id, type, message) values (${tenantId}, ${scan}, 'info', 'Hello')`,
    );
    await run(db, sql`update scans set completed_at = ${ago(days)} where id = ${scan}`);
    return scan;
  }
  /** Has another scan's verdicts stand in the place of this one's. */
  const supersede = (db: Db, scan: number, by: number) =>
    run(db, sql`update endpoints set scan_id = ${by} where scan_id = ${scan}`);

  test("goes: scans, resolved alerts and reports; what is open, new or still shown stays, but for the log of what is shown", async () => {
    const db = await open();
    const { tenantId } = await someTenant(db);
    const [gone, shown, recent] = [
      await scanOf(db, tenantId, 91),
      await scanOf(db, tenantId, 91),
      await scanOf(db, tenantId, 0),
    ];
    await supersede(db, gone, recent);
    const [first = 0, second = 0] = await idsOf(db, "alerts");
    await run(db, sql`update alerts set is_resolved = true, resolved_at = ${ago(91)} where id = ${first}`);
    await run(db, sql`update alerts set created_at = ${ago(91)} where id = ${second}`);
    const [report = 0] = await idsOf(db, "reports");
    await run(db, sql`update reports set status = 'completed', ended_at = ${ago(91)} where id = ${report}`);

    expect(await expireOld(db, 90)).toBe(2);
    expect(await idsOf(db, "scans")).toEqual([shown, recent]);
    expect(await scansWithLogs(db)).toEqual([recent]);
    expect(await idsOf(db, "endpoints")).toHaveLength(3);
    expect(await idsOf(db, "alerts")).not.toContain(first);
    expect(await idsOf(db, "alerts")).toContain(second);
    expect(await idsOf(db, "reports")).not.toContain(report);
    expect(await idsOf(db, "reports")).toHaveLength(2);
    expect(await expireOld(db, 90)).toBe(0);
  });

  test.each([7, 30, 365])("goes after %i days where they are the setting, and not a day sooner", async (days) => {
    const db = await open();
    const { tenantId } = await someTenant(db);
    const [late, early, shown] = [
      await scanOf(db, tenantId, days + 1),
      await scanOf(db, tenantId, days - 1),
      await scanOf(db, tenantId, 0),
    ];
    await supersede(db, late, shown);
    await supersede(db, early, shown);
    const [lateAlert = 0, earlyAlert = 0] = await idsOf(db, "alerts");
    const [lateReport = 0, earlyReport = 0] = await idsOf(db, "reports");
    for (const [alert, report, age] of [
      [lateAlert, lateReport, days + 1],
      [earlyAlert, earlyReport, days - 1],
    ] as const) {
      await run(db, sql`update alerts set is_resolved = true, resolved_at = ${ago(age)} where id = ${alert}`);
      await run(db, sql`update reports set status = 'completed', ended_at = ${ago(age)} where id = ${report}`);
    }
    while ((await expireOld(db, days)) > 0);
    expect(await idsOf(db, "scans")).toEqual([early, shown]);
    expect(await scansWithLogs(db)).toEqual([early, shown]);
    expect(await idsOf(db, "alerts")).toEqual(expect.arrayContaining([earlyAlert]));
    expect(await idsOf(db, "alerts")).not.toContain(lateAlert);
    expect(await idsOf(db, "reports")).toEqual(expect.arrayContaining([earlyReport]));
    expect(await idsOf(db, "reports")).not.toContain(lateReport);
  });
});
