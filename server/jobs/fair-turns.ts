import { sql } from "drizzle-orm";
import { asOwner, rows, type Tx } from "../db/db.ts";

/* Whose scan is next: of the organizations whose scans wait, the one that holds the fewest places, over all workers. A
   waiting scan's priority is how many scans of its organization run or wait before it, below zero. Starting one moves a
   scan from the waiting to the running ones and changes no sum; only an end does. */

/** The queue's name of scan jobs. */
export const scanQueue = "run-scan";

/** The priority of a scan that a tenant is about to queue. */
export async function turnOfNext(tx: Tx, tenantId: number): Promise<number> {
  const [found] = await asOwner(tx, () =>
    rows<{ count: number }>(
      tx,
      sql`select count(*)::int as count from pgboss.job
        where name = ${scanQueue} and group_id = ${String(tenantId)} and state < 'completed'`,
    ),
  );
  return -(found?.count ?? 0);
}

/** Gives each waiting scan its turn anew, where the job of one ends now. System scope. */
export async function giveTurnsAnew(tx: Tx, ending: string): Promise<void> {
  await asOwner(tx, async () => {
    // One at a time: two that change the same rows in another order would wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('postern.turns'))`);
    await tx.execute(sql`
      with held as (
        select group_id, count(*) as count from pgboss.job
        where name = ${scanQueue} and state = 'active' and id <> ${ending} group by group_id
      ), turns as (
        select id, -(coalesce(held.count, 0) + row_number() over (partition by group_id order by created_on, id) - 1)::int as turn
        from pgboss.job left join held using (group_id) where name = ${scanQueue} and state < 'active'
      )
      update pgboss.job set priority = turn from turns
      where name = ${scanQueue} and job.id = turns.id and state < 'active' and priority <> turn`);
  });
}
