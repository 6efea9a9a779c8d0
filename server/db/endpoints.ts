import { and, asc, desc, eq, getTableColumns, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Endpoint, EndpointDetail } from "../../src/contract/endpoints.ts";
import { standingOf } from "../../src/contract/standing.ts";
import { notFound } from "../refusal.ts";
import type { Tx } from "./db.ts";
import { onceForEach } from "./once-for-each.ts";
import { applications, endpoints, products, scanEndpoints, scans, teams } from "./tables/schema.ts";

const { exchanges, curl, finding, access, coverage, provenance, operation, tenantId, ...listed } =
  getTableColumns(endpoints);
const {
  scanId: ofScan,
  endpointId,
  tenantId: _,
  checkedAt,
  access: _access,
  coverage: _coverage,
  findings: _findings,
  ...judged
} = getTableColumns(scanEndpoints);
/** Scans that an endpoint's history goes back to. */
const historyLength = 50;

/** Which endpoints are meant; absent means all of the tenant. */
export type WhichEndpoints = {
  ids?: readonly number[] | undefined;
  applicationId?: number | undefined;
  path?: string | undefined;
  /** Paths with the application that each is of. */
  paths?: readonly { applicationId: number; path: string }[] | undefined;
};

const query = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      ...listed,
      productId: applications.productId,
      hasFinding: sql<boolean>`${endpoints.finding} is not null`,
    })
    .from(endpoints)
    .innerJoin(applications, eq(applications.id, endpoints.applicationId))
    .where(where)
    .orderBy(asc(endpoints.path), asc(endpoints.id));
const ofPaths = onceForEach((tx: Tx) =>
  query(tx, areOn(sql.placeholder("applications"), sql.placeholder("paths"))).prepare("endpoints_of_paths"),
);

/** Endpoints as last judged, by path. */
export async function listEndpoints(tx: Tx, which: WhichEndpoints = {}): Promise<Endpoint[]> {
  if (which.paths?.length === 0) return [];
  const { paths, ...others } = which;
  const found = await (paths && Object.values(others).every((asked) => asked === undefined)
    ? ofPaths(tx).execute({ applications: paths.map((one) => one.applicationId), paths: paths.map((one) => one.path) })
    : query(tx, those(which)));
  return found.map(view);
}

/** The endpoints that one scan saw, with that scan's verdicts and today's team; refuses an unknown scan. */
export async function listScanEndpoints(tx: Tx, scanId: number, which: WhichEndpoints = {}): Promise<Endpoint[]> {
  await requireScan(tx, scanId);
  if (which.paths?.length === 0) return [];
  const found = await tx
    .select({
      ...listed,
      ...judged,
      scanId: ofScan,
      lastChecked: checkedAt,
      productId: applications.productId,
      hasFinding: sql<boolean>`coalesce(jsonb_array_length(${scanEndpoints.findings}) > 0, ${endpoints.finding} is not null)`,
    })
    .from(scanEndpoints)
    .innerJoin(endpoints, eq(endpoints.id, endpointId))
    .innerJoin(applications, eq(applications.id, endpoints.applicationId))
    .where(and(eq(ofScan, scanId), those(which)))
    .orderBy(asc(endpoints.path), asc(endpoints.id));
  return found.map(view);
}

/** Refuses an unknown scan. */
export async function requireScan(tx: Tx, scanId: number): Promise<void> {
  const [scan] = await tx.select({ id: scans.id }).from(scans).where(eq(scans.id, scanId));
  if (!scan) throw notFound("scan");
}

const areOn = (ofApplications: number[] | Placeholder, paths: string[] | Placeholder) =>
  sql`(${endpoints.applicationId}, ${endpoints.path}) in (
    select * from unnest(${sql.param(ofApplications)}::int[], ${sql.param(paths)}::text[]))`;

