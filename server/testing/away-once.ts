import { DatabaseFault } from "../db/database-fault.ts";
import type { Db } from "../db/db.ts";

/** A database that is away for the first transaction of a tenant that begins once `isTime` says so. */
export function awayOnce(db: Db, isTime: () => boolean): Db {
  let wasAway = false;
  return {
    ...db,
    async tenant(tenantId, work) {
      if (wasAway || !isTime()) return await db.tenant(tenantId, work);
      wasAway = true;
      throw new DatabaseFault(503);
    },
  };
}
