import { and, asc, desc, eq, ne, or, sql } from "drizzle-orm";
import type { Application, ApplicationChanges } from "../../src/contract/applications.ts";
import { notFound, Refusal } from "../refusal.ts";
import { refuseStale } from "../refuse-stale.ts";
import type { Tx } from "./db.ts";
import { actingByGet } from "./finding/acting-by-get.ts";
import { tellAlerts } from "./live-notices.ts";
import { deleteUnusedProduct, productForName } from "./products.ts";
import { activeScans } from "./scan/scans.ts";
import type { StoredHeaders } from "./sent-headers.ts";
import { identities } from "./tables/identity-schema.ts";
import { applications, endpoints, scans } from "./tables/schema.ts";

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

/** Stores an application, its credential already sealed; refuses a name that is taken. */
export async function insertApplication(tx: Tx, values: typeof applications.$inferInsert): Promise<Application> {
  // Two at once would both see the name free.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`application name ${values.tenantId}`}))`);
  await refuseTakenName(tx, values.name, null);
  const [row] = await tx.insert(applications).values(values).returning();
  return applicationView(row as ApplicationRow);
}

/** One application, or null. */
export async function findApplication(tx: Tx, id: number): Promise<ApplicationRow | null> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id));
  return row ?? null;
}

/**
 * What a change stores; its credential is already sealed, and absent keeps what is stored. Headers are sealed beside what the row
 * has of them.
 */
export type StoredChanges = Omit<ApplicationChanges, "credentials" | "headers"> & {
  encryptedCredentials?: string;
  headers?: (row: ApplicationRow) => StoredHeaders;
};

/** Changes what is given; its product follows its name. Refuses an unknown application, a taken name, stale edits, and consents in production. */
export async function updateApplication(
  tx: Tx,
  id: number,
  given: StoredChanges,
  seen?: Parameters<typeof refuseStale>[2],
): Promise<Application> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for("update");
  if (!row) throw notFound("application");
  const { headers, ...rest } = given;
  const stored = headers?.(row);
  const change = { ...rest, ...(stored ? { headers: stored.headerNames.join(", ") } : {}) };
  refuseStale({ ...row, isArchived: row.archivedAt !== null, headers: row.headerNames.join(", ") }, change, seen);
  if (given.name !== undefined) await refuseTakenName(tx, given.name, id);
  const environment = given.environment ?? row.environment;
  const { makesObjects, writesBack, isIntrusive } = given;
  if (environment === "production" && (makesObjects || writesBack || isIntrusive)) {
    throw new Refusal(
      409,
      "Scans make and change nothing in production. Add the application's staging environment and allow it there.",
    );
  }
  const { isArchived, encryptedCredentials, ...columns } = rest;
  const withdrawn = environment === "production" && { makesObjects: false, writesBack: false, isIntrusive: false };
  const authMethod = given.authMethod ?? row.authMethod;
  // A stored secret in the form of one method is nonsense in another's.
  const kept = authMethod === row.authMethod ? row.encryptedCredentials : null;
  const credential = authMethod === "none" ? null : (encryptedCredentials ?? kept);
  // What a probe showed of a session is true of the address and the credential that it asked with.
  const isElsewhere = given.targetUrl !== undefined && given.targetUrl !== row.targetUrl;
  const [changed] = await tx
    .update(applications)
    .set({
      ...columns,
      ...withdrawn,
      ...stored,
      ...(given.name === undefined ? {} : { productId: await productForName(tx, row, given.name) }),
      encryptedCredentials: credential,
      // What was asked elsewhere was not asked here.
      ...(isElsewhere ? { tried: [] } : {}),
      ...(isArchived === undefined ? {} : { archivedAt: isArchived ? (row.archivedAt ?? new Date()) : null }),
    })
    .where(eq(applications.id, id))
    .returning();
  if (changed && changed.productId !== row.productId) await deleteUnusedProduct(tx, row.productId);
  if (isElsewhere || credential !== row.encryptedCredentials) {
    const all = eq(identities.applicationId, id);
    await tx
      .update(identities)
      .set({ health: null })
      .where(
        isElsewhere ? all : and(all, or(identities.isDefault, sql`${identities.health} ->> 'sameAs' = 'default'`)),
      );
  }
  return applicationView(changed as ApplicationRow);
}

/** Removes an application with everything that belongs to it; resolves to its name. Refuses while a scan of it is on. */
export async function deleteApplication(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for("update");
  if (!row) throw notFound("application");
  if ((await activeScans(tx, id)).length > 0) {
    throw new Refusal(409, `A scan of ${row.name} waits or runs. Stop it, then delete the application.`);
  }
  await tx.delete(applications).where(eq(applications.id, id));
  await deleteUnusedProduct(tx, row.productId);
  await tellAlerts(tx, row.tenantId);
  return row.name;
}

/** Refuses (409) a name that another application of the tenant in scope has, whatever its case. */
async function refuseTakenName(tx: Tx, name: string, except: number | null): Promise<void> {
  const same = sql`lower(${applications.name}) = lower(${name})`;
  const [taken] = await tx
    .select({ name: applications.name })
    .from(applications)
    .where(except === null ? same : and(same, ne(applications.id, except)));
  if (!taken) return;
  const message = `There is an application called ${taken.name}. Choose another name.`;
  throw new Refusal(409, message, { errors: [{ field: "name", message }] });
}

/** The operations of an application as its last scan discovered them, what scans saw of the target, and the labels of its identities. */
export async function knownOperations(tx: Tx, id: number) {
  const application = await findApplication(tx, id);
  if (!application) throw notFound("application");
  const rows = await tx
    .select({ operation: endpoints.operation })
    .from(endpoints)
    .where(eq(endpoints.applicationId, id));
  const known = await tx
    .select({
      label: identities.label,
      isAble: sql<boolean>`${identities.login} is not null or (case when ${identities.isDefault} then ${application.encryptedCredentials !== null} else ${identities.encryptedCredentials} is not null end)`,
    })
    .from(identities)
    .where(eq(identities.applicationId, id))
    .orderBy(desc(identities.isDefault), asc(sql`lower(${identities.label})`));
  const [last] = await tx
    .select({ results: scans.results })
    .from(scans)
    .where(and(eq(scans.applicationId, id), eq(scans.status, "completed")))
    .orderBy(desc(scans.id))
    .limit(1);
  return {
    application,
    readsFirst: last?.results?.profile?.readsFirst === true,
    operations: rows.flatMap(({ operation }) => (operation ? [operation] : [])),
    ...(await actingByGet(tx, id)),
    // A scan has somebody who can sign in ask in the place of a default that cannot.
    identities: known
      .filter(({ isAble }, at) => isAble || at > 0 || !known.some((one) => one.isAble))
      .map(({ label }) => label),
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
    headers: row.headerNames,
    makesObjects: row.makesObjects,
    writesBack: row.writesBack,
    isIntrusive: row.isIntrusive,
    productId: row.productId,
    isArchived: row.archivedAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
