import { and, asc, eq, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { FindingCounts, FindingFilter, FindingRow, FindingState } from "../../../src/contract/findings.ts";
import { containing, isLike } from "../containing.ts";
import type { Tx } from "../db.ts";
import { onceForEach } from "../once-for-each.ts";
import { alerts, applications, endpoints, findings, scanEndpoints, teams } from "../tables/schema.ts";
import { isOpen } from "./open-finding.ts";
import { whoGotIn } from "./who-got-in.ts";

/** Kept beside what it is read from, because large organizations are counted and sorted by it. */
const severityOf = sql`${findings}.severity`;
const faultOf = sql<string>`coalesce(${findings.detail} ->> 'fault', ${findings.detail} ->> 'title')`;
/**
 * The last completed scans of the applications that have so many: of thousands of scans two are looked at. Asked for by itself and
 * not joined: a database that has not counted its rows yet would go through it again for each finding.
 */
const lastScansOfThose = (having: 1 | 2) => sql`(select max(newest.id) from applications
  cross join lateral (select id from scans where application_id = applications.id and status = 'completed'
    order by id desc limit 2) newest
  group by applications.id having count(*) >= ${sql.raw(String(having))})`;
/** Whether the application's last completed scan brought the finding into its state, of applications that have so many. */
const byLastScan = (having: 1 | 2) => sql`coalesce(${findings}.changed_by_scan in ${lastScansOfThose(having)}, false)`;
/** With an application's first scan everything is found, so nothing of it is new. */
const isNew = sql<boolean>`(${findings.state} = 'open' and ${byLastScan(2)})`;
const isBack = sql<boolean>`(${findings.state} = 'regressed' and ${byLastScan(1)})`;
const isFixed = sql<boolean>`(${findings.state} = 'fixed' and ${byLastScan(1)})`;
const alertId = sql<number | null>`(
  select ${alerts.id} from ${alerts} where ${alerts.endpointId} = ${findings.endpointId} and not ${alerts.isResolved}
    and ${alerts.fingerprint} = concat_ws(' ', ${findings.detail} ->> 'checkId', ${endpoints.method}, ${endpoints.path}))`;

const worstFirst = [
  sql`array_position(array['critical', 'high', 'medium', 'low'], ${severityOf})`,
  sql`${isNew} desc`,
  sql`${isBack} desc`,
  sql`${findings.firstSeen} desc`,
  asc(findings.id),
];

/** What a page shows of its findings. */
const ofIds = (tx: Tx, ids: number[] | Placeholder, order: SQL[]) =>
  tx
    .select({
      finding: findings,
      fault: faultOf,
      isNew,
      alertId,
      method: endpoints.method,
      path: endpoints.path,
      access: endpoints.access,
      application: { id: applications.id, name: applications.name, environment: applications.environment },
      team: { id: teams.id, name: teams.name },
    })
    .from(findings)
    .innerJoin(endpoints, eq(endpoints.id, findings.endpointId))
    .innerJoin(applications, eq(applications.id, findings.applicationId))
    .leftJoin(teams, eq(teams.id, endpoints.teamId))
    .where(sql`${findings.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(...order);
const shown = onceForEach((tx: Tx) => ofIds(tx, sql.placeholder("ids"), worstFirst).prepare("findings_of_page"));

/**
 * The tenant's findings: those against an access contract first, then the worst, new, back, the youngest; `total` is before
 * paging.
 */
export async function listOpenFindings(
  tx: Tx,
  { limit, offset, ...filter }: FindingFilter & { limit: number; offset: number },
  /** Ids of findings that contradict a contract. */
  against: readonly number[] = [],
): Promise<{ total: number; rows: FindingRow[] }> {
  const contradicting = new Set(against);
  const order = against.length > 0 ? [sql`${inArray(findings.id, [...against])} desc`, ...worstFirst] : worstFirst;
  const where = and(meant(filter), ...conditions(filter));
  // A text is looked for once, with how many have it; all others are counted beside the page, as a window would keep them all.
  const isSearch = containing(filter.search) !== null;
  const counted = () => tx.select({ total: sql<number>`count(*)::int` }).from(findings).where(where);
  // The operations with their proof are read for this page alone.
  const [page, beside] = await Promise.all([
    tx
      .select({ id: findings.id, total: isSearch ? sql<number>`(count(*) over ())::int` : sql<number>`0` })
      .from(findings)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    isSearch ? [] : counted(),
  ]);
  const isBehindEnd = isSearch && page.length === 0 && offset > 0;
  const [whole] = isBehindEnd ? await counted() : isSearch ? page : beside;
  const ids = page.map(({ id }) => id);
  const found =
    page.length === 0 ? [] : await (order === worstFirst ? shown(tx).execute({ ids }) : ofIds(tx, ids, order));
  return {
    total: whole?.total ?? 0,
    rows: found.map(({ finding: { detail, ...finding }, access, ...row }) => ({
      ...row,
      id: finding.id,
      endpointId: finding.endpointId,
      checkId: detail.checkId,
      title: detail.title,
      severity: detail.severity,
      alertType: detail.alertType,
      confidence: detail.confidence,
      state: stateNow(finding),
      by: whoGotIn(detail.asker, access),
      firstSeen: finding.firstSeen.toISOString(),
      lastSeen: finding.lastSeen.toISOString(),
      wasOverAt: wasOverAt(finding),
      isAgainstContract: contradicting.has(finding.id),
    })),
  };
}

const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
/** What is counted of the findings that are meant; what changed is counted of all of them. */
function counted(those: SQL) {
  const ofSeverity = (severity: string) => count(sql`${those} and ${severityOf} = ${severity}`);
  return {
    findings: count(those),
    endpoints: sql<number>`count(distinct ${findings.endpointId}) filter (where ${those})::int`,
    critical: ofSeverity("critical"),
    high: ofSeverity("high"),
    medium: ofSeverity("medium"),
    low: ofSeverity("low"),
    new: count(isNew),
    back: count(isBack),
    fixed: count(isFixed),
  };
}

const countsOf = (tx: Tx, filter: FindingFilter) =>
  tx
    .select(counted(meant(filter)))
    .from(findings)
    .where(and(...conditions(filter)));
const countsOfAll = onceForEach((tx: Tx) => countsOf(tx, {}).prepare("counts_of_findings"));

/** How many findings stand open on how many endpoints, and what the last scans changed; every surface counts by this. */
export async function countFindings(tx: Tx, filter: FindingFilter = {}): Promise<FindingCounts> {
  const isOfAll = Object.values(filter).every((asked) => asked === undefined);
  const [counts] = await (isOfAll ? countsOfAll(tx).execute() : countsOf(tx, filter));
  return counts as FindingCounts;
}

const countsByApplication = (tx: Tx, where?: SQL) =>
  tx
    .select({ id: findings.applicationId, ...counted(isOpen) })
    .from(findings)
    .where(where)
    .groupBy(findings.applicationId);
const countsOfEach = onceForEach((tx: Tx) => countsByApplication(tx).prepare("counts_of_applications"));

/** The same counts for each application that ever had a finding, or for one. */
export async function countFindingsOfApplications(tx: Tx, applicationId?: number): Promise<Map<number, FindingCounts>> {
  const found = await (applicationId === undefined
    ? countsOfEach(tx).execute()
    : countsByApplication(tx, eq(findings.applicationId, applicationId)));
  return new Map(found.map(({ id, ...counts }) => [id, counts]));
}

/** Which findings a filter is about, by how they stand. */
function meant({ standing = "open", change }: FindingFilter): SQL {
  if (change) return { new: isNew, back: isBack, fixed: isFixed }[change];
  return { open: isOpen, closed: sql`not ${isOpen}`, all: sql`true` }[standing];
}

function conditions({ scanId, applicationId, endpointId, severity, alertType, search }: FindingFilter): SQL[] {
  const pattern = containing(search);
  return [
    scanId !== undefined && wasFoundBy(scanId),
    applicationId !== undefined && eq(findings.applicationId, applicationId),
    endpointId !== undefined && eq(findings.endpointId, endpointId),
    severity !== undefined && sql`${severityOf} = ${severity}`,
    alertType !== undefined && sql`${findings.detail} ->> 'alertType' = ${alertType}`,
    pattern !== null && standsIn(pattern),
  ].filter((condition) => typeof condition === "object");
}

/** Whether a text stands in the path, the fault, the application or the team, each of which is found by what is narrowest. */
const standsIn = (pattern: string) => sql`(${isLike(sql`${findings}.path`, pattern)} or ${faultOf} ilike ${pattern}
  or ${findings.applicationId} in (select id from applications where name ilike ${pattern})
  or (${findings.applicationId}, ${findings}.path) in (
    select endpoint_paths.application_id, endpoint_paths.path from endpoint_paths
    where team_id in (select id from teams where name ilike ${pattern})))`;

const wasFoundBy = (scanId: number) => sql`exists (
  select 1 from ${scanEndpoints} where ${scanEndpoints.scanId} = ${scanId}
    and ${scanEndpoints.endpointId} = ${findings.endpointId}
    and ${scanEndpoints.findings} @> jsonb_build_array(jsonb_build_object('checkId', ${findings.detail} ->> 'checkId')))`;

/** How a finding stands at this moment: open again once its dismissal is over. */
function stateNow({ state, dismissal }: Pick<typeof findings.$inferSelect, "state" | "dismissal">): FindingState {
  const isOver = state === "dismissed" && dismissal?.until && new Date(dismissal.until) <= new Date();
  return isOver ? "open" : state;
}

function wasOverAt({ state, events }: Pick<typeof findings.$inferSelect, "state" | "events">): string | null {
  if (state !== "regressed") return null;
  return events.findLast(({ kind }) => kind === "resolved" || kind === "fixed")?.at ?? null;
}
