import { asc, desc, eq, sql } from "drizzle-orm";
import type { Application, Consents } from "../../src/contract/applications.ts";
import { notFound, Refusal } from "../refusal.ts";
import type { Tx } from "./db.ts";
import { identities } from "./tables/identity-schema.ts";
import { applications, endpoints } from "./tables/schema.ts";

/** An application with its sealed credential, for the scan alone. */
export type ApplicationRow = typeof applications.$inferSelect;

/** The tenant's applications by name. */
export async function listApplications(tx: Tx): Promise<Application[]> {
  const rows = await tx
    .select()
    .from(applications)
    .orderBy(asc(sql`lower(${applications.name})`), asc(applications.id));
  return rows.map(applicationView);
}

/** Stores an application; its credential is already sealed. */
export async function insertApplication(tx: Tx, values: typeof applications.$inferInsert): Promise<Application> {
  const [row] = await tx.insert(applications).values(values).returning();
  return applicationView(row as ApplicationRow);
}

/** One application, or null. */
export async function findApplication(tx: Tx, id: number): Promise<ApplicationRow | null> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id));
  return row ?? null;
}

/** Allows scans to do more than ask, or no longer; refuses production. */
export async function setConsents(tx: Tx, id: number, given: Partial<Consents>): Promise<Application> {
  const application = await findApplication(tx, id);
  if (!application) throw notFound("application");
  if (Object.values(given).includes(true) && application.environment === "production") {
    throw new Refusal(
      409,
      "Scans make and change nothing in production. Add the application's staging environment and allow it there.",
    );
  }
  if (Object.values(given).every((value) => value === undefined)) return applicationView(application);
  const [row] = await tx.update(applications).set(given).where(eq(applications.id, id)).returning();
  return applicationView(row as ApplicationRow);
}

/** The operations of an application as its last scan discovered them, and the labels of its identities. */
export async function knownOperations(tx: Tx, id: number) {
  const application = await findApplication(tx, id);
  if (!application) throw notFound("application");
  const rows = await tx
    .select({ operation: endpoints.operation })
    .from(endpoints)
    .where(eq(endpoints.applicationId, id));
  const known = await tx
    .select({ label: identities.label })
    .from(identities)
    .where(eq(identities.applicationId, id))
    .orderBy(desc(identities.isDefault), asc(sql`lower(${identities.label})`));
  return {
    application,
    operations: rows.flatMap(({ operation }) => (operation ? [operation] : [])),
    identities: known.map(({ label }) => label),
  };
}

/** What a caller may see of an application. */
export function applicationView(row: ApplicationRow): Application {
  return {
    id: row.id,
    name: row.name,
    targetUrl: row.targetUrl,
    environment: row.environment,
    authMethod: row.authMethod,
    hasCredentials: row.encryptedCredentials !== null,
    makesObjects: row.makesObjects,
    writesBack: row.writesBack,
    isIntrusive: row.isIntrusive,
    productId: row.productId,
    createdAt: row.createdAt.toISOString(),
  };
}
