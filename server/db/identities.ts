import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { Identity, NewIdentity } from "../../src/contract/identities.ts";
import { notFound, Refusal } from "../refusal.ts";
import { refuseStale } from "../refuse-stale.ts";
import type { IdentityTraits, ScanIdentity, ScanRequest } from "../scan/outcome.ts";
import { type ApplicationRow, findApplication } from "./applications.ts";
import type { Tx } from "./db.ts";
import { forgetSameUser } from "./identity-health.ts";
import type { SecretBox } from "./secret-box.ts";
import { openHeaders } from "./sent-headers.ts";
import { identities } from "./tables/identity-schema.ts";
import { applications } from "./tables/schema.ts";

/** An identity with its sealed secrets; the default one's credential is its application's. */
export type IdentityRow = typeof identities.$inferSelect;

/** Identities that an application may have; more would only repeat what these show. */
const maxIdentities = 20;
const contextOf = (tenantId: number) => `tenant ${tenantId}`;

/** The application's identities: the default one first, then by label. Refuses an unknown application. */
export async function listIdentities(tx: Tx, applicationId: number): Promise<Identity[]> {
  const application = await mustFindApplication(tx, applicationId);
  return (await rowsOf(tx, applicationId)).map((row) => view(row, application));
}

/** One identity with its application; refuses an unknown one. `lock` keeps others from changing it in this transaction. */
export async function findIdentity(
  tx: Tx,
  applicationId: number,
  id: number,
  lock = false,
): Promise<{ row: IdentityRow; application: ApplicationRow }> {
  const application = await mustFindApplication(tx, applicationId, lock);
  const query = tx
    .select()
    .from(identities)
    .where(and(eq(identities.applicationId, applicationId), eq(identities.id, id)));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw notFound("identity");
  return { row, application };
}

/** Stores an identity; refuses a label that is taken, a credential that another has, and more than 20. */
export async function insertIdentity(
  tx: Tx,
  tenantId: number,
  applicationId: number,
  given: NewIdentity,
  secrets: SecretBox,
): Promise<Identity> {
  const application = await mustFindApplication(tx, applicationId, true);
  if ((await tx.$count(identities, eq(identities.applicationId, applicationId))) >= maxIdentities) {
    throw new Refusal(409, `An application may have ${maxIdentities} identities. Remove one that is not needed.`);
  }
  await refuseTakenLabel(tx, applicationId, given.label, null);
  await refuseKnownCredential(tx, application, given, secrets, null);
  const seal = (text: string | null) => (text?.trim() ? secrets.seal(text.trim(), contextOf(tenantId)) : null);
  const [row] = await tx
    .insert(identities)
    .values({
      tenantId,
      applicationId,
      ...traitsOf(given),
      authMethod: given.authMethod,
      encryptedCredentials: given.authMethod === "none" ? null : seal(given.credentials),
      encryptedLoginBody: given.login ? seal(given.loginBody) : null,
    })
    .returning();
  return view(row as IdentityRow, application);
}

/**
 * Changes an identity; empty secrets keep what is stored. The default identity's method and credential are its
 * application's, and it keeps its label. What was not seen is not replaced.
 */
