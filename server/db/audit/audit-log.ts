import { and, desc, eq, gte, ilike, like, lt, or, sql } from "drizzle-orm";
import type { AuditEntry, AuditFilter } from "../../../src/contract/audit-log.ts";
import { type Db, rows, type Tx } from "../db.ts";
import { auditLog } from "../tables/audit-table.ts";
import { tenants } from "../tables/schema.ts";

/** An act as it is stored. */
export type NewAuditEntry = typeof auditLog.$inferInsert;

/** Adds an act. In a tenant's scope it is about that tenant. */
export async function insertAct(tx: Tx, act: NewAuditEntry): Promise<void> {
  await tx.insert(auditLog).values(act);
}

/** Whether a transaction has changed anything yet: PostgreSQL numbers it with its first change. */
export async function hasWritten(tx: Tx): Promise<boolean> {
  const [transaction] = await rows<{ written: boolean }>(
    tx,
    sql`select pg_current_xact_id_if_assigned() is not null as written`,
  );
  return transaction?.written ?? false;
}

/** What to list, the newest first: entries before an id, at most `limit`. */
export type AuditPage = Omit<AuditFilter, "scope"> & { before?: number | undefined; limit: number };

/** Acts that pass a filter, newest first: a tenant's in its scope, all of them in the system's. */
export async function listActs(tx: Tx, { noun, search, from, to, before, limit }: AuditPage): Promise<AuditEntry[]> {
  const pattern = search ? `%${search.replaceAll(/[\\%_]/g, "\\$&")}%` : null;
  const found = await tx
    .select({ entry: auditLog, tenantName: tenants.name })
    .from(auditLog)
    .leftJoin(tenants, eq(tenants.id, auditLog.tenantId))
    .where(
      and(
        before ? lt(auditLog.id, before) : undefined,
        noun ? like(auditLog.action, `${noun}.%`) : undefined,
        pattern ? or(ilike(auditLog.actorEmail, pattern), ilike(auditLog.subjectLabel, pattern)) : undefined,
        from ? gte(auditLog.at, new Date(from)) : undefined,
        to ? lt(auditLog.at, new Date(Date.parse(to) + 24 * 3600_000)) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
  return found.map(({ entry, tenantName }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    outcome: entry.outcome,
    actor: { id: entry.actorId, email: entry.actorEmail, role: entry.actorRole },
    tenant: entry.tenantId !== null && tenantName !== null ? { id: entry.tenantId, name: tenantName } : null,
    subject:
      entry.subjectId === null && entry.subjectLabel === null
        ? null
        : { id: entry.subjectId, label: entry.subjectLabel },
    changes: entry.changes,
    address: entry.address,
    requestId: entry.requestId,
  }));
}

/** Removes what is older than a number of days, which the database takes for at least 30. It crosses tenants. */
export async function expireActs(db: Db, days: number): Promise<void> {
  await db.system((tx) => tx.delete(auditLog).where(lt(auditLog.at, sql`now() - make_interval(days => ${days})`)));
}
