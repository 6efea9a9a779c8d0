import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { FindingCounts } from "../../../src/contract/findings.ts";
import type { Revision } from "../../../src/contract/revision.ts";
import type { Scan, ScanProgress } from "../../../src/contract/scans.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { Tx } from "../db.ts";
import { tellScan } from "../live-notices.ts";
import { onceForEach } from "../once-for-each.ts";
import { applications, products, scans } from "../tables/schema.ts";
import { leftovers } from "./made-objects.ts";
import { appendLog } from "./scan-logs.ts";

export type ScanRow = typeof scans.$inferSelect;
export type ScanResults = NonNullable<ScanRow["results"]>;

const previous = sql<{ id: number; securityScore: number | null } | null>`(
  select json_build_object('id', earlier.id, 'securityScore', earlier.security_score) from scans earlier
  where earlier.application_id = ${scans.applicationId} and earlier.id < ${scans.id} and earlier.status = 'completed'
  order by earlier.id desc limit 1)`;

function query(tx: Tx) {
  return tx
    .select({ scan: scans, application: applications, productName: products.name, previous })
    .from(scans)
    .innerJoin(applications, eq(applications.id, scans.applicationId))
    .innerJoin(products, eq(products.id, applications.productId));
}

/** Prepared, as each console asks for it again and again. */
const newest = onceForEach((tx: Tx) =>
  query(tx).orderBy(desc(scans.id)).limit(sql.placeholder("limit")).prepare("newest_scans"),
);

/** The tenant's scans, newest first; at most `limit` of them, those before the one called `before`, where these are given. */
export async function listScans(
  tx: Tx,
  { before, limit }: { before?: number | undefined; limit?: number | undefined } = {},
): Promise<Scan[]> {
  const newestFirst = () =>
    query(tx)
      .where(before === undefined ? undefined : lt(scans.id, before))
      .orderBy(desc(scans.id));
  const found =
    limit && before === undefined ? newest(tx).execute({ limit }) : limit ? newestFirst().limit(limit) : newestFirst();
  return (await found).map((row) => {
    const { results, ...scan } = view(row);
    const { keptBack: _, profile: _profile, ...figures } = results ?? {};
    return { ...scan, results: results && (figures as typeof results) };
  });
}

/** One scan, with what is left of it on the target; refuses an unknown one. */
export async function getScan(tx: Tx, id: number): Promise<Scan> {
  const [row] = await query(tx).where(eq(scans.id, id));
  if (!row) throw notFound("scan");
  const { completedAt, applicationId } = row.scan;
  const scan = view(row);
  if (scan.results === null || completedAt === null) return scan;
  return { ...scan, results: { ...scan.results, leftovers: await leftovers(tx, applicationId, completedAt) } };
}

/** One scan as stored, or null. */
export async function findScan(tx: Tx, id: number): Promise<ScanRow | null> {
  const [row] = await tx.select().from(scans).where(eq(scans.id, id));
  return row ?? null;
}

/** Creates a waiting scan; refuses with 409 while another one of the application waits or runs. */
export async function insertScan(
  tx: Tx,
  tenantId: number,
  applicationId: number,
  revision: Revision | null = null,
): Promise<number> {
  const [row] = await tx
    .insert(scans)
    .values({ tenantId, applicationId, revision })
    .onConflictDoNothing()
    .returning({ id: scans.id });
  if (!row) {
    throw new Refusal(
      409,
      "A scan of this application is already waiting or running. Wait for it to end, or stop it first.",
    );
  }
  return row.id;
}

/** Marks a waiting scan, or one whose worker died, as running. False when it is neither. */
export async function markRunning(tx: Tx, id: number): Promise<boolean> {
  const started = await tx
    .update(scans)
    .set({ status: "running", startedAt: new Date(), progress: null })
    .where(and(eq(scans.id, id), inArray(scans.status, ["pending", "running"])))
    .returning({ id: scans.id });
  return started.length > 0;
}

/** Lets a running scan wait again, for another worker. */
export async function markPending(tx: Tx, id: number): Promise<void> {
  await tx
    .update(scans)
    .set({ status: "pending", startedAt: null, progress: null })
    .where(and(eq(scans.id, id), eq(scans.status, "running")));
}

/** Stores where a running scan stands. */
export async function saveProgress(tx: Tx, id: number, progress: ScanProgress): Promise<void> {
  await tx
    .update(scans)
    .set({ progress })
    .where(and(eq(scans.id, id), eq(scans.status, "running")));
}