export async function updateIdentity(
  tx: Tx,
  tenantId: number,
  target: { applicationId: number; id: number },
  given: NewIdentity,
  secrets: SecretBox,
  seen?: Parameters<typeof refuseStale>[2],
): Promise<Identity> {
  const { row: current, application } = await findIdentity(tx, target.applicationId, target.id, true);
  if (!current.isDefault) await refuseTakenLabel(tx, target.applicationId, given.label, target.id);
  await refuseKnownCredential(tx, application, given, secrets, target.id);
  const seal = (text: string | null) => (text?.trim() ? secrets.seal(text.trim(), contextOf(tenantId)) : null);
  const holder = current.isDefault ? application : current;
  refuseStale({ ...current, authMethod: holder.authMethod }, given, seen);
  // A stored secret in the form of one method is nonsense in another's.
  const kept = given.authMethod === holder.authMethod ? holder.encryptedCredentials : null;
  const credential = {
    authMethod: given.authMethod,
    encryptedCredentials: given.authMethod === "none" ? null : (seal(given.credentials) ?? kept),
  };
  const [row] = await tx
    .update(identities)
    .set({
      ...traitsOf(given),
      ...(current.isDefault ? { label: current.label } : credential),
      encryptedLoginBody: given.login ? (seal(given.loginBody) ?? current.encryptedLoginBody) : null,
      health: null,
    })
    .where(eq(identities.id, target.id))
    .returning();
  await forgetSameUser(tx, current);
  if (!current.isDefault) return view(row as IdentityRow, application);
  const [changed] = await tx
    .update(applications)
    .set(credential)
    .where(eq(applications.id, application.id))
    .returning();
  return view(row as IdentityRow, changed as ApplicationRow);
}

/**
 * Stores an identity of an auth file, or gives the one of the same label its credential and login. What such a file does
 * not say (role, customer, privilege, health path) stays as it is.
 */
export async function replaceIdentity(
  tx: Tx,
  tenantId: number,
  applicationId: number,
  given: NewIdentity,
  secrets: SecretBox,
): Promise<Identity> {
  const known = (await rowsOf(tx, applicationId)).find(
    ({ label }) => label.toLowerCase() === given.label.toLowerCase(),
  );
  if (!known) return await insertIdentity(tx, tenantId, applicationId, given, secrets);
  const { label, role, isPrivileged, tenantLabel, healthPath } = known;
  const merged = { ...given, label, role, isPrivileged, tenantLabel, healthPath };
  return await updateIdentity(tx, tenantId, { applicationId, id: known.id }, merged, secrets);
}

/** One identity as a caller may see it; refuses an unknown one. */
export async function getIdentity(tx: Tx, applicationId: number, id: number): Promise<Identity> {
  const { row, application } = await findIdentity(tx, applicationId, id);
  return view(row, application);
}

/** A request in which this identity is the default one, for probing it alone. */
export function identityRequest(row: IdentityRow, application: ApplicationRow, secrets: SecretBox): ScanRequest {
  const holder = row.isDefault ? application : row;
  return {
    targetUrl: application.targetUrl,
    environment: application.environment,
    authMethod: holder.authMethod,
    credentials: opened(holder.encryptedCredentials, row, secrets),
    headers: openHeaders(application, secrets),
    traits: traitsIn(row, secrets),
  };
}

function opened(sealed: string | null, { label, tenantId }: IdentityRow, secrets: SecretBox): string | null {
  if (sealed === null) return null;
  try {
    return secrets.open(sealed, contextOf(tenantId));
  } catch (cause) {
    throw new Error(`The credential of the identity ${label} cannot be decrypted. Enter it again.`, { cause });
  }
}

function traitsIn(row: IdentityRow, secrets: SecretBox): IdentityTraits {
  const { label, role, isPrivileged, tenantLabel, login, healthPath } = row;
  const body = opened(row.encryptedLoginBody, row, secrets);
  return { label, role, isPrivileged, tenantLabel, login: login && { ...login, body }, healthPath };
}

/** Removes an identity; refuses the default one. */
export async function deleteIdentity(tx: Tx, applicationId: number, id: number): Promise<string> {
  const { row } = await findIdentity(tx, applicationId, id);
  if (row.isDefault) throw new Refusal(409, "The default identity cannot be removed. Change its credential instead.");
  await tx.delete(identities).where(eq(identities.id, id));
  await forgetSameUser(tx, row);
  return row.label;
}

