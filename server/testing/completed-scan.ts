import type { Db, Tx } from "../db/db.ts";
import { saveOutcome, saveStopped } from "../db/scan/scan-outcome.ts";
import { findScan, insertScan, markRunning, type ScanRow } from "../db/scan/scans.ts";
import { keepDecided } from "../scan/keep-what-stands.ts";
import type { Finding } from "../scan/outcome.ts";
import { someFinding, someJudged, someOutcome } from "./judged-operation.ts";

type Of = { tenantId: number; applicationId: number };
/** What was found at each path. */
type Found = Record<string, readonly Partial<Finding>[]>;

/** Stores a scan that found this at these paths, and tried the checks `a` and `b` everywhere; resolves to its id. */
export const completedScan = (db: Db, of: Of, found: Found): Promise<number> =>
  scanned(
    db,
    of,
    async (tx, scan) => void (await saveOutcome((work) => work(tx), scan, someOutcome(...judged(found)))),
  );

/** Stores a scan that was stopped after it had found this at these paths; resolves to its id. */
export const stoppedScan = (db: Db, of: Of, found: Found): Promise<number> =>
  scanned(db, of, (tx, scan) => {
    const outcome = { ...someOutcome(...judged(found)), status: "failed", withoutScore: true } as const;
    return saveStopped((work) => work(tx), scan, { ...outcome, reason: "Stopped by maya@acme.test." }, keepDecided);
  });

const scanned = (db: Db, { tenantId, applicationId }: Of, end: (tx: Tx, scan: ScanRow) => Promise<void>) =>
  db.tenant(tenantId, async (tx) => {
    const id = await insertScan(tx, tenantId, applicationId);
    await markRunning(tx, id);
    await end(tx, (await findScan(tx, id)) as ScanRow);
    return id;
  });

const judged = (found: Found) =>
  Object.entries(found).map(([path, given]) => {
    const findings = given.map((one) => someFinding(one));
    const tested = (checkId: string) => ({ checkId, identity: "bob", state: "tested" as const, reason: null });
    return someJudged({ path, findings, finding: findings[0] ?? null, coverage: ["a", "b"].map(tested) });
  });
