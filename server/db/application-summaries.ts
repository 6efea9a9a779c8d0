import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type {
  ApplicationOverview,
  ApplicationSummary,
  StandingAtScan,
} from "../../src/contract/application-summaries.ts";
import { noFindings } from "../../src/contract/finding-words.ts";
import { notFound } from "../refusal.ts";
import { applicationView } from "./applications.ts";
import { rows, type Tx } from "./db.ts";
import { countFindingsOfApplications } from "./finding/open-findings.ts";
import { onceForEach } from "./once-for-each.ts";
import { applications, pathFigures, scans, teams } from "./tables/schema.ts";

/** Scans that a trend goes back to. */
const trendLength = 8;

/** Every application of the tenant in scope with where it stands, the worst first. */
export async function listApplicationSummaries(tx: Tx): Promise<ApplicationSummary[]> {
  const summaries = await summariesOf(tx);
  return summaries.sort((one, two) => byFindings(one, two) || one.name.localeCompare(two.name, "en"));
}

/** One application with where it stands and how it came there; refuses an unknown one. */
export async function applicationOverview(tx: Tx, id: number): Promise<ApplicationOverview> {
  const [[summary], trend, completed] = await Promise.all([
    summariesOf(tx, id),
    trendOf(tx, id),
    lastCompleted(tx, id),
  ]);
  if (!summary) throw notFound("application");
  return { ...summary, trend, completed };
}

function byFindings({ findings: one }: ApplicationSummary, { findings: two }: ApplicationSummary): number {
  return two.critical - one.critical || two.high - one.high || two.medium - one.medium || two.low - one.low;
}

const allApplications = onceForEach((tx: Tx) => tx.select().from(applications).prepare("all_applications"));

async function summariesOf(tx: Tx, id?: number): Promise<ApplicationSummary[]> {
  const of = (column: SQL) => (id === undefined ? sql`true` : sql`${column} = ${id}`);
  const [found, findings, standings, lastScans, identities, completed, counted] = await Promise.all([
    id === undefined ? allApplications(tx).execute() : tx.select().from(applications).where(eq(applications.id, id)),
    countFindingsOfApplications(tx, id),
    standingsByTeam(tx, id),
    rows<{ id: number; last: LastScan }>(
      tx,
      // Of thousands of scans the few that are shown are found by the index, application by application.
      sql`select applications.id, last.* from applications cross join lateral (
          select json_build_object('id', id, 'status', status, 'at', ${instant(sql`coalesce(completed_at, started_at, created_at)`)},
            'stoppedBy', case when status = 'failed' then cancel_requested_by end) as last
          from scans where application_id = applications.id order by id desc limit 1
        ) last where ${of(sql`applications.id`)}`,
    ),
    rows<{ id: number; total: number; expired: number }>(
      tx,
      sql`select application_id as id, count(*)::int as total,
          count(*) filter (where health ->> 'alive' = 'false')::int as expired
        from identities where ${of(sql`application_id`)} group by application_id`,
    ),
    rows<{ id: number; score: number | null }>(
      tx,
      sql`select applications.id, completed.score from applications cross join lateral (
          select security_score as score from scans where application_id = applications.id and status = 'completed'
          order by id desc limit 1
        ) completed where ${of(sql`applications.id`)}`,
    ),
    rows<{ id: number; open: number[] }>(
      tx,
      sql`select applications.id, array_agg(open order by counted.id) as open from applications cross join lateral (
          select id, (results -> 'findings' ->> 'findings')::int as open from ${lastCounted}
        ) counted where open is not null and ${of(sql`applications.id`)} group by applications.id`,
    ),
  ]);
  const standingBy = Map.groupBy(standings, ({ applicationId }) => applicationId);
  const [last, asked, scored, past] = [keyed(lastScans), keyed(identities), keyed(completed), keyed(counted)];
  return found.map((row): ApplicationSummary => {
    const ofTeams = standingBy.get(row.id) ?? [];
    const scan = scored.get(row.id);
    const { total, expired } = asked.get(row.id) ?? { total: 0, expired: 0 };
    const open = findings.get(row.id) ?? noFindings;
    return {
      ...applicationView(row),
      lastScan: last.get(row.id)?.last ?? null,
      isJudged: scan !== undefined || open.findings > 0,
      securityScore: scan?.score ?? null,
      endpoints: together(ofTeams),
      findings: open,
      identities: { total, expired },
      team: ownerOf(ofTeams),
      openOverTime: past.get(row.id)?.open ?? [],
    };
  });
}