/** Ends a scan with its counts. False when it is gone or has ended before. */
export async function endScan(
  tx: Tx,
  id: number,
  end: Pick<ScanRow, "status" | "endpointCount" | "criticalIssues" | "warningIssues" | "securityScore"> & {
    results: ScanResults;
  },
): Promise<boolean> {
  const ended = await tx
    .update(scans)
    .set({ ...end, completedAt: new Date() })
    .where(and(eq(scans.id, id), inArray(scans.status, ["pending", "running"])))
    .returning({ id: scans.id });
  if (ended.length > 0) await tellScan(tx, id);
  return ended.length > 0;
}

/** Keeps with an ended scan what stands open in its application now. */
export async function keepFindingCounts(tx: Tx, id: number, counts: FindingCounts): Promise<void> {
  await tx
    .update(scans)
    .set({ results: sql`${scans.results} || ${JSON.stringify({ findings: counts })}::jsonb` })
    .where(eq(scans.id, id));
}

/** Why a scan ends before it is complete: a fault, as a sentence, or somebody's wish, by their address. */
export type EarlyEnd = { fault: string } | { stoppedBy: string };

/** The sentence that a scan which somebody stopped ends with. */
export const stopReason = (email: string): string => `Stopped by ${email}.`;

/** Ends a scan as failed without results, and its log with the reason; nothing where it has ended before. */
export async function failScan(
  tx: Tx,
  { id, tenantId }: Pick<ScanRow, "id" | "tenantId">,
  end: EarlyEnd,
): Promise<void> {
  const [type, reason] = "fault" in end ? ["error", end.fault] : ["status", stopReason(end.stoppedBy)];
  const hasEnded = await endScan(tx, id, {
    status: "failed",
    endpointCount: 0,
    criticalIssues: 0,
    warningIssues: 0,
    securityScore: null,
    results: {
      endpointCount: 0,
      vulnerabilityCount: 0,
      secure: 0,
      undecided: 0,
      securityScore: null,
      requests: 0,
      durationMs: 0,
      tested: 0,
      reason,
    },
  });
  if (hasEnded) await appendLog(tx, tenantId, id, [{ timestamp: new Date(), type, message: reason }]);
}

/** Notes who asked to stop a scan, unless someone did before. */
export async function requestCancel(tx: Tx, id: number, email: string): Promise<void> {
  await tx
    .update(scans)
    .set({ cancelRequestedBy: email, cancelRequestedAt: new Date() })
    .where(and(eq(scans.id, id), isNull(scans.cancelRequestedBy)));
}

/** Scans of an application that wait or run. */
export async function activeScans(tx: Tx, applicationId: number): Promise<ScanRow[]> {
  const isOn = and(eq(scans.applicationId, applicationId), inArray(scans.status, ["pending", "running"]));
  return await tx.select().from(scans).where(isOn);
}

/** Scans that somebody asked to stop before `since`, and that wait or run all the same. System scope. */
export async function overdueStops(tx: Tx, since: Date): Promise<ScanRow[]> {
  return await tx
    .select()
    .from(scans)
    .where(
      and(
        inArray(scans.status, ["pending", "running"]),
        isNotNull(scans.cancelRequestedBy),
        or(isNull(scans.cancelRequestedAt), lt(scans.cancelRequestedAt, since)),
      ),
    );
}

function view(row: {
  scan: ScanRow;
  application: typeof applications.$inferSelect;
  productName: string;
  previous: Scan["previous"];
}): Scan {
  const { scan, application } = row;
  return {
    id: scan.id,
    applicationId: application.id,
    applicationName: application.name,
    environment: application.environment,
    productId: application.productId,
    productName: row.productName,
    status: scan.status,
    createdAt: scan.createdAt.toISOString(),
    startedAt: scan.startedAt?.toISOString() ?? null,
    completedAt: scan.completedAt?.toISOString() ?? null,
    results: scan.results,
    endpointCount: scan.endpointCount,
    criticalIssues: scan.criticalIssues,
    warningIssues: scan.warningIssues,
    securityScore: scan.securityScore,
    stoppedBy: scan.status === "failed" ? scan.cancelRequestedBy : null,
    progress: scan.progress,
    previous: row.previous,
    revision: scan.revision,
  };
}
