import { setImmediate } from "node:timers/promises";
import { and, eq, ne } from "drizzle-orm";
import type { CoverageState } from "../../../src/contract/endpoints.ts";
import { keptBackOf } from "../../../src/contract/kept-back.ts";
import { countStandings, securityScore, standingOf } from "../../../src/contract/standing.ts";
import { notMeantCode } from "../../scan/answered.ts";
import type { Finding, JudgedOperation, ScanOutcome } from "../../scan/outcome.ts";
import { raiseAlerts } from "../alerts.ts";
import type { Tx } from "../db.ts";
import { answeredFindings } from "../finding/answered-findings.ts";
import { dismissFinding, findingFingerprint, recordFindings, reopenFinding } from "../finding/findings.ts";
import { countFindings } from "../finding/open-findings.ts";
import { storable } from "../storable.ts";
import { scanEndpoints } from "../tables/schema.ts";
import { joinTeams, judged, judgedColumns, keyOf, replaced, type ScanOf, upsertEndpoints } from "./judged-endpoints.ts";
import { appendLog } from "./scan-logs.ts";
import { endScan, findScan, keepFindingCounts, type ScanRow } from "./scans.ts";
import { type Merge, mergeEndpoints, withWhatStands } from "./standing-verdicts.ts";

/** Rows per statement: the embedded database works on the loop that answers everybody, and each row holds exchanges. */
const chunkSize = 25;

/**
 * Operations per transaction, so that others get their turn and a connection of the pool is not held for long. Measured on
 * two busy cores with 5,000 operations and a finding each: 11 to 20 s as one transaction; in pieces 0.3 s each, 0.9 s at
 * most, and as long for the last one.
 */
const pieceSize = 100;

/** Does its work in a transaction of the scan's tenant. */
type Store = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Stores everything that a scan found out, piece by piece: endpoints and their verdicts, and the scan's own copy of them.
 * The last, short transaction completes the scan, with alerts that are new, its counts, and what `last` does. All of it may
 * be done again after a crash: what is stored twice are the same rows, and what another try left behind goes. False when
 * the scan was deleted, is to stop or has ended meanwhile; then it is not completed.
 */
export async function saveOutcome(
  store: Store,
  scan: ScanRow,
  outcome: ScanOutcome,
  last: (tx: Tx) => Promise<void> = async () => {},
  merge: Merge | null = null,
): Promise<boolean> {
  const operations = unique(outcome.operations);
  const checkedAt = new Date();
  const found: Alert[] = [];
  for (let at = 0; at < operations.length; at += pieceSize) {
    const alerts = await store(async (tx) => {
      if (!(await goesOn(tx, scan.id))) return null;
      const piece = operations.slice(at, at + pieceSize);
      return saveOperations(tx, scan, piece, checkedAt, { merge, isPartial: outcome.status === "failed" });
    });
    if (alerts === null) return false;
    found.push(...alerts);
  }
  return await store(async (tx) => {
    if (!(await goesOn(tx, scan.id)) || !(await endWith(tx, scan, outcome, operations))) return false;
    await tx
      .delete(scanEndpoints)
      .where(and(eq(scanEndpoints.scanId, scan.id), ne(scanEndpoints.checkedAt, checkedAt)));
    await conclude(tx, scan, found);
    await last(tx);
    return true;
  });
}

/** Whether a scan is still there, and nobody asked to stop it. */
async function goesOn(tx: Tx, scanId: number): Promise<boolean> {
  const current = await findScan(tx, scanId);
  return current?.status === "running" && current.cancelRequestedBy === null;
}

/**
 * Ends a scan that was stopped, at once, and then stores what it had found, piece by piece: whoever stops a scan of
 * thousands of operations does not wait for them.
 */
