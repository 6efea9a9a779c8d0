import type { Logger } from "pino";
import type { IdentityHealth } from "../../src/contract/identities.ts";
import type { Engine } from "../apart/engine.ts";
import { EngineEnded } from "../apart/engine-ended.ts";
import { findApplication } from "../db/applications.ts";
import { asSystem, type Db, type Tx } from "../db/db.ts";
import { actingByGet } from "../db/finding/acting-by-get.ts";
import { scanIdentities } from "../db/identities.ts";
import { saveHealths } from "../db/identity-health.ts";
import { trafficOf } from "../db/imported-traffic.ts";
import { intentionsOf } from "../db/intentions.ts";
import { learnedFor } from "../db/learned/learned-endpoints.ts";
import { forgetObject, leftBehind, rememberObject } from "../db/scan/made-objects.ts";
import { appendLog } from "../db/scan/scan-logs.ts";
import { saveOutcome, saveStopped } from "../db/scan/scan-outcome.ts";
import { failScan, findScan, markPending, markRunning, type ScanRow, stopReason } from "../db/scan/scans.ts";
import type { SecretBox } from "../db/secret-box.ts";
import { openHeaders } from "../db/sent-headers.ts";
import { scanSettingsInForce } from "../db/system.ts";
import { rememberTried } from "../db/tried.ts";
import { keepDecided } from "../scan/keep-what-stands.ts";
import type {
  JudgedOperation,
  LostIdentity,
  RunScan,
  ScanLimits,
  ScanListener,
  ScanOutcome,
  ScanRequest,
} from "../scan/outcome.ts";
import type { Hold } from "../scan/safety/hold.ts";
import { limitsFor } from "../scan-limits.ts";
import type { AnnounceScan } from "./announce-scan.ts";
import { learnFrom } from "./learn-from-scan.ts";
import type { ScanJob } from "./queue.ts";
import { scanJournal } from "./scan-journal.ts";
import { untilStored } from "./until-stored.ts";

/** What a scan's job works with. */
export type RunScanServices = {
  db: Db;
  secrets: SecretBox;
  runScan: RunScan;
  /** Removes from a target what a scan that was ended hard left there. */
  cleanUp?: Engine["cleanUp"];
  /** Whether scans may reach private and loopback addresses. */
  privateTargets: boolean;
  /** Tells whoever wants to hear of it what a completed scan brought. */
  announce?: AnnounceScan;
  log: Logger;
};

/** Why a running scan is aborted: its user stopped or deleted it, or its worker has to let go of it. */
export type StopReason = "stopped" | "handed-back" | "claim-lost";

/** How often a scan is run again whose process was ended from outside. */
const deathsForgiven = 2;
/** Milliseconds that removing what a scan left behind may take. */
const cleanUpMs = 10_000;

/** A job that ended because its worker stops; the queue gives it to another. */
export class HandedBack extends Error {
  override readonly name = "HandedBack";
}

/**
 * Runs one scan and stores what it found. Ends quietly when the scan was deleted or has ended before. `signal` aborts
 * with a {@link StopReason}; rejects with {@link HandedBack} when the job has to be run again. `retries` counts how often
 * it was before.
 */
