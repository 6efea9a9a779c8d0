import { and, eq } from "drizzle-orm";
import type { FindingCounts } from "../../../src/contract/findings.ts";
import type { Revision } from "../../../src/contract/revision.ts";
import type { Tx } from "../db.ts";
import { type FindingNews, findingNews } from "../finding/finding-news.ts";
import { countFindings } from "../finding/open-findings.ts";
import { applications, scans } from "../tables/schema.ts";

/** What a scan that completed brought, as webhooks are told of it. */
export type WebhookNews = {
  application: { id: number; name: string; environment: string };
  scan: {
    id: number;
    completedAt: Date;
    securityScore: number | null;
    endpointCount: number;
    revision: Revision | null;
  };
  findings: FindingNews;
  /** What stands open now. */
  open: FindingCounts;
};

/** Reads what a scan brought, within the last transaction of its outcome; null when it did not complete. */
export async function webhookNews(tx: Tx, scanId: number): Promise<WebhookNews | null> {
  const [ended] = await tx
    .select({ scan: scans, application: applications })
    .from(scans)
    .innerJoin(applications, eq(applications.id, scans.applicationId))
    .where(and(eq(scans.id, scanId), eq(scans.status, "completed")));
  if (!ended) return null;
  const { scan, application } = ended;
  return {
    application: { id: application.id, name: application.name, environment: application.environment },
    scan: {
      id: scan.id,
      completedAt: scan.completedAt ?? new Date(),
      securityScore: scan.securityScore,
      endpointCount: scan.endpointCount,
      revision: scan.revision,
    },
    findings: await findingNews(tx, { id: scan.id, applicationId: application.id }),
    open: await countFindings(tx, { applicationId: application.id }),
  };
}
