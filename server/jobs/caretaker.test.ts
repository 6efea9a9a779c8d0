import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { auditLog } from "../db/tables/audit-table.ts";
import { scans } from "../db/tables/schema.ts";
import { fillTenant } from "../testing/filled-tenant.ts";
import { describeOnPostgres } from "../testing/on-engines.ts";
import { someTenant } from "../testing/some-application.ts";
import { startCaretaker } from "./caretaker.ts";

describeOnPostgres("Every server and worker", (open) => {
  test("removes old scans where the operator says how long they are kept, and none where nobody said so", async () => {
    const db = await open();
    const { tenantId } = await someTenant(db);
    await fillTenant(db, tenantId, "completed");
    await db.system(async (tx) => {
      await tx.execute(sql`update scans set completed_at = now() - interval '8 days'`);
      await tx.execute(sql`update endpoints set scan_id = null`);
      await tx.execute(sql`insert into audit_log (at, action, outcome, actor_email, address, request_id)
        values (now() - interval '400 days', 'x', 'done', 'a', 'b', 'c')`);
    });
    const left = () => db.system((tx) => tx.$count(scans));
    const acts = () => db.system((tx) => tx.$count(auditLog));
    const log = pino({ level: "silent" });
    const keeping = await startCaretaker(db, log, { auditDays: 365, retentionDays: null });
    // What goes first is gone, so the look was had.
    await expect.poll(acts).toBe(0);
    await keeping.close();
    expect(await left()).toBe(1);
    const removing = await startCaretaker(db, log, { auditDays: 365, retentionDays: 7 });
    await expect.poll(left).toBe(0);
    await removing.close();
  });
});
