import { eq, getTableColumns } from "drizzle-orm";
import type { Endpoint, Verdict } from "../../src/contract/endpoints.ts";
import { indexTemplates } from "../../src/contract/path-index.ts";
import { templateKey } from "../../src/contract/path-template.ts";
import { notFound } from "../refusal.ts";
import type { Operation } from "../scan/operation.ts";
import type { Tx } from "./db.ts";
import { listEndpoints } from "./endpoints.ts";
import { joinTeams } from "./scan/judged-endpoints.ts";
import { storable } from "./storable.ts";
import { applications, endpoints } from "./tables/schema.ts";

const { id, method, path, provenance } = getTableColumns(endpoints);
/** What is known of an operation that no scan has asked. */
const untested: Verdict = {
  state: "not_tested",
  confidence: null,
  code: "observed-only",
  reason: "A browser saw it called; no scan has tested it yet.",
};

/**
 * Adds operations that a browser saw to an application's endpoints, except those that it has; resolves to what was added.
 * They are shadows where the application publishes documents that do not name them. Refuses an unknown application.
 */
export async function addObservedEndpoints(
  tx: Tx,
  of: { tenantId: number; applicationId: number },
  operations: readonly Operation[],
): Promise<Endpoint[]> {
  // Locked: of two that add at once the second has to see what the first did.
  const [application] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.id, of.applicationId))
    .for("update");
  if (!application) throw notFound("application");
  const known = await tx
    .select({ id, method, path, provenance })
    .from(endpoints)
    .where(eq(endpoints.applicationId, of.applicationId));
  const isDescribed = known.some((one) => one.provenance.some(({ source }) => source === "openapi"));
  const fresh = unknownOf(operations, known).map((operation) => ({ ...operation, isShadow: isDescribed }));
  if (fresh.length === 0) return [];
  const added = await tx
    .insert(endpoints)
    .values(fresh.map((operation) => ({ ...of, ...rowOf(operation) })))
    .onConflictDoNothing()
    .returning({ id });
  await joinTeams(tx, { id: null, ...of });
  return await listEndpoints(tx, { ids: added.map((one) => one.id) });
}

/** Those of which no known endpoint is: of the same method, and at a path that is an instance of its template. */
function unknownOf(operations: readonly Operation[], known: readonly { method: string; path: string }[]): Operation[] {
  const paths = indexTemplates(known.map((one) => one.path));
  const keys = new Set(known.map(keyOf));
  const fields = new Set(known.flatMap((one) => (one.path.includes("#") ? [one.path.split("#")[0]] : [])));
  return operations.filter(
    (one) => !keys.has(keyOf({ ...one, path: paths.find(one.path) ?? one.path })) && !fields.has(one.path),
  );
}

const keyOf = (one: { method: string; path: string }) => `${one.method} ${templateKey(one.path)}`;

function rowOf(operation: Operation) {
  return {
    method: operation.method,
    path: operation.path,
    hasAuthentication: null,
    hasAuthorization: null,
    isPublic: false,
    securityLevel: "warning" as const,
    authClassification: "unknown" as const,
    authentication: untested,
    authorization: untested,
    source: operation.source,
    isShadow: operation.isShadow,
    exchanges: [],
    curl: null,
    finding: null,
    provenance: [...(operation.provenance ?? [])],
    operation: storable(operation),
  };
}