function those({ ids, applicationId, path, paths }: WhichEndpoints): SQL | undefined {
  return and(
    ids && inArray(endpoints.id, [...ids]),
    applicationId === undefined ? undefined : eq(endpoints.applicationId, applicationId),
    path === undefined ? undefined : eq(endpoints.path, path),
    paths &&
      areOn(
        paths.map((one) => one.applicationId),
        paths.map((one) => one.path),
      ),
  );
}

/** One endpoint with its proof; refuses an unknown one. */
export async function getEndpoint(tx: Tx, id: number): Promise<EndpointDetail> {
  const [row] = await tx
    .select({
      endpoint: getTableColumns(endpoints),
      productId: applications.productId,
      applicationName: applications.name,
      productName: products.name,
      teamName: teams.name,
    })
    .from(endpoints)
    .innerJoin(applications, eq(applications.id, endpoints.applicationId))
    .innerJoin(products, eq(products.id, applications.productId))
    .leftJoin(teams, eq(teams.id, endpoints.teamId))
    .where(eq(endpoints.id, id));
  if (!row) throw notFound("endpoint");
  const { endpoint } = row;
  return {
    ...view({ ...endpoint, productId: row.productId, hasFinding: endpoint.finding !== null }),
    applicationName: row.applicationName,
    productName: row.productName,
    teamName: row.teamName,
    exchanges: endpoint.exchanges,
    access: endpoint.access,
    coverage: endpoint.coverage,
    provenance: endpoint.provenance,
    history: await historyOf(tx, id),
    curl: endpoint.curl,
    owasp: endpoint.finding?.owasp ?? null,
    cwe: endpoint.finding?.cwe ?? null,
    why: endpoint.finding?.why ?? null,
    fix: endpoint.finding?.fix ?? null,
  };
}

async function historyOf(tx: Tx, id: number): Promise<EndpointDetail["history"]> {
  const rows = await tx
    .select()
    .from(scanEndpoints)
    .where(eq(endpointId, id))
    .orderBy(desc(ofScan))
    .limit(historyLength);
  return rows.map((row) => ({
    scanId: row.scanId,
    checkedAt: row.checkedAt.toISOString(),
    authClassification: row.authClassification,
    securityLevel: row.securityLevel,
    authentication: row.authentication,
    authorization: row.authorization,
  }));
}

/** Gives every operation of an endpoint's path in its application to a team; refuses an unknown endpoint or team. */
export async function attributeEndpoint(tx: Tx, id: number, teamId: number): Promise<Endpoint> {
  const [team] = await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId));
  if (!team) throw notFound("team");
  const [target] = await tx
    .select({ applicationId: endpoints.applicationId, path: endpoints.path })
    .from(endpoints)
    .where(eq(endpoints.id, id));
  if (!target) throw notFound("endpoint");
  await tx
    .update(endpoints)
    .set({ teamId })
    .where(and(eq(endpoints.applicationId, target.applicationId), eq(endpoints.path, target.path)));
  return await getEndpoint(tx, id);
}

type Listed = Omit<
  typeof endpoints.$inferSelect,
  "exchanges" | "curl" | "finding" | "access" | "coverage" | "provenance" | "operation" | "tenantId"
> & {
  productId: number;
  hasFinding: boolean;
};

function view(row: Listed): Endpoint {
  return {
    id: row.id,
    method: row.method,
    path: row.path,
    hasAuthentication: row.hasAuthentication,
    hasAuthorization: row.hasAuthorization,
    isPublic: row.isPublic,
    securityLevel: row.securityLevel,
    authClassification: row.authClassification,
    standing: standingOf(row, row.hasFinding),
    authentication: row.authentication,
    authorization: row.authorization,
    source: row.source,
    isShadow: row.isShadow,
    isOrphan: row.isOrphan,
    isZombie: row.isZombie,
    teamId: row.teamId,
    productId: row.productId,
    applicationId: row.applicationId,
    scanId: row.scanId,
    lastChecked: row.lastChecked?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
