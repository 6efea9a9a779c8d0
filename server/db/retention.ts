import { sql } from "drizzle-orm";
import { type Db, rows } from "./db.ts";

/** Scans that one look removes, or whose logs it does, at most, so that no transaction holds their rows for long. */
const atOnce = 200;

/**
 * Removes what ended more than a number of days ago, in every organization: scans with their verdicts, logs, resolved
 * alerts, and reports. A scan stays while an endpoint shows its verdict, so that each endpoint keeps its proof; its log goes.
 * Resolves to how many scans went or lost their log; while that is not 0 there may be more. It crosses tenants.
 */
export async function expireOld(db: Db, days: number): Promise<number> {
  return await db.system(async (tx) => {
    const limit = sql`now() - make_interval(days => ${days})`;
    await tx.execute(sql`delete from alerts where is_resolved and coalesce(resolved_at, created_at) < ${limit}`);
    await tx.execute(sql`delete from reports where ended_at < ${limit}`);
    const old = sql`status in ('completed', 'failed') and coalesce(completed_at, created_at) < ${limit}`;
    const gone = await rows(
      tx,
      sql`delete from scans where id in (
        select id from scans where ${old} and not exists (select 1 from endpoints where endpoints.scan_id = scans.id)
        order by id limit ${atOnce} for update skip locked)
      returning id`,
    );
    const [shown] = await rows<{ scans: number }>(
      tx,
      sql`with gone as (delete from scan_logs where scan_id in (
        select id from scans where ${old} and exists (select 1 from scan_logs where scan_logs.scan_id = scans.id)
        order by id limit ${atOnce})
      returning scan_id) select count(distinct scan_id)::int as scans from gone`,
    );
    return gone.length + (shown?.scans ?? 0);
  });
}

/** Puts together what changes of endpoints added to the figures of their applications. It crosses tenants. */
export async function sumFigures(db: Db): Promise<void> {
  await db.system((tx) => tx.execute(sql`select sum_path_figures()`));
}
