import { and, desc, eq, inArray } from "drizzle-orm";
import type { Leftover } from "../../../src/contract/scans.ts";
import type { ReportedScan } from "../../reports/report-data.ts";
import type { Tx } from "../db.ts";
import { leftovers } from "../scan/made-objects.ts";
import { applications, endpoints, scans } from "../tables/schema.ts";
import { type ReportRange, within } from "./report-data.ts";

/** The completed scans of a range, newest first: the first `limit`, and how many there are. One that is named may have failed. */
export async function reportedScans(
  tx: Tx,
  range: ReportRange,
  limit: number,
): Promise<{ scans: ReportedScan[]; count: number }> {
  const of = and(
    inArray(scans.status, range.scope === "scan" ? ["completed", "failed"] : ["completed"]),
    range.scope === "scan" ? eq(scans.id, range.scanId ?? 0) : undefined,
    range.scope === "application" ? eq(scans.applicationId, range.applicationId ?? 0) : undefined,
    range.scope === "team"
      ? inArray(
          scans.id,
          tx
            .select({ id: endpoints.scanId })
            .from(endpoints)
            .where(eq(endpoints.teamId, range.teamId ?? 0)),
        )
      : undefined,
    ...within(scans.completedAt, range),
  );
  const found = await tx
    .select({ scan: scans, applicationName: applications.name })
    .from(scans)
    .innerJoin(applications, eq(applications.id, scans.applicationId))
    .where(of)
    .orderBy(desc(scans.id))
    .limit(limit);
  const left = new Map<number, Leftover[]>();
  for (const { scan } of found) left.set(scan.id, await leftovers(tx, scan.applicationId, endOf(scan)));
  return {
    count: await tx.$count(scans, of),
    scans: found.map(({ scan, applicationName }) => ({
      id: scan.id,
      applicationName,
      completedAt: endOf(scan).toISOString(),
      endpointCount: scan.endpointCount,
      figures: {
        critical: scan.criticalIssues,
        warning: scan.warningIssues,
        secure: scan.results?.secure ?? 0,
        undecided: scan.results?.undecided ?? 0,
        securityScore: scan.securityScore,
      },
      requests: scan.results?.requests ?? 0,
      durationMs: scan.results?.durationMs ?? 0,
      revision: scan.revision,
      leftovers: left.get(scan.id) ?? [],
      lost: scan.results?.lost,
      keptBack: scan.results?.keptBack,
      ...(scan.status === "failed" && { failed: scan.results?.reason ?? "The scan failed." }),
    })),
  };
}

const endOf = ({ completedAt, createdAt }: typeof scans.$inferSelect): Date => completedAt ?? createdAt;
