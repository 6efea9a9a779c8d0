import type { ApplicationRow } from "../db/applications.ts";
import type { Tx } from "../db/db.ts";
import { appendLog } from "../db/scan/scan-logs.ts";
import { activeScans, failScan, requestCancel } from "../db/scan/scans.ts";
import { isHeld } from "../jobs/queue.ts";

/** Who stops scans, and the queue that tells whoever holds them. */
type Stopper = { email: string; queue: { stopScan(tx: Tx, scanId: number): Promise<void> } };

/** Stops a scan that waits or runs: at once where no worker holds it, else as soon as that one hears of it. */
export async function stopScan(tx: Tx, tenantId: number, id: number, { email, queue }: Stopper): Promise<void> {
  await requestCancel(tx, id, email);
  if (await isHeld(tx, id)) return await queue.stopScan(tx, id);
  // No worker holds it, so it ends here.
  await failScan(tx, { id, tenantId }, { stoppedBy: email });
}

type Rights = Pick<ApplicationRow, "environment" | "makesObjects" | "writesBack" | "isIntrusive">;

/**
 * Stops an application's scans where a change of it allows less than they were started with: a scan knows what it was
 * allowed when it began, and nothing may be sent that was forbidden since.
 */
export async function stopWhatIsForbidden(
  tx: Tx,
  before: ApplicationRow,
  after: Rights,
  stopper: Stopper,
): Promise<void> {
  const consents = ["makesObjects", "writesBack", "isIntrusive"] as const;
  const isNowProduction = before.environment !== "production" && after.environment === "production";
  if (!isNowProduction && !consents.some((consent) => before[consent] && !after[consent])) return;
  for (const { id } of await activeScans(tx, before.id)) {
    const message = "The scan is stopped, because its application was changed to allow less.";
    await appendLog(tx, before.tenantId, id, [{ timestamp: new Date(), type: "status", message }]);
    await stopScan(tx, before.tenantId, id, stopper);
  }
}
