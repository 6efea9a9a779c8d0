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
const old = sql`now() - interval '91 days'`;

describeOnPostgres("What ended longer ago than it is kept", (open) => {
  test("goes: scans with their logs, resolved alerts and reports; what is open, new or still shown stays", async () => {
    const db = await open();
    const { tenantId } = await someTenant(db);
    const fill = async () => {
      const scan = await fillTenant(db, tenantId, "completed");
      const log = sql`insert into scan_logs (tenant_id, scan_id, type, message) values (${tenantId}, ${scan}, 'info', 'Hello')`;
      await run(db, log);
      return scan;
    };
    const [gone, shown, recent] = [await fill(), await fill(), await fill()];
    await run(db, sql`update scans set completed_at = ${old} where id <> ${recent}`);
    // A later scan judged its endpoint.
    await run(db, sql`update endpoints set scan_id = ${recent} where scan_id = ${gone}`);
    const [first = 0, second = 0] = await idsOf(db, "alerts");
    await run(db, sql`update alerts set is_resolved = true, resolved_at = ${old} where id = ${first}`);
    await run(db, sql`update alerts set created_at = ${old} where id = ${second}`);
    const [report = 0] = await idsOf(db, "reports");
    await run(db, sql`update reports set status = 'completed', ended_at = ${old} where id = ${report}`);

    expect(await expireOld(db, 90)).toBe(1);
    expect(await idsOf(db, "scans")).toEqual([shown, recent]);
    const logs = await db.system((tx) =>
      rows<{ scan: number }>(tx, sql`select scan_id as scan from scan_logs order by 1`),
    );
    expect(logs.map(({ scan }) => scan)).toEqual([shown, recent]);
    expect(await idsOf(db, "endpoints")).toHaveLength(3);
    expect(await idsOf(db, "alerts")).not.toContain(first);
    expect(await idsOf(db, "alerts")).toContain(second);
    expect(await idsOf(db, "reports")).not.toContain(report);
    expect(await idsOf(db, "reports")).toHaveLength(2);
    expect(await expireOld(db, 90)).toBe(0);
  });
});
