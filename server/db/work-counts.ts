import { gt, sql } from "drizzle-orm";
import { asOwner, type Db, rows } from "./db.ts";
import { silentSince } from "./system.ts";
import { workers } from "./tables/system-schema.ts";

/** What waits and runs on the whole platform, and how many workers are there for it. */
export type WorkCounts = {
  scans: { status: "pending" | "running"; count: number }[];
  jobs: { queue: string; state: string; count: number }[];
  workers: number;
};

/** Counts open scans, open jobs and living workers. It crosses tenants, and tells numbers alone. */
export function workCounts(db: Db): Promise<WorkCounts> {
  return db.system(async (tx) => {
    const found = await rows<{ status: "pending" | "running"; count: number }>(
      tx,
      sql`select status, count(*)::int as count from scans where status in ('pending', 'running') group by status`,
    );
    return {
      scans: (["pending", "running"] as const).map((status) => ({
        status,
        count: found.find((row) => row.status === status)?.count ?? 0,
      })),
      jobs: await asOwner(tx, () =>
        rows(
          tx,
          sql`select name as queue, state::text as state, count(*)::int as count from pgboss.job
            where state < 'completed' group by name, state`,
        ),
      ),
      workers: await tx.$count(workers, gt(workers.lastSeenAt, silentSince())),
    };
  });
}
