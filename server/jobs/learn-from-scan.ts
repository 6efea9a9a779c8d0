import { eq } from "drizzle-orm";
import type { Logger } from "pino";
import { findApplication } from "../db/applications.ts";
import { asSystem, type Tx } from "../db/db.ts";
import { storeLessons } from "../db/learned/learned-lessons.ts";
import type { ScanRow } from "../db/scan/scans.ts";
import { tenants } from "../db/tables/schema.ts";
import { ownWords } from "../scan/learn/learned-path.ts";
import { lessonsOf } from "../scan/learn/lessons.ts";
import type { ScanOutcome } from "../scan/outcome.ts";

/**
 * Adds what a completed scan found to what the platform knows of APIs, in the transaction that stores its outcome. Only
 * generalized paths leave the tenant: nothing with a word of its name, its application's name or its host. A fault is
 * logged, and the outcome is stored all the same.
 */
export async function learnFrom(tx: Tx, scan: ScanRow, outcome: ScanOutcome, log: Logger): Promise<void> {
  if (outcome.status !== "completed") return;
  try {
    await tx.transaction((nested) => learn(nested, scan, outcome));
  } catch (error) {
    log.error({ err: error, scanId: scan.id }, "What a scan found could not be learned");
  }
}

async function learn(tx: Tx, scan: ScanRow, outcome: ScanOutcome): Promise<void> {
  const application = await findApplication(tx, scan.applicationId);
  if (!application) return;
  const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, scan.tenantId));
  const base = new URL(application.targetUrl);
  const own = ownWords([base.hostname, base.pathname, application.name, tenant?.name ?? ""]);
  const lessons = lessonsOf(outcome, base, own);
  const missed = (outcome.tried ?? []).filter(({ found }) => !found).map(({ path }) => path);
  // What was learned belongs to the platform, so no tenant's own scope can change it.
  await asSystem(tx, () => storeLessons(tx, scan, lessons, missed));
}
