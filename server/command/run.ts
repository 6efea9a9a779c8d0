import { leftoverOf } from "../../src/contract/leftover-of.ts";
import type { Leftover } from "../../src/contract/scans.ts";
import { createEngine } from "../apart/engine.ts";
import { EngineEnded } from "../apart/engine-ended.ts";
import type {
  IdentityTraits,
  LostIdentity,
  NotedObject,
  ProbedHealth,
  ScanIdentity,
  ScanOutcome,
  ScanRequest,
} from "../scan/outcome.ts";
import { limitsFor } from "../scan-limits.ts";
import { engineBounds } from "./command-engine.ts";
import type { CommandTools } from "./command-tools.ts";
import { neverIn, neverInReason } from "./could-tell.ts";
import { WrongUse } from "./exits.ts";
import { operationsNamed, whoAsks } from "./inputs.ts";
import { toRemoveByHand } from "./left-behind.ts";
import type { TargetOptions } from "./options.ts";

/** Milliseconds that removing what a scan left behind may take: after a fault, and after Ctrl-C, which ends within three seconds. */
const cleanUpMs = { fault: 10_000, stopped: 2000 };

/** What a scan of the command found, and who was not signed in when it ended. */
export type Run = {
  outcome: ScanOutcome;
  request: ScanRequest;
  /** Labels as the results have them, anonymous left out. */
  labels: string[];
  lost: LostIdentity[];
};

/** What is asked of the engine, from the options and the files that they name. Throws {@link WrongUse}. */
export async function requestOf(options: TargetOptions, signal: AbortSignal): Promise<ScanRequest> {
  if (options.auth === null && options.privileged.length > 0)
    throw new WrongUse("--privileged names entries of the file of --auth, and there is none. Add --auth FILE.");
  const nobody = { identities: [], headers: {} };
  const { identities, headers } = options.auth === null ? nobody : await whoAsks(options.auth, options.privileged);
  const [first, ...others] = identities;
  return {
    targetUrl: options.url,
    environment: options.environment,
    authMethod: first?.authMethod ?? "none",
    credentials: first?.credentials ?? null,
    ...(first ? { traits: traitsOf(first) } : {}),
    others,
    headers,
    makesObjects: options.createObjects,
    writesBack: options.writeBack,
    isIntrusive: options.intrusive,
    traffic: await operationsNamed(options, options.url, signal),
    isAlone: true,
  };
}

/** Labels of those who take part, from the file of `--auth`. Throws {@link WrongUse}. */
export async function labelsOf({ auth, privileged }: TargetOptions): Promise<string[]> {
  if (auth === null) return [];
  const { identities } = await whoAsks(auth, privileged);
  return identities.map(({ label }) => label);
}

const traitsOf = ({ label, role, isPrivileged, tenantLabel, login, healthPath }: ScanIdentity): IdentityTraits => ({
  label,
  role,
  isPrivileged,
  tenantLabel,
  login,
  healthPath,
});

/** Bounds of one scan by the command, which runs on a machine of its user's own: private addresses are allowed. */
export const boundsOf = ({ url, budget }: Pick<TargetOptions, "url" | "budget">) =>
  limitsFor({ targetUrl: url }, true, { "requests in all": budget });

/** Scans the target in a thread of its own. An abort ends the scan and keeps what it found. */
export async function runTarget(
  options: TargetOptions,
  { telling, signal, ownsProcess, engines, made }: CommandTools,
): Promise<Run> {
  const request = await requestOf(options, signal);
  const limits = boundsOf(options);
  const settings = { ...engineBounds, inThread: true, compilesOnce: ownsProcess, started: engines };
  const engine = createEngine(settings);
  const labels = [...(request.traits ? [request.traits] : []), ...(request.others ?? [])].map(({ label }) => label);
  telling.begin(labels);
  const health = new Map<string, ProbedHealth>();
  const listener = {
    log: telling.log,
    progress: telling.progress,
    probed: (label: string, now: ProbedHealth) => {
      health.set(label, now);
      telling.probed(label, now);
    },
    made: async (object: NotedObject) => void made.set(object.mark, object),
    removed: async ({ mark }: { mark: string }) => void made.delete(mark),
  };
  const started = performance.now();
  const ended = await engine.runScan(request, limits, listener, signal).catch((error: unknown) => {
    if (!(error instanceof EngineEnded)) throw error;
    return cutOff(error, [...made.values()], performance.now() - started);
  });
  const noted = new Set(made.keys());
  // No later scan of the command knows of it.
  if (noted.size > 0 && (ended.status === "failed" || signal.aborted)) {
    const ms = signal.aborted ? cleanUpMs.stopped : cleanUpMs.fault;
    const left = { ...request, leftBehind: [...made.values()] };
    const bounds = { ...limits, maxDurationMs: ms };
    await engine.cleanUp(left, bounds, listener, new AbortController().signal).catch(() => {});
  }
  const isThere = ({ mark }: Leftover) => made.has(mark) || !noted.has(mark);
  const outcome = { ...ended, leftovers: (ended.leftovers ?? []).filter(isThere).map(toRemoveByHand) };
  telling.end(outcome.operations);
  const lost = [...health].flatMap(([label, { alive, sameAs: _, ...shown }]) => (alive ? [] : [{ label, ...shown }]));
  // Of a scan that was stopped, whoever had opened nothing yet may have done so later.
  for (const label of signal.aborted ? [] : neverIn(outcome.operations, labels))
    if (!lost.some((one) => one.label === label)) lost.push({ label, reason: neverInReason, never: true });
  return { outcome, request, labels, lost };
}

/** What is left of a scan whose process was ended hard. */
const cutOff = (error: EngineEnded, left: NotedObject[], durationMs: number): ScanOutcome => ({
  status: "failed",
  reason: error.message,
  operations: [],
  requests: 0,
  durationMs,
  leftovers: left.map(leftoverOf),
});