export async function runScanJob(
  job: ScanJob,
  services: RunScanServices,
  signal: AbortSignal,
  retries = 0,
): Promise<void> {
  const { db, log, secrets } = services;
  const { scanId, tenantId } = job;
  const begun = await db.tenant(tenantId, (tx) => begin(tx, job, secrets));
  if (!begun) return;
  const { scan, request } = begun;
  const journal = scanJournal(db, job, log);
  if (begun.isRepeated) {
    journal.log("status", "The worker that ran this scan stopped. The scan starts again from the beginning.");
  }
  const { applicationId } = scan;
  const healths = new Map<string, IdentityHealth>();
  const lost = new Map<string, LostIdentity>();
  const listener: ScanListener = {
    probed: (label, { alive, sameAs, ...shown }) => {
      const reason = `${shown.reason} Seen by scan ${scanId}.`;
      healths.set(label, { alive, reason, at: new Date().toISOString(), ...(sameAs === undefined ? {} : { sameAs }) });
      if (alive) lost.delete(label);
      else lost.set(label, { label, ...shown });
    },
    log: journal.log,
    progress: journal.progress,
    made: (object) =>
      untilStored(() => db.tenant(tenantId, (tx) => rememberObject(tx, { tenantId, applicationId }, object)), signal),
    removed: (object) =>
      untilStored(() => db.tenant(tenantId, (tx) => forgetObject(tx, applicationId, object)), signal),
    tried: (key, now) =>
      untilStored(() => db.tenant(tenantId, (tx) => rememberTried(tx, applicationId, key, now)), signal),
  };
  const inForce = await db.system(scanSettingsInForce);
  if (inForce.names.length > 0) journal.log("info", configured(inForce));
  const limits = limitsFor(request, services.privateTargets, inForce.settings);
  const ended = await run(services, request, limits, listener, journal.hold, signal, retries, scanId);
  const { death } = ended;
  const outcome = { ...ended.outcome, lost: [...lost.values()] };
  await journal.close(signal);
  const stop = signal.aborted ? (signal.reason as StopReason) : null;
  if (stop === "claim-lost") return;
  const handBack = async (message: string) => {
    await db.tenant(tenantId, async (tx) => {
      await markPending(tx, scanId);
      await appendLog(tx, tenantId, scanId, [{ timestamp: new Date(), type: "status", message }]);
    });
    throw new HandedBack(`Scan ${scanId} was handed back`);
  };
  if (stop === "handed-back") await handBack("The platform is stopping. The scan starts again when a worker is free.");
  if (stop === null && death?.how === "killed" && retries < deathsForgiven)
    await handBack(`${death.message} The scan starts again from the beginning.`);
  // A scan that is stored already is not stored again, so this bears to be repeated.
  const store = <T>(work: (tx: Tx) => Promise<T>) => untilStored(() => db.tenant(tenantId, work), signal);
  await store((tx) => saveHealths(tx, applicationId, healths));
  const last = async (tx: Tx) => {
    await learnFrom(tx, scan, outcome, log);
    await services.announce?.(tx, job);
  };
  const isCompleted = await saveOutcome(store, scan, outcome, last, keepDecided);
  const stoppedBy = isCompleted ? null : (await store((tx) => findScan(tx, scanId)))?.cancelRequestedBy;
  if (typeof stoppedBy === "string") {
    const reason = stopReason(stoppedBy);
    // Half a scan scores nothing: what it did not reach would count as insecure.
    await saveStopped(store, scan, { ...outcome, status: "failed", reason, withoutScore: true }, keepDecided);
  }
  if (stop === "stopped" || death) await cleanUp(services, job, { applicationId, request, limits, listener });
}

/** Removes what the scan noted that it made, and could not remove as it was ended. What stays is left to the next scan. */
async function cleanUp(
  { db, log, cleanUp }: RunScanServices,
  { scanId, tenantId }: ScanJob,
  given: { applicationId: number; request: ScanRequest; limits: ScanLimits; listener: ScanListener },
): Promise<void> {
  const { request, limits, listener } = given;
  const left = await db.tenant(tenantId, (tx) => leftBehind(tx, given.applicationId));
  if (left.length === 0) return;
  const journal = scanJournal(db, { scanId, tenantId }, log);
  const hears = { ...listener, log: journal.log, progress() {} };
  const bounds = { ...limits, maxDurationMs: cleanUpMs };
  await cleanUp?.({ ...request, leftBehind: left }, bounds, hears, AbortSignal.timeout(cleanUpMs)).catch((error) =>
    log.warn({ err: error, scanId }, "What a scan left on its target could not be removed; the next scan tries again"),
  );
  await journal.close(AbortSignal.timeout(cleanUpMs));
}

