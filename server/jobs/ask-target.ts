import type { Logger } from "pino";
import type { Look } from "../../src/contract/applications.ts";
import type { Engine } from "../apart/engine.ts";
import { findApplication } from "../db/applications.ts";
import type { Db } from "../db/db.ts";
import { actingByGet } from "../db/finding/acting-by-get.ts";
import { findIdentity, identityRequest, scanIdentities } from "../db/identities.ts";
import { saveHealth } from "../db/identity-health.ts";
import { intentionsOf } from "../db/intentions.ts";
import { forgetObject, rememberObject } from "../db/scan/made-objects.ts";
import { retestSubject } from "../db/scan/retest-subject.ts";
import { saveRetest } from "../db/scan/scan-outcome.ts";
import type { SecretBox } from "../db/secret-box.ts";
import { openHeaders } from "../db/sent-headers.ts";
import { scanSettingsInForce } from "../db/system.ts";
import { rememberTried } from "../db/tried.ts";
import { Refusal } from "../refusal.ts";
import { companionsOf } from "../scan/companions.ts";
import type { ScanLimits, ScanRequest } from "../scan/outcome.ts";
import { limitsFor } from "../scan-limits.ts";
import { type AskAnswer, type AskJob, askEndChannel, askQueue, type Queue } from "./queue.ts";
import { takeJobs } from "./take-jobs.ts";

/** What short questions to a target work with. */
export type AskTargetServices = { db: Db; secrets: SecretBox; privateTargets: boolean; log: Logger } & {
  engine: Pick<Engine, "probeIdentity" | "testOperation" | "lookAtTarget">;
};

/** Requests and milliseconds that one question may take, from when the engine is ready to send. */
const budget = { maxRequests: 300, maxDurationMs: 20_000 };
/** Milliseconds for a test as everybody: it takes a second, but its requests may each come late. */
const testMs = 60_000;
/** Milliseconds for one of its requests. */
const timeoutMs = 8000;

/** Starts to ask targets in this process, several at once: somebody waits for each, and what nobody waits for ends. */
export async function startAskWorker(queue: Queue, services: AskTargetServices): Promise<void> {
  const asking = new Map<string, AbortController>();
  await services.db.listen(askEndChannel, (id) => asking.get(id)?.abort());
  await takeJobs<AskJob, AskAnswer>(queue, askQueue, 4, async ({ id, data, signal }) => {
    const asked = new AbortController();
    asking.set(id, asked);
    try {
      return await askTarget(data, services, AbortSignal.any([signal, asked.signal]));
    } finally {
      asking.delete(id);
    }
  });
}

/** Does what a job says and stores what it showed; what a look shows is answered. */
export async function askTarget(job: AskJob, services: AskTargetServices, signal: AbortSignal): Promise<AskAnswer> {
  try {
    if (job.kind === "look") return { failure: null, look: await look(job, services, signal) };
    if (job.kind === "probe-identity") await probe(job, services, signal);
    else await retest(job, services, signal);
    return { failure: null };
  } catch (error) {
    if (signal.aborted) return { failure: "The worker that asked the target was stopped. Try again." };
    const isForUser =
      error instanceof Error &&
      /^(Refusal|RetestFailure|TargetRefusedError|ScanEndedError|EngineEnded|Error)$/.test(error.name);
    services.log.warn({ err: error, job: job.kind }, "A question to a target failed");
    return { failure: isForUser && error instanceof Error ? error.message : "No request reached the target." };
  }
}

async function look(
  { targetUrl, environment }: Extract<AskJob, { kind: "look" }>,
  { db, privateTargets, engine }: AskTargetServices,
  signal: AbortSignal,
): Promise<Look> {
  const request: ScanRequest = { targetUrl, environment, authMethod: "none", credentials: null };
  const { settings } = await db.system(scanSettingsInForce);
  const scan = limitsFor(request, privateTargets, settings);
  const seen = await engine.lookAtTarget(request, { ...scan, ...budget, timeoutMs }, scan, signal);
  const { ratePerSecond, concurrency } = scan;
  const perSecond = Number.isFinite(ratePerSecond) ? ratePerSecond : null;
  return { ...seen, pace: { perSecond, atOnce: concurrency } };
}

async function probe(
  { tenantId, applicationId, id }: Extract<AskJob, { kind: "probe-identity" }>,
  { db, secrets, privateTargets, engine }: AskTargetServices,
  signal: AbortSignal,
): Promise<void> {
  const { request, before } = await db.tenant(tenantId, async (tx) => {
    const { row, application } = await findIdentity(tx, applicationId, id);
    return { request: identityRequest(row, application, secrets), before: row.health };
  });
  const health = await engine.probeIdentity(request, limits(request, privateTargets), signal);
  // Asking one identity tells nothing of whose other session it is.
  const { sameAs, reason } = before ?? {};
  const kept = sameAs !== undefined && reason !== undefined && health.alive ? { sameAs, reason } : {};
  await db.tenant(tenantId, (tx) => saveHealth(tx, id, { ...health, ...kept, at: new Date().toISOString() }));
}

async function retest(
  { tenantId, endpointId }: Extract<AskJob, { kind: "test-endpoint" }>,
  { db, secrets, privateTargets, engine }: AskTargetServices,
  signal: AbortSignal,
): Promise<void> {
  const { applicationId, scanId, subject, request } = await db.tenant(tenantId, async (tx) => {
    const found = await retestSubject(tx, endpointId, companionsOf);
    const application = await findApplication(tx, found.applicationId);
    if (!application) throw new Refusal(404, "The requested application could not be found.");
    const { targetUrl, environment, authMethod, encryptedCredentials, makesObjects, writesBack, isIntrusive } =
      application;
    const consents = { makesObjects, writesBack, isIntrusive };
    const credentials = encryptedCredentials && secrets.open(encryptedCredentials, `tenant ${tenantId}`);
    const everybody = await scanIdentities(tx, application, secrets);
    const intentions = await intentionsOf(tx, application.id);
    const known = await actingByGet(tx, application.id);
    return {
      ...found,
      request: {
        targetUrl,
        environment,
        authMethod,
        credentials,
        headers: openHeaders(application, secrets),
        ...consents,
        ...everybody,
        intentions,
        ...known,
      },
    };
  });
  const judged = await engine.testOperation(
    request,
    { ...limits(request, privateTargets), maxDurationMs: testMs },
    subject,
    {
      made: (object) => db.tenant(tenantId, (tx) => rememberObject(tx, { tenantId, applicationId }, object)),
      removed: (object) => db.tenant(tenantId, (tx) => forgetObject(tx, applicationId, object)),
      tried: (key, now) => db.tenant(tenantId, (tx) => rememberTried(tx, applicationId, key, now)),
    },
    signal,
  );
  await db.tenant(tenantId, (tx) => saveRetest(tx, { id: scanId, tenantId, applicationId }, judged));
}

function limits(request: { targetUrl: string }, privateTargets: boolean): ScanLimits {
  return { ...limitsFor(request, privateTargets), ...budget, timeoutMs };
}