export async function saveStopped(
  store: Store,
  scan: ScanRow,
  outcome: ScanOutcome & { reason: string },
  merge: Merge,
): Promise<void> {
  const operations = unique(outcome.operations);
  const checkedAt = new Date();
  const known = { merge, isPartial: true };
  const found: Alert[] = [];
  let at = 0;
  do {
    const isThere = await store(async (tx) => {
      if (at === 0) {
        if (!(await endWith(tx, scan, outcome, operations))) return false;
        const line = { timestamp: checkedAt, type: "status", message: outcome.reason };
        await appendLog(tx, scan.tenantId, scan.id, [line]);
      } else if (!(await findScan(tx, scan.id))) return false;
      found.push(...(await saveOperations(tx, scan, operations.slice(at, at + pieceSize), checkedAt, known)));
      if (at + pieceSize >= operations.length) await conclude(tx, scan, found);
      return true;
    });
    if (!isThere) return;
    at += pieceSize;
  } while (at < operations.length);
}

/** Ends a scan with the counts of what it found; false when it was deleted or has ended meanwhile. */
async function endWith(
  tx: Tx,
  scan: ScanRow,
  outcome: ScanOutcome,
  operations: readonly JudgedOperation[],
): Promise<boolean> {
  const standings = countStandings(operations.map((operation) => standingOf(operation, operation.finding !== null)));
  const score = outcome.withoutScore ? null : securityScore(standings);
  const judgedStates = new Set(["enforced", "missing", "public"]);
  return await endScan(tx, scan.id, {
    status: outcome.status,
    endpointCount: operations.length,
    criticalIssues: standings.critical,
    warningIssues: standings.warning,
    securityScore: score,
    results: {
      endpointCount: operations.length,
      vulnerabilityCount: standings.critical + standings.warning,
      secure: standings.secure,
      undecided: standings.undecided,
      securityScore: score,
      requests: outcome.requests,
      durationMs: Math.round(outcome.durationMs),
      tested: operations.filter((operation) => judgedStates.has(operation.authentication.state)).length,
      coverage: countCoverage(operations),
      reason: outcome.reason,
      keptBack: storable(keptBackOf(outcome.keptBack ?? [])),
      ...(outcome.lost?.length ? { lost: storable([...outcome.lost]) } : {}),
      ...(outcome.profile ? { profile: storable(outcome.profile) } : {}),
    },
  });
}

type Alert = ReturnType<typeof alertsOf>[number];

/** How what was known is kept beside what is stored now; `isPartial` where the scan ended early. */
type Known = { merge: Merge | null; isPartial: boolean };

/** Stores operations as endpoints and as the scan's own copy; resolves to the alerts that they give rise to. */
async function saveOperations(
  tx: Tx,
  scan: ScanRow,
  operations: readonly JudgedOperation[],
  checkedAt: Date,
  { merge, isPartial }: Known,
): Promise<Alert[]> {
  const found: Alert[] = [];
  for (let at = 0; at < operations.length; at += chunkSize) {
    await setImmediate();
    const chunk = storable(operations.slice(at, at + chunkSize));
    const ids =
      merge && isPartial
        ? await mergeEndpoints(tx, scan, chunk, checkedAt, merge)
        : await upsertEndpoints(tx, scan, await withWhatStands(tx, scan, chunk, merge), checkedAt);
    const own = chunk.map((operation) => ({
      scanId: scan.id,
      endpointId: ids.get(keyOf(operation)) as number,
      tenantId: scan.tenantId,
      checkedAt,
      ...judged(operation),
      findings: onePerCheck(operation.findings),
    }));
    await tx
      .insert(scanEndpoints)
      .values(own)
      .onConflictDoUpdate({
        target: [scanEndpoints.scanId, scanEndpoints.endpointId],
        set: replaced([...judgedColumns, "findings", "checked_at"]),
      });
    const entries = chunk.map((operation) => ({ operation, endpointId: ids.get(keyOf(operation)) as number }));
    const quiet = await recordFindings(tx, scan, entries);
    for (const { operation, endpointId } of entries) found.push(...alertsOf(scan, operation, endpointId, quiet));
  }
  return found;
}

