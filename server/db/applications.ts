import { asc, eq, sql } from "drizzle-orm";
import type { Application } from "../../src/contract/applications.ts";
import type { Tx } from "./db.ts";
import { applications } from "./schema.ts";

/** An application with its sealed credential, for the scan alone. */
export type ApplicationRow = typeof applications.$inferSelect;

/** The tenant's applications by name. */
export async function listApplications(tx: Tx): Promise<Application[]> {
  const rows = await tx
    .select()
    .from(applications)
    .orderBy(asc(sql`lower(${applications.name})`), asc(applications.id));
  return rows.map(view);
}

/** Stores an application; its credential is already sealed. */
export async function insertApplication(tx: Tx, values: typeof applications.$inferInsert): Promise<Application> {
  const [row] = await tx.insert(applications).values(values).returning();
  return view(row as ApplicationRow);
}

/** One application, or null. */
export async function findApplication(tx: Tx, id: number): Promise<ApplicationRow | null> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id));
  return row ?? null;
}

function view(row: ApplicationRow): Application {
  return {
    id: row.id,
    name: row.name,
    targetUrl: row.targetUrl,
    environment: row.environment,
    authMethod: row.authMethod,
    hasCredentials: row.encryptedCredentials !== null,
    productId: row.productId,
    createdAt: row.createdAt.toISOString(),
  };
}
