import { and, eq, inArray, sql } from "drizzle-orm";
import type { Lesson } from "../../scan/outcome.ts";
import type { Tx } from "../db.ts";
import type { ScanRow } from "../scan/scans.ts";
import { learnedEndpoints, learnedOwners, learnedSightings } from "../tables/learned-tables.ts";
import { confidenceOf } from "./learned-confidence.ts";
import { lockLearning } from "./learned-lock.ts";

type Learned = typeof learnedEndpoints.$inferInsert & { id?: number };
type Sighting = { learned: Learned; isFound: boolean };

/** Endpoints kept; beyond them the least trusted and longest unseen are forgotten. */
const mostLearned = 10_000;
/** Rows per statement: well under the 65,535 parameters that PostgreSQL takes. */
const chunkSize = 1000;
const risks = ["low", "medium", "high"] as const;

/**
 * Adds what one scan found, and learned paths that it tried in vain, to what is known. A path that was missed where its
 * pattern turned up elsewhere on the target is no miss. System scope, in the transaction that stores the outcome.
 */
export async function storeLessons(
  tx: Tx,
  scan: Pick<ScanRow, "tenantId" | "applicationId">,
  lessons: readonly Lesson[],
  missed: readonly string[],
): Promise<void> {
  if (lessons.length + missed.length === 0) return;
  await lockLearning(tx);
  const taught = new Map(lessons.map((lesson) => [keyOf(lesson), lesson]));
  const known = await knownOf(tx, [...new Set([...[...taught.values()].map(({ path }) => path), ...missed])]);
  const seen = await sightingsOf(
    tx,
    scan.applicationId,
    [...known.values()].map(({ id }) => id ?? 0),
  );
  const sightings: Sighting[] = [];
  for (const [key, lesson] of taught) {
    const row = known.get(key);
    const learned = row ? confirm(row, lesson) : first(lesson);
    count(learned, seen.get(row?.id ?? 0), true);
    sightings.push({ learned, isFound: true });
  }
  const found = new Set([...taught.values()].map(({ method, pattern }) => `${method} ${pattern}`));
  for (const path of new Set(missed)) {
    for (const row of known.values()) {
      if (row.path !== path || found.has(`${row.method} ${row.pattern}`)) continue;
      const learned = { ...row, missCount: (row.missCount ?? 0) + 1 };
      count(learned, seen.get(row.id ?? 0), false);
      sightings.push({ learned, isFound: false });
    }
  }
  for (let at = 0; at < sightings.length; at += chunkSize) await save(tx, scan, sightings.slice(at, at + chunkSize));
  await tx.execute(sql`delete from learned_endpoints where id in (
    select id from learned_endpoints order by confidence desc, last_seen desc offset ${mostLearned})`);
}

async function knownOf(tx: Tx, paths: string[]): Promise<Map<string, Learned>> {
  const found = await tx.select().from(learnedEndpoints).where(inArray(learnedEndpoints.path, paths));
  return new Map(found.map((row) => [keyOf(row), row]));
}

/** Of each learned endpoint, whether the application had it when it was last scanned; absent where it was not asked. */
async function sightingsOf(tx: Tx, applicationId: number, ids: number[]): Promise<Map<number, boolean>> {
  const found = await tx
    .select()
    .from(learnedSightings)
    .where(and(eq(learnedSightings.applicationId, applicationId), inArray(learnedSightings.learnedEndpointId, ids)));
  return new Map(found.map((row) => [row.learnedEndpointId, row.isFound]));
}

function first({ responseMs, authRequired, ...lesson }: Lesson): Learned {
  return {
    ...lesson,
    confidence: "0",
    discoveryCount: 1,
    havingApplications: 0,
    avgResponseTime: responseMs ?? 0,
    timedCount: responseMs === null ? 0 : 1,
    requiredCount: Number(authRequired === true),
    openCount: Number(authRequired === false),
  };
}

function confirm(row: Learned, { responseMs, authRequired, riskLevel, category, pattern }: Lesson): Learned {
  const { avgResponseTime = 0, timedCount = 0, requiredCount = 0, openCount = 0 } = row;
  return {
    ...row,
    category,
    pattern,
    discoveryCount: row.discoveryCount + 1,
    riskLevel: risks.indexOf(riskLevel) > risks.indexOf(row.riskLevel) ? riskLevel : row.riskLevel,
    avgResponseTime:
      responseMs === null ? avgResponseTime : (avgResponseTime * timedCount + responseMs) / (timedCount + 1),
    timedCount: timedCount + Number(responseMs !== null),
    requiredCount: requiredCount + Number(authRequired === true),
    openCount: openCount + Number(authRequired === false),
    lastSeen: new Date(),
  };
}

/** Counts an application under what its latest scan said, whatever an earlier one did. */
function count(learned: Learned, before: boolean | undefined, isFound: boolean): void {
  let had = learned.havingApplications;
  let lacked = learned.missingApplications ?? 0;
  if (before === true) had -= 1;
  if (before === false) lacked -= 1;
  if (isFound) had += 1;
  else lacked += 1;
  learned.havingApplications = had;
  learned.missingApplications = lacked;
  learned.confidence = confidenceOf(had, lacked);
}

async function save(tx: Tx, scan: Pick<ScanRow, "tenantId" | "applicationId">, chunk: Sighting[]): Promise<void> {
  const stored = await tx
    .insert(learnedEndpoints)
    .values(chunk.map(({ learned: { id: _assigned, ...values } }) => values))
    .onConflictDoUpdate({
      target: [learnedEndpoints.method, learnedEndpoints.path],
      set: Object.fromEntries(updated.map((column) => [column, sql`excluded.${sql.identifier(snake(column))}`])),
    })
    .returning({ id: learnedEndpoints.id, method: learnedEndpoints.method, path: learnedEndpoints.path });
  const ids = new Map(stored.map((row) => [keyOf(row), row.id]));
  await tx
    .insert(learnedSightings)
    .values(
      chunk.map(({ learned, isFound }) => ({
        learnedEndpointId: ids.get(keyOf(learned)) as number,
        applicationId: scan.applicationId,
        tenantId: scan.tenantId,
        isFound,
      })),
    )
    .onConflictDoUpdate({
      target: [learnedSightings.learnedEndpointId, learnedSightings.applicationId],
      set: { isFound: sql`excluded.is_found` },
    });
  const having = chunk.filter(({ isFound }) => isFound).map(({ learned }) => ids.get(keyOf(learned)) as number);
  if (having.length === 0) return;
  await tx
    .insert(learnedOwners)
    .values(having.map((learnedEndpointId) => ({ learnedEndpointId, tenantId: scan.tenantId })))
    .onConflictDoNothing();
}

const updated = [
  "category",
  "pattern",
  "confidence",
  "riskLevel",
  "discoveryCount",
  "missCount",
  "havingApplications",
  "missingApplications",
  "avgResponseTime",
  "timedCount",
  "requiredCount",
  "openCount",
  "lastSeen",
] as const satisfies readonly (keyof Learned)[];

function snake(column: string): string {
  return column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function keyOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