/** What follows once all operations are stored: their teams, their alerts, and what stands open now. */
async function conclude(tx: Tx, scan: ScanRow, found: Alert[]): Promise<void> {
  await joinTeams(tx, scan);
  await raiseAlerts(tx, scan.tenantId, found);
  await keepFindingCounts(tx, scan.id, await countFindings(tx, { applicationId: scan.applicationId }));
}

/** A finding is one per check and operation over all scans. */
function onePerCheck(found: readonly Finding[]): Finding[] {
  return found.filter(({ checkId }, at) => found.findIndex((other) => other.checkId === checkId) === at);
}

function countCoverage(operations: readonly JudgedOperation[]): Record<CoverageState, number> {
  const counts = { tested: 0, skipped: 0, blocked: 0, unreachable: 0 };
  for (const { coverage } of operations) for (const { state } of coverage) counts[state] += 1;
  return counts;
}

/** Stores what asking one endpoint again showed; its scan keeps what it said. */
export async function saveRetest(tx: Tx, scan: ScanOf, operation: JudgedOperation): Promise<void> {
  const [judgedAgain] = storable([operation]) as [JudgedOperation];
  const ids = await upsertEndpoints(tx, scan, [judgedAgain], new Date());
  await joinTeams(tx, scan);
  const endpointId = ids.get(keyOf(judgedAgain)) as number;
  const quiet = await recordFindings(tx, scan, [{ operation: judgedAgain, endpointId }]);
  await raiseAlerts(tx, scan.tenantId, alertsOf(scan, judgedAgain, endpointId, quiet));
}

/**
 * Stores what a person's answer makes of an endpoint: its verdict, and the finding that follows from it or is intended
 * now. Other findings of the endpoint are left alone, because nothing was tried.
 */
export async function saveAnswered(
  tx: Tx,
  scan: ScanOf,
  operation: JudgedOperation,
  checkedAt: Date,
  user: { id: number; email: string },
): Promise<void> {
  const [stored] = storable([operation]) as [JudgedOperation];
  const ids = await upsertEndpoints(tx, scan, [stored], checkedAt);
  const endpointId = ids.get(keyOf(stored)) as number;
  const found = stored.findings.filter(({ code }) => code === notMeantCode);
  const known = await answeredFindings(tx, endpointId);
  for (const { id, state, dismissal } of known) {
    const isIntended = state === "dismissed" && dismissal?.reason === "intended";
    if (found.length > 0 && isIntended) await reopenFinding(tx, id, user.email);
    if (found.length === 0 && state !== "dismissed" && state !== "fixed")
      await dismissFinding(tx, id, { reason: "intended", note: stored.authentication.reason, until: null }, user);
  }
  if (found.length === 0) return;
  const only = { ...stored, findings: found, coverage: [] };
  const quiet = await recordFindings(tx, scan, [{ operation: only, endpointId }]);
  await raiseAlerts(tx, scan.tenantId, alertsOf(scan, only, endpointId, quiet));
}

/** Alerts of an operation: one for each finding. Nobody is told of what was dismissed. */
function alertsOf(scan: ScanOf, operation: JudgedOperation, endpointId: number, quiet: ReadonlySet<string>) {
  return operation.findings
    .filter(({ checkId }) => !quiet.has(findingFingerprint(checkId, operation)))
    .map((finding) => ({
      tenantId: scan.tenantId,
      applicationId: scan.applicationId,
      endpointId,
      scanId: scan.id,
      fingerprint: `${finding.checkId} ${keyOf(operation)}`,
      // The fault first: where the alert is read, the path stands beside it.
      title: finding.fault ?? finding.title,
      description: finding.description,
      severity: finding.severity,
      alertType: finding.alertType,
      endpointMethod: operation.method,
      endpointPath: operation.path,
    }));
}

/** PostgreSQL refuses to change a row twice in one statement. */
function unique(operations: JudgedOperation[]): JudgedOperation[] {
  return [...new Map(operations.map((operation) => [keyOf(operation), operation])).values()];
}
