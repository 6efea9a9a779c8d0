import { eq, type SQL, sql } from "drizzle-orm";
import type { ApplicationSummary, StandingAtScan } from "../../src/contract/application-summaries.ts";
import { noFindings } from "../../src/contract/finding-words.ts";
import type { FindingCounts } from "../../src/contract/findings.ts";
import type { ScanStatus } from "../../src/contract/scans.ts";
import { notFound } from "../refusal.ts";
import { applicationView } from "./applications.ts";
import { rows, type Tx } from "./db.ts";
import { countFindingsOfApplications } from "./finding/open-findings.ts";
import { applications, pathFigures, teams } from "./tables/schema.ts";

/** Completed scans that a trend goes back to. */
const trendLength = 8;

/** Every application of the tenant in scope with where it stands, the worst first. */
export async function listApplicationSummaries(tx: Tx): Promise<ApplicationSummary[]> {
  const summaries = await summariesOf(tx);
  return summaries.sort((one, two) => byFindings(one, two) || one.name.localeCompare(two.name, "en"));
}

/** One application with where it stands; refuses an unknown one. */
export async function applicationSummary(tx: Tx, id: number): Promise<ApplicationSummary> {
  const [summary] = await summariesOf(tx, id);
  if (!summary) throw notFound("application");
  return summary;
}

function byFindings({ findings: one }: ApplicationSummary, { findings: two }: ApplicationSummary): number {
  return two.critical - one.critical || two.high - one.high || two.medium - one.medium || two.low - one.low;
}

async function summariesOf(tx: Tx, id?: number): Promise<ApplicationSummary[]> {
  const of = (column: SQL) => (id === undefined ? sql`true` : sql`${column} = ${id}`);
  const found = await tx
    .select()
    .from(applications)
    .where(id === undefined ? undefined : eq(applications.id, id));
  const findings = await countFindingsOfApplications(tx, id);
  const standings = Map.groupBy(await standingsByTeam(tx, id), ({ applicationId }) => applicationId);
  const scanned = keyed(
    await rows<LastScan>(
      tx,
      // Of thousands of scans the few that are shown are found by the index, application by application.
      sql`select applications.id, last.* from applications cross join lateral (
          select id as "scanId", status, coalesce(completed_at, started_at, created_at) as at, cancel_requested_by as "stoppedBy"
          from scans where application_id = applications.id order by id desc limit 1
        ) last where ${of(sql`applications.id`)}`,
    ),
  );
  const identities = keyed(
    await rows<{ id: number; total: number; expired: number }>(
      tx,
      sql`select application_id as id, count(*)::int as total,
          count(*) filter (where health ->> 'alive' = 'false')::int as expired
        from identities where ${of(sql`application_id`)} group by application_id`,
    ),
  );
  const trends = Map.groupBy(
    await rows<CompletedScan>(
      tx,
      sql`select applications.id, completed.* from applications cross join lateral (
          select id as "scanId", completed_at as at, security_score as "securityScore", results -> 'findings' as findings
          from scans where application_id = applications.id and status = 'completed' order by id desc limit ${trendLength}
        ) completed where ${of(sql`applications.id`)} order by applications.id, completed."scanId"`,
    ),
    (scan) => scan.id,
  );
  return found.map((row): ApplicationSummary => {
    const last = scanned.get(row.id);
    const standing = standings.get(row.id) ?? [];
    const owner = ownerOf(standing);
    const trend = trends.get(row.id) ?? [];
    const { total, expired } = identities.get(row.id) ?? { total: 0, expired: 0 };
    return {
      ...applicationView(row),
      lastScan: last
        ? {
            id: last.scanId,
            status: last.status,
            at: iso(last.at),
            stoppedBy: last.status === "failed" ? last.stoppedBy : null,
          }
        : null,
      securityScore: trend.at(-1)?.securityScore ?? null,
      endpoints: together(standing),
      findings: findings.get(row.id) ?? noFindings,
      identities: { total, expired },
      team: owner,
      trend: trend.map(({ scanId, at, securityScore, findings }): StandingAtScan => {
        return { scanId, at: iso(at), securityScore, findings };
      }),
    };
  });
}

type LastScan = { id: number; scanId: number; status: ScanStatus; at: string | Date; stoppedBy: string | null };
type CompletedScan = {
  id: number;
  scanId: number;
  at: string | Date;
  securityScore: number | null;
  findings: FindingCounts | null;
};

const sum = (figure: SQL) => sql<number>`coalesce(sum(${figure}), 0)::int`;
const { operations, secure, undecided, lacking, applicationId, teamId } = pathFigures;
/** How endpoints stand; one at which nothing was found and nothing is proven is undecided. */
const standings = {
  total: sum(sql`${operations}`),
  secure: sum(sql`${secure}`),
  atRisk: sum(sql`${operations} - ${secure} - ${undecided}`),
  undecided: sum(sql`${undecided}`),
};

/** How the endpoints of all applications of the tenant stand, and how many miss authentication or authorization. */
export async function countStandingEndpoints(tx: Tx) {
  const [counts] = await tx.select({ ...standings, lacking: sum(sql`${lacking}`) }).from(pathFigures);
  return counts as { total: number; secure: number; atRisk: number; undecided: number; lacking: number };
}

type Standing = Awaited<ReturnType<typeof standingsByTeam>>[number];

/** How each application's endpoints stand, for each team that owns some of them. */
async function standingsByTeam(tx: Tx, id?: number) {
  const found = await tx
    .select({ applicationId, teamId, ...standings })
    .from(pathFigures)
    .where(id === undefined ? undefined : eq(applicationId, id))
    .groupBy(applicationId, teamId)
    .having(sql`sum(${operations}) > 0`);
  const names = await tx.select({ id: teams.id, name: teams.name }).from(teams);
  return found.map(({ teamId, ...counts }) => ({ ...counts, team: names.find((one) => one.id === teamId) ?? null }));
}

/** The endpoints of all teams, and of none. */
function together(some: readonly Standing[]): ApplicationSummary["endpoints"] {
  const sum = (of: (one: Standing) => number) => some.reduce((total, one) => total + of(one), 0);
  return {
    total: sum(({ total }) => total),
    secure: sum(({ secure }) => secure),
    atRisk: sum(({ atRisk }) => atRisk),
    undecided: sum(({ undecided }) => undecided),
  };
}

/** The team that owns most of an application's endpoints, of several the one that is there longest; null without one. */
function ownerOf(some: readonly Standing[]): ApplicationSummary["team"] {
  const owned = some.flatMap(({ team, total }) => (team ? [{ team, total }] : []));
  return owned.sort((one, other) => other.total - one.total || one.team.id - other.team.id)[0]?.team ?? null;
}

/** Statements of our own give instants as the driver does: text from one, dates from the other. */
function iso(at: string | Date): string {
  return new Date(at).toISOString();
}

function keyed<T extends { id: number }>(found: readonly T[]): Map<number, T> {
  return new Map(found.map((row) => [row.id, row]));
}