/**
 * The last scans of an application that changed what stands open, newest first: those that completed, and those that ended
 * early and kept what they had found.
 */
const lastCounted = sql`scans where application_id = applications.id
  and (status = 'completed' or status = 'failed' and results ? 'findings') order by id desc limit ${trendLength}`;

/** How an application stood at the last of these scans, oldest first. One that ended early judged a part alone: no score. */
async function trendOf(tx: Tx, id: number): Promise<StandingAtScan[]> {
  return await rows<StandingAtScan>(
    tx,
    sql`select counted.* from applications cross join lateral (
        select id as "scanId", ${instant(sql`coalesce(completed_at, created_at)`)} as at,
          case when status = 'completed' then security_score end as "securityScore",
          results -> 'findings' as findings from ${lastCounted}
      ) counted where applications.id = ${id} order by "scanId"`,
  );
}

const lastCompleted = (tx: Tx, id: number) =>
  tx
    .select({ id: scans.id, securityScore: scans.securityScore })
    .from(scans)
    .where(and(eq(scans.applicationId, id), eq(scans.status, "completed")))
    .orderBy(desc(scans.id))
    .limit(2);

type LastScan = NonNullable<ApplicationSummary["lastScan"]>;

/** An instant as the contract has it (RFC 3339, UTC), so that nobody has to read and write it again. */
const instant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const sum = (figure: SQL) => sql<number>`coalesce(sum(${figure}), 0)::int`;
const { operations, secure, undecided, lacking, applicationId, teamId } = pathFigures;
/** How endpoints stand; one at which nothing was found and nothing is proven is undecided. */
const standings = {
  total: sum(sql`${operations}`),
  secure: sum(sql`${secure}`),
  atRisk: sum(sql`${operations} - ${secure} - ${undecided}`),
  undecided: sum(sql`${undecided}`),
};

const standing = onceForEach((tx: Tx) =>
  tx
    .select({ ...standings, lacking: sum(sql`${lacking}`) })
    .from(pathFigures)
    .prepare("standing_of_all"),
);

/** How the endpoints of all applications of the tenant stand, and how many miss authentication or authorization. */
export async function countStandingEndpoints(tx: Tx) {
  const [counts] = await standing(tx).execute();
  return counts as { total: number; secure: number; atRisk: number; undecided: number; lacking: number };
}

const byTeam = (tx: Tx, where?: SQL) =>
  tx
    .select({ applicationId, teamId, ...standings })
    .from(pathFigures)
    .where(where)
    .groupBy(applicationId, teamId)
    .having(sql`sum(${operations}) > 0`);
const standingOfEach = onceForEach((tx: Tx) => byTeam(tx).prepare("standing_of_each"));
const namesOfTeams = onceForEach((tx: Tx) =>
  tx.select({ id: teams.id, name: teams.name }).from(teams).prepare("names_of_teams"),
);

type Standing = Awaited<ReturnType<typeof standingsByTeam>>[number];

/** How each application's endpoints stand, for each team that owns some of them. */
async function standingsByTeam(tx: Tx, id?: number) {
  const [found, names] = await Promise.all([
    id === undefined ? standingOfEach(tx).execute() : byTeam(tx, eq(applicationId, id)),
    namesOfTeams(tx).execute(),
  ]);
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

function keyed<T extends { id: number }>(found: readonly T[]): Map<number, T> {
  return new Map(found.map((row) => [row.id, row]));
}
