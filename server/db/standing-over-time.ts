import { desc, eq } from "drizzle-orm";
import type { DashboardMetrics, StandingOfAll } from "../../src/contract/dashboard.ts";
import { noFindings } from "../../src/contract/finding-words.ts";
import { securityScore } from "../../src/contract/standing.ts";
import type { Tx } from "./db.ts";
import { scans } from "./tables/schema.ts";

/** Completed scans that are looked through: older ones change no figure that is shown. */
const lookedThrough = 2000;

type Completed = Awaited<ReturnType<typeof completedScans>>[number];

/** The tenant's completed scans with what they counted, oldest first. */
async function completedScans(tx: Tx) {
  const newest = await tx
    .select({
      id: scans.id,
      applicationId: scans.applicationId,
      completedAt: scans.completedAt,
      criticalIssues: scans.criticalIssues,
      warningIssues: scans.warningIssues,
      results: scans.results,
    })
    .from(scans)
    .where(eq(scans.status, "completed"))
    .orderBy(desc(scans.id))
    .limit(lookedThrough);
  return newest.reverse();
}

/** Where the whole organization stood after each of its last completed scans, oldest first. */
export async function standingOverScans(tx: Tx, limit: number): Promise<StandingOfAll[]> {
  const last = new Map<number, Completed>();
  const found = await completedScans(tx);
  return found
    .map((scan): StandingOfAll => {
      last.set(scan.applicationId, scan);
      return { scanId: scan.id, at: (scan.completedAt ?? new Date(0)).toISOString(), ...together([...last.values()]) };
    })
    .slice(-limit);
}

/** The dashboard's figures as the scans until `then` left them; null without any. */
export async function standingAt(tx: Tx, then: Date): Promise<DashboardMetrics["weekAgo"]> {
  const last = new Map<number, Completed>();
  for (const scan of await completedScans(tx)) {
    if (scan.completedAt && scan.completedAt <= then) last.set(scan.applicationId, scan);
  }
  if (last.size === 0) return null;
  const all = [...last.values()];
  const sum = (of: (scan: Completed) => number | undefined) => all.reduce((total, scan) => total + (of(scan) ?? 0), 0);
  return {
    totalApis: sum(({ results }) => results?.endpointCount),
    secureEndpoints: sum(({ results }) => results?.secure),
    atRiskEndpoints: sum(({ results }) => results?.vulnerabilityCount),
    criticalIssues: sum(({ results, criticalIssues }) => results?.findings?.critical ?? criticalIssues),
  };
}

function together(all: readonly Completed[]): Pick<StandingOfAll, "findings" | "securityScore"> {
  const counted = { ...noFindings };
  const standings = { secure: 0, warning: 0, critical: 0, undecided: 0 };
  for (const { results, criticalIssues, warningIssues } of all) {
    for (const key of ["findings", "critical", "high", "medium", "low"] as const)
      counted[key] += results?.findings?.[key] ?? 0;
    standings.secure += results?.secure ?? 0;
    standings.undecided += results?.undecided ?? 0;
    standings.critical += criticalIssues;
    standings.warning += warningIssues;
  }
  const { findings, critical, high, medium, low } = counted;
  return { findings: { findings, critical, high, medium, low }, securityScore: securityScore(standings) };
}
