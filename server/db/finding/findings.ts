import { createHash } from "node:crypto";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { DismissalReason, Finding, FindingEvent } from "../../../src/contract/findings.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { JudgedOperation } from "../../scan/outcome.ts";
import type { Tx } from "../db.ts";
import { tellAlerts } from "../live-notices.ts";
import { alerts, findings } from "../tables/schema.ts";
import { findingAt, isAside, isOpen } from "./open-finding.ts";

/** A finding as stored. */
export type FindingRow = typeof findings.$inferSelect;
type Found = { operation: JudgedOperation; endpointId: number };

/** Steps of a finding's life that are kept. */
const maxEvents = 100;

/** The same for the same weakness of the same operation of an application in every scan: 32 hexadecimal digits. */
export function findingFingerprint(checkId: string, { method, path }: { method: string; path: string }): string {
  return createHash("sha256").update(`${checkId}\n${method}\n${path}`).digest("hex").slice(0, 32);
}

/**
 * Takes what a scan found into the findings' lives: new ones open, fixed ones that are back regress, open ones that were
 * tried again and are gone become fixed. Resolves to the fingerprints about which nobody is told: dismissed, and still so.
 */
export async function recordFindings(
  tx: Tx,
  scan: { id: number | null; tenantId: number; applicationId: number },
  found: readonly Found[],
): Promise<Set<string>> {
  const quiet = new Set<string>();
  if (found.length === 0) return quiet;
  const now = new Date();
  const event = (kind: FindingEvent["kind"]): FindingEvent => ({
    at: now.toISOString(),
    kind,
    scanId: scan.id,
    by: null,
    note: null,
  });
  const ids = found.map(({ endpointId }) => endpointId);
  const stored = await tx.select().from(findings).where(inArray(findings.endpointId, ids)).for("update");
  const known = stored.map((row) => findingAt(row, now));
  const byFingerprint = new Map(known.map((row) => [row.fingerprint, row]));
  const fresh: (typeof findings.$inferInsert)[] = [];
  const seen = new Set<string>();
  for (const { operation, endpointId } of found) {
    for (const detail of operation.findings) {
      const fingerprint = findingFingerprint(detail.checkId, operation);
      if (seen.has(fingerprint)) continue;
      seen.add(fingerprint);
      const row = byFingerprint.get(fingerprint);
      if (!row) {
        fresh.push({
          tenantId: scan.tenantId,
          applicationId: scan.applicationId,
          endpointId,
          fingerprint,
          detail,
          events: [event("found")],
        });
        continue;
      }
      const isBack = row.state === "fixed" || row.state === "resolved";
      if (row.state === "dismissed") quiet.add(fingerprint);
      await tx
        .update(findings)
        .set({
          detail,
          lastSeen: now,
          state: isBack ? "regressed" : row.state,
          dismissal: row.dismissal,
          events: (isBack ? [...row.events, event("regressed")] : row.events).slice(-maxEvents),
        })
        .where(eq(findings.id, row.id));
    }
  }
  if (fresh.length > 0) await tx.insert(findings).values(fresh).onConflictDoNothing();

  const operations = new Map(found.map(({ operation, endpointId }) => [endpointId, operation]));
  const gone = known.filter(
    (row) =>
      !seen.has(row.fingerprint) &&
      (row.state === "open" || row.state === "regressed" || row.state === "resolved") &&
      wasTriedAgain(row, operations.get(row.endpointId)),
  );
  for (const row of gone) {
    await tx
      .update(findings)
      .set({ state: "fixed", dismissal: null, events: [...row.events, event("fixed")].slice(-maxEvents) })
      .where(eq(findings.id, row.id));
    await resolveAlertsOf(tx, row, operations.get(row.endpointId), null);
  }
  if (gone.length > 0) await tellAlerts(tx, scan.tenantId);
  return quiet;
}

/** Whether the scan really tried what the finding is about: what was not tried is not fixed. */
function wasTriedAgain({ detail }: FindingRow, operation: JudgedOperation | undefined): boolean {
  const rows = operation?.coverage.filter(({ checkId }) => checkId === detail.checkId) ?? [];
  // Whoever got in has to be refused now; that others are refused says little.
  const own = rows.filter(({ identity }) => identity === detail.asker);
  const counted = own.length > 0 ? own : rows;
  return counted.length > 0 && counted.every(({ state }) => state === "tested");
}

/** All findings of an endpoint, worst first. */
export async function listFindings(tx: Tx, endpointId: number): Promise<Finding[]> {
  const worst = sql`array_position(array['critical', 'high', 'medium', 'low'], ${findings.detail}->>'severity')`;
  const rows = await tx
    .select()
    .from(findings)
    .where(eq(findings.endpointId, endpointId))
    .orderBy(worst, asc(findings.id));
  return rows.map(view);
}

/** Puts a finding aside and resolves its open alerts; refuses an end that is over, and a finding that is fixed. */
export async function dismissFinding(
  tx: Tx,
  id: number,
  given: { reason: DismissalReason; note: string | null; until: string | null },
  user: { id: number; email: string },
): Promise<Finding> {
  const row = await mustFind(tx, id);
  if (row.state === "fixed") throw new Refusal(409, "This finding is fixed already; there is nothing to dismiss.");
  const now = new Date();
  if (given.until && new Date(given.until) <= now) {
    const message = "Choose a day in the future, or no end at all.";
    throw new Refusal(400, message, { errors: [{ field: "until", message }] });
  }
  const dismissal = { ...given, by: user.email, at: now.toISOString() };
  const event: FindingEvent = { at: dismissal.at, kind: "dismissed", scanId: null, by: user.email, note: given.note };
  const [changed] = await tx
    .update(findings)
    .set({ state: "dismissed", dismissal, events: [...row.events, event].slice(-maxEvents) })
    .where(eq(findings.id, id))
    .returning();
  await resolveAlertsOf(tx, row, null, user.id);
  await tellAlerts(tx, row.tenantId);
  return view(changed as FindingRow);
}

