import { asc, eq, sql } from "drizzle-orm";
import type { AccessMatrix, Application, Consents } from "../../src/contract/applications.ts";
import { notFound, Refusal } from "../refusal.ts";
import type { Tx } from "./db.ts";
import { identities } from "./identity-schema.ts";
import { applications, endpoints } from "./schema.ts";

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
  if (Object.values(given).every((value) => value === undefined)) return view(application);
  const [row] = await tx.update(applications).set(given).where(eq(applications.id, id)).returning();
  return view(row as ApplicationRow);
}

/** The operations of an application as its last scan discovered them, and how many identities it has. */
export async function knownOperations(tx: Tx, id: number) {
  const application = await findApplication(tx, id);
  if (!application) throw notFound("application");
  const rows = await tx
    .select({ operation: endpoints.operation })
    .from(endpoints)
    .where(eq(endpoints.applicationId, id));
  return {
    application,
    operations: rows.flatMap(({ operation }) => (operation ? [operation] : [])),
    identities: await tx.$count(identities, eq(identities.applicationId, id)),
  };
}

/** Who gets in where; refuses an unknown application. */
export async function accessMatrix(tx: Tx, id: number): Promise<AccessMatrix> {
  const application = await findApplication(tx, id);
  if (!application) throw notFound("application");
  const worst = sql`array_position(array['critical', 'warning', 'secure'], ${endpoints.securityLevel})`;
  const rows = await tx
    .select({
      endpointId: endpoints.id,
      method: endpoints.method,
      path: endpoints.path,
      securityLevel: endpoints.securityLevel,
      isPublic: endpoints.isPublic,
      cells: endpoints.access,
      coverage: endpoints.coverage,
    })
    .from(endpoints)
    .where(eq(endpoints.applicationId, id))
    .orderBy(worst, asc(endpoints.path), asc(endpoints.method));
  const roles = new Map(
    (await tx.select().from(identities).where(eq(identities.applicationId, id))).map(({ label, role }) => [
      label,
      role,
    ]),
  );
  const labels = new Set(["anonymous", ...rows.flatMap(({ cells }) => cells.map(({ identity }) => identity))]);
  const coverage = { tested: 0, skipped: 0, blocked: 0, unreachable: 0 };
  for (const row of rows) for (const { state } of row.coverage) coverage[state] += 1;
  return {
    application: view(application),
    identities: [...labels].map((label) => ({
      label,
      role: roles.get(label) ?? (label === "anonymous" ? "no session" : ""),
    })),
    rows: rows.map(({ coverage: _, ...row }) => row),
    coverage,
  };
}

function view(row: ApplicationRow): Application {
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