async function begin(
  tx: Tx,
  { scanId, tenantId }: ScanJob,
  secrets: SecretBox,
): Promise<{ scan: ScanRow; request: ScanRequest; isRepeated: boolean } | null> {
  const scan = await findScan(tx, scanId);
  if (!scan || scan.status === "completed" || scan.status === "failed") return null;
  if (scan.cancelRequestedBy !== null) {
    await failScan(tx, scan, { stoppedBy: scan.cancelRequestedBy });
    return null;
  }
  const application = await findApplication(tx, scan.applicationId);
  if (!application || !(await markRunning(tx, scanId))) return null;
  const { targetUrl, environment, authMethod, encryptedCredentials } = application;
  // What was learned belongs to the platform, so no tenant's own scope can read it.
  const learned = await asSystem(tx, () => learnedFor(tx, tenantId));
  let credentials: string | null;
  try {
    credentials = encryptedCredentials && secrets.open(encryptedCredentials, `tenant ${tenantId}`);
  } catch {
    const fault = "The application's credential cannot be decrypted. Add the application again with its credential.";
    await failScan(tx, scan, { fault });
    return null;
  }
  try {
    const { traits, others } = await scanIdentities(tx, application, secrets);
    const left = await leftBehind(tx, application.id);
    const traffic = await trafficOf(tx, application.id);
    const known = await actingByGet(tx, application.id);
    const intentions = await intentionsOf(tx, application.id);
    return {
      scan,
      request: {
        targetUrl,
        environment,
        authMethod,
        credentials,
        traits,
        others,
        headers: openHeaders(application, secrets),
        learned,
        makesObjects: application.makesObjects,
        writesBack: application.writesBack,
        isIntrusive: application.isIntrusive,
        leftBehind: left,
        mark: `postern-${scan.id}`,
        traffic,
        ...known,
        intentions,
      },
      isRepeated: scan.status === "running",
    };
  } catch (error) {
    await failScan(tx, scan, { fault: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

async function run(
  services: RunScanServices,
  request: ScanRequest,
  limits: ScanLimits,
  listener: ScanListener,
  hold: Hold,
  signal: AbortSignal,
  retries: number,
  scanId: number,
): Promise<{ outcome: ScanOutcome; death?: EngineEnded }> {
  const startedAt = performance.now();
  let requests = 0;
  const hears: ScanListener = {
    ...listener,
    progress(progress) {
      requests = progress.requests;
      listener.progress(progress);
    },
  };
  const cutShort = (reason: string, operations: readonly JudgedOperation[] = []): ScanOutcome => ({
    status: "failed",
    reason,
    operations: [...operations],
    requests,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    return { outcome: await services.runScan(request, limits, hears, signal, hold) };
  } catch (error) {
    if (error instanceof EngineEnded && error.how !== "fault") {
      const isFinal = error.how !== "killed" || retries >= deathsForgiven;
      const again = error.how === "killed" ? ` This happened ${retries + 1} times. Start the scan again.` : "";
      const reason = error.message + again;
      if (!signal.aborted) services.log.warn({ err: error, scanId }, "A scan's process ended before its scan");
      if (!signal.aborted && isFinal) listener.log("error", reason);
      return { outcome: cutShort(reason, error.operations), death: error };
    }
    if (!signal.aborted) services.log.error({ err: error, scanId }, "The scan engine failed");
    const reason = `The scan ended because of a fault in Postern. Start it again; the server's log has the details under scan ${scanId}.`;
    if (!signal.aborted) listener.log("error", reason);
    return { outcome: cutShort(reason), ...(error instanceof EngineEnded ? { death: error } : {}) };
  }
}

/** A log line about the scan configurations that bound a scan. */
function configured({ names, settings }: Awaited<ReturnType<typeof scanSettingsInForce>>): string {
  const said = Object.entries(settings).map(([name, value]) => `${name}: ${value.toLocaleString("en")}`);
  return `Bound by the scan configuration${names.length === 1 ? "" : "s"} ${names.join(", ")} (${said.join(", ")})`;
}
