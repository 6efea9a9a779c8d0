import { desc, inArray, sql } from "drizzle-orm";
import type { DashboardMetrics, StandingOfAll } from "../../src/contract/dashboard.ts";
import { noFindings } from "../../src/contract/finding-words.ts";
import { securityScore } from "../../src/contract/standing.ts";
import type { Tx } from "./db.ts";
import { onceForEach } from "./once-for-each.ts";
import type { ScanResults } from "./scan/scans.ts";
import { applications, scans } from "./tables/schema.ts";

/** Scans that are looked through: older ones change no figure that is shown. */
const lookedThrough = 2000;

type Counted = Pick<
  typeof scans.$inferSelect,
  "id" | "applicationId" | "completedAt" | "status" | "criticalIssues" | "warningIssues"
> & {
  results: Pick<ScanResults, "endpointCount" | "vulnerabilityCount" | "secure" | "undecided" | "findings"> | null;
};

/** Of what a scan stored what is counted here: it holds the whole profile of its target as well. */
const figures = sql<Counted["results"]>`(select to_jsonb(counted) from jsonb_to_record(${scans.results})
  as counted ("endpointCount" int, "vulnerabilityCount" int, secure int, undecided int, findings jsonb))`;
const { id, applicationId, completedAt, status, criticalIssues, warningIssues } = scans;
const counted = { id, applicationId, completedAt, status, criticalIssues, warningIssues, results: figures };

/** The tenant's scans that completed, or were stopped and kept what they had found, with what they counted, oldest first. */
async function countedScans(tx: Tx): Promise<Counted[]> {
  const newest = await tx
    .select(counted)
    .from(scans)
    .where(inArray(scans.status, ["completed", "failed"]))
    .orderBy(desc(scans.id))
    .limit(lookedThrough);
  return newest.filter(({ status, results }) => status === "completed" || results?.findings).reverse();
}

/** Where the whole organization stood after each of its last scans that changed it, oldest first. */
export async function standingOverScans(tx: Tx, limit: number): Promise<StandingOfAll[]> {
  const last = new Map<number, Counted>();
  const found = await countedScans(tx);
  return found
    .map((scan): StandingOfAll => {
      last.set(scan.applicationId, afterwards(last.get(scan.applicationId), scan));
      return { scanId: scan.id, at: (scan.completedAt ?? new Date(0)).toISOString(), ...together([...last.values()]) };
    })
    .slice(-limit);
}

/** A stopped scan counts the application's open findings, but judged a part of its endpoints alone: those stand as they did. */
function afterwards(before: Counted | undefined, scan: Counted): Counted {
  if (scan.status === "completed") return scan;
  const { criticalIssues = 0, warningIssues = 0, results } = before ?? {};
  const unjudged = { endpointCount: 0, vulnerabilityCount: 0, secure: 0, undecided: 0 };
  const findings = scan.results?.findings;
  return {
    ...scan,
    criticalIssues,
    warningIssues,
    results: { ...(results ?? unjudged), ...(findings && { findings }) },
  };
}

const until = onceForEach((tx: Tx) => {
  const last = sql`(select id from scans of_application where of_application.application_id = ${applications.id}
    and of_application.status = 'completed' and of_application.completed_at <= ${sql.placeholder("before")}::timestamptz
    order by id desc limit 1)`;
  return tx.select(counted).from(applications).innerJoin(scans, sql`${scans.id} = ${last}`).prepare("last_scans_until");
});

/** The dashboard's figures as the scans until `then` left them; null without any. */
export async function standingAt(tx: Tx, then: Date): Promise<DashboardMetrics["weekAgo"]> {
  const all: Counted[] = await until(tx).execute({ before: then.toISOString() });
  if (all.length === 0) return null;
  const sum = (of: (scan: Counted) => number | undefined) => all.reduce((total, scan) => total + (of(scan) ?? 0), 0);
  return {
    totalApis: sum(({ results }) => results?.endpointCount),
    secureEndpoints: sum(({ results }) => results?.secure),
    atRiskEndpoints: sum(({ results }) => results?.vulnerabilityCount),
    criticalIssues: sum(({ results, criticalIssues }) => results?.findings?.critical ?? criticalIssues),
  };
}

function together(all: readonly Counted[]): Pick<StandingOfAll, "findings" | "securityScore"> {
  const open = { ...noFindings };
  const standings = { secure: 0, warning: 0, critical: 0, undecided: 0 };
  for (const { results, criticalIssues, warningIssues } of all) {
    for (const key of ["findings", "critical", "high", "medium", "low"] as const)
      open[key] += results?.findings?.[key] ?? 0;
    standings.secure += results?.secure ?? 0;
    standings.undecided += results?.undecided ?? 0;
    standings.critical += criticalIssues;
    standings.warning += warningIssues;
  }
  const { findings, critical, high, medium, low } = open;
  return { findings: { findings, critical, high, medium, low }, securityScore: securityScore(standings) };
}