/** Takes a dismissed or resolved finding up again, and the alert that was resolved with it. Refuses any other. */
export async function reopenFinding(tx: Tx, id: number, email: string): Promise<Finding> {
  const row = await mustFind(tx, id);
  if (row.state !== "dismissed" && row.state !== "resolved") {
    throw new Refusal(409, "This finding is neither dismissed nor resolved; there is nothing to reopen.");
  }
  const event: FindingEvent = { at: new Date().toISOString(), kind: "reopened", scanId: null, by: email, note: null };
  const [changed] = await tx
    .update(findings)
    .set({ state: "open", dismissal: null, events: [...row.events, event].slice(-maxEvents) })
    .where(eq(findings.id, id))
    .returning();
  await reopenAlert(tx, row);
  await tellAlerts(tx, row.tenantId);
  return view(changed as FindingRow);
}

/** Marks the open finding that an alert is about as resolved by a person; a scan that shows it again brings it back. */
export async function resolveFindingOf(
  tx: Tx,
  { endpointId, fingerprint }: { endpointId: number | null; fingerprint: string },
  email: string,
): Promise<void> {
  if (endpointId === null) return;
  const checkId = fingerprint.split(" ", 1)[0] ?? "";
  const event: FindingEvent = { at: new Date().toISOString(), kind: "resolved", scanId: null, by: email, note: null };
  await tx
    .update(findings)
    .set({ state: "resolved", events: sql`${findings.events} || ${JSON.stringify([event])}::jsonb` })
    .where(and(eq(findings.endpointId, endpointId), isOpen, sql`${findings.detail} ->> 'checkId' = ${checkId}`));
}

/** Marks open findings and their alerts as resolved by a person; resolves to how many were open. */
export async function resolveFindings(
  tx: Tx,
  ids: readonly number[],
  user: { id: number; email: string },
): Promise<number> {
  const found = await tx
    .select()
    .from(findings)
    .where(and(inArray(findings.id, [...ids]), isOpen))
    .for("update");
  const event: FindingEvent = {
    at: new Date().toISOString(),
    kind: "resolved",
    scanId: null,
    by: user.email,
    note: null,
  };
  for (const row of found) {
    await tx
      .update(findings)
      .set({ state: "resolved", dismissal: null, events: [...row.events, event].slice(-maxEvents) })
      .where(eq(findings.id, row.id));
    await resolveAlertsOf(tx, row, null, user.id);
  }
  if (found[0]) await tellAlerts(tx, found[0].tenantId);
  return found.length;
}

/** Takes the resolved and dismissed ones of these findings up again, and their alerts; resolves to how many they were. */
export async function reopenFindings(tx: Tx, ids: readonly number[], email: string): Promise<number> {
  const closed = await tx
    .select({ id: findings.id })
    .from(findings)
    .where(and(inArray(findings.id, [...ids]), or(eq(findings.state, "resolved"), isAside)));
  for (const { id } of closed) await reopenFinding(tx, id, email);
  return closed.length;
}

/** A finding as it stands now, locked for a change. */
async function mustFind(tx: Tx, id: number): Promise<FindingRow> {
  const [row] = await tx.select().from(findings).where(eq(findings.id, id)).for("update");
  if (!row) throw notFound("finding");
  return findingAt(row, new Date());
}

/** Opens the newest alert of a finding again; its next scan raises one where it has none. */
async function reopenAlert(tx: Tx, { endpointId, detail, applicationId }: FindingRow): Promise<void> {
  await tx.execute(sql`
    update alerts set is_resolved = false, resolved_at = null, resolved_by = null where id = (
      select max(id) from alerts newest where newest.application_id = ${applicationId}
        and newest.endpoint_id = ${endpointId} and newest.fingerprint like ${beginsWith(detail.checkId)})`);
}

/** A pattern for the alerts of one check. */
const beginsWith = (checkId: string) => `${checkId.replaceAll(/[%_\\]/g, "\\$&")} %`;

async function resolveAlertsOf(
  tx: Tx,
  { endpointId, detail, applicationId }: FindingRow,
  operation: JudgedOperation | null | undefined,
  userId: number | null,
): Promise<void> {
  const ofCheck = operation
    ? eq(alerts.fingerprint, `${detail.checkId} ${operation.method} ${operation.path}`)
    : sql`${alerts.fingerprint} like ${beginsWith(detail.checkId)}`;
  await tx
    .update(alerts)
    .set({ isResolved: true, resolvedAt: new Date(), resolvedBy: userId })
    .where(
      and(
        eq(alerts.applicationId, applicationId),
        eq(alerts.endpointId, endpointId),
        eq(alerts.isResolved, false),
        ofCheck,
      ),
    );
}

function view({ id, fingerprint, detail, state, dismissal, events, firstSeen, lastSeen }: FindingRow): Finding {
  return {
    id,
    fingerprint,
    checkId: detail.checkId,
    title: detail.title,
    fault: detail.fault ?? detail.title,
    description: detail.description,
    severity: detail.severity,
    alertType: detail.alertType,
    owasp: detail.owasp,
    cwe: detail.cwe,
    why: detail.why,
    fix: detail.fix,
    code: detail.code,
    confidence: detail.confidence,
    curl: detail.curl,
    state,
    dismissal,
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
    events,
  };
}
