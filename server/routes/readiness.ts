import { migrationNames } from "../db/connection/migrate.ts";
import type { Db } from "../db/db.ts";
import { appliedMigrations } from "../db/system.ts";
import { workCounts } from "../db/work-counts.ts";

/** What a platform needs to do its work, each `ok` or what is missing. */
export type Readiness = { isReady: boolean; checks: { database: string; migrations: string; worker: string } };

const ok = "ok";
const unknown = "unknown: the database cannot be reached";

/**
 * Whether the platform can take work: its database answers and has all migrations, and a worker showed a sign of life in
 * the last 30 seconds. `needsWorker` false leaves the worker out of the verdict, for a balancer in front of web processes.
 */
export async function readiness(db: Db, needsWorker: boolean): Promise<Readiness> {
  try {
    await db.check();
    const [applied, known, { workers }] = await Promise.all([
      // Migrations and workers belong to no tenant.
      db.system(appliedMigrations),
      migrationNames(),
      workCounts(db),
    ]);
    const missing = known.filter((name) => !applied.has(name));
    const foreign = applied.size > known.length;
    const migrations =
      missing.length > 0
        ? `missing: ${missing.join(", ")}`
        : foreign
          ? "a newer version of Postern has changed the database"
          : ok;
    const worker = workers > 0 ? ok : "missing: no worker has shown a sign of life in the last 30 seconds";
    // A database that is ahead still serves this version until it is replaced.
    const isReady = missing.length === 0 && (workers > 0 || !needsWorker);
    return { isReady, checks: { database: ok, migrations, worker } };
  } catch {
    return { isReady: false, checks: { database: "cannot be reached", migrations: unknown, worker: unknown } };
  }
}