/** Everyone as whom a scan asks, with opened secrets. Throws when one cannot be opened, with the identity's label. */
export async function scanIdentities(
  tx: Tx,
  application: ApplicationRow,
  secrets: SecretBox,
): Promise<{ traits: IdentityTraits; others: ScanIdentity[] }> {
  const rows = await rowsOf(tx, application.id);
  const first = rows.find(({ isDefault }) => isDefault);
  return {
    traits: first
      ? traitsIn(first, secrets)
      : { label: "default", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null },
    others: rows
      .filter(({ isDefault }) => !isDefault)
      .map((row) => ({
        ...traitsIn(row, secrets),
        authMethod: row.authMethod,
        credentials: opened(row.encryptedCredentials, row, secrets),
      })),
  };
}

/** What a caller may see of an identity. */
function view(row: IdentityRow, application: ApplicationRow): Identity {
  const holder = row.isDefault ? application : row;
  return {
    id: row.id,
    applicationId: row.applicationId,
    label: row.label,
    role: row.role,
    isPrivileged: row.isPrivileged,
    tenantLabel: row.tenantLabel,
    isDefault: row.isDefault,
    authMethod: holder.authMethod,
    hasCredentials: holder.encryptedCredentials !== null,
    login: row.login,
    hasLoginBody: row.encryptedLoginBody !== null,
    healthPath: row.healthPath,
    health: row.health,
    createdAt: row.createdAt.toISOString(),
  };
}

function rowsOf(tx: Tx, applicationId: number): Promise<IdentityRow[]> {
  return tx
    .select()
    .from(identities)
    .where(eq(identities.applicationId, applicationId))
    .orderBy(desc(identities.isDefault), asc(sql`lower(${identities.label})`), asc(identities.id));
}

/** `lock`: what is looked at before an identity is stored, its label, credential and number, stays so until it is. */
async function mustFindApplication(tx: Tx, id: number, lock = false): Promise<ApplicationRow> {
  if (lock)
    await tx.select({ id: applications.id }).from(applications).where(eq(applications.id, id)).for("no key update");
  const application = await findApplication(tx, id);
  if (!application) throw notFound("application");
  return application;
}

async function refuseTakenLabel(tx: Tx, applicationId: number, label: string, except: number | null): Promise<void> {
  const same = and(eq(identities.applicationId, applicationId), sql`lower(${identities.label}) = lower(${label})`);
  const others = except === null ? same : and(same, ne(identities.id, except));
  if ((await tx.$count(identities, others)) === 0) return;
  const message = `This application has an identity called ${label}. Choose another label.`;
  throw new Refusal(409, message, { errors: [{ field: "label", message }] });
}

/**
 * Two identities with one credential are one user, whose reads of what is its own would be called reads of another's. What stands
 * where a sign-in puts its token is no credential yet.
 */
async function refuseKnownCredential(
  tx: Tx,
  application: ApplicationRow,
  { authMethod, credentials, login }: NewIdentity,
  secrets: SecretBox,
  except: number | null,
): Promise<void> {
  const credential = credentials?.trim();
  if (!credential || authMethod === "none" || login) return;
  for (const row of await rowsOf(tx, application.id)) {
    const holder = row.isDefault ? application : row;
    if (row.id === except || row.login || holder.authMethod !== authMethod) continue;
    if (!holds(holder.encryptedCredentials, row, secrets, credential)) continue;
    const message = `The identity ${row.label} has this credential already. Give that of another user.`;
    throw new Refusal(409, message, { errors: [{ field: "credentials", message }] });
  }
}

/** What can no longer be decrypted is nobody's: it must not keep others, or itself, from being entered again. */
function holds(sealed: string | null, row: IdentityRow, secrets: SecretBox, credential: string): boolean {
  try {
    return opened(sealed, row, secrets) === credential;
  } catch {
    return false;
  }
}

function traitsOf({ label, role, isPrivileged, tenantLabel, login, healthPath }: NewIdentity) {
  return {
    label,
    role: role || "user",
    isPrivileged,
    tenantLabel: tenantLabel || null,
    login,
    healthPath: healthPath || null,
  };
}
