import type { ScanTask } from "./discover-and-judge.ts";
import { createEnding, orAborted, ScanEndedError } from "./ending.ts";
import { createCredentialWatch } from "./identity/credential-watch.ts";
import { createIdentities, type Identities } from "./identity/identities.ts";
import { ledBySomebody } from "./identity/led-by-somebody.ts";
import { createSessions, type Sessions } from "./identity/sessions.ts";
import { type KeptTold, keepTold } from "./keep-told.ts";
import { createCleanUp } from "./lifecycle/clean-up.ts";
import { createUnmarkedObjects } from "./lifecycle/unmarked-objects.ts";
import type { MadeObject, RunScan, ScanListener, ScanOutcome } from "./outcome.ts";
import { createProgress } from "./progress.ts";
import { type Ledger, sumUp } from "./sum-up.ts";
import { createDemandedHeaders } from "./wire/demanded-headers.ts";
import { createGate } from "./wire/gate.ts";
import { findObstacle } from "./wire/reachability.ts";
import { rightsOf } from "./wire/rights.ts";
import { createSender, type Sender } from "./wire/send.ts";
import { createTroubleLog, type TroubleLog } from "./wire/trouble-log.ts";
import { watchedSend } from "./wire/watched-send.ts";

/** Scans one target: see whether it answers, discover, judge, sum up. Resolves whatever the target does. */
export const runScan: RunScan = async (given, limits, hears, signal, hold) => {
  const request = ledBySomebody(given);
  const started = performance.now();
  const nothingYet = { left: () => [], kept: () => [] };
  const ledger: Ledger = { operations: [], judged: new Map(), reason: null, tried: [], ...nothingYet };
  const ending = createEnding(signal, limits.maxDurationMs);
  const told = keepTold(hears);
  const { listener } = told;
  const troubles = createTroubleLog((message) => listener.log("info", message));
  let sender: Sender | null = null;
  let status: ScanOutcome["status"] = "completed";
  let hasCredential = () => false;
  try {
    const url = new URL(request.targetUrl);
    const identities = createIdentities(request);
    // A login step may bring one later.
    hasCredential = () => identities.default.present;
    listener.log("status", `Checking ${url.origin}`);
    const gate = createGate(rightsOf(request), listener.log, listener.tried);
    // A recording names actions, and addresses of GraphQL, as well as a document does.
    gate.learn([...(request.acting ?? []), ...(request.traffic ?? [])]);
    ledger.kept = gate.kept;
    const demanded = createDemandedHeaders();
    const opening = createSender({ url, identities, gate, demanded }, limits, ending.signal, listener, hold);
    sender = await orAborted(opening, ending.signal);
    const task = { request, url, limits, listener, identities, gate, demanded, ending, sender, ledger };
    await orAborted(scan(task, told, troubles), ending.signal);
  } catch (error) {
    status = "failed";
    ledger.reason = reasonOf(error);
  } finally {
    ending.settle();
    told.end();
  }
  const requests = sender?.requests() ?? 0;
  await sender?.close();
  const durationMs = performance.now() - started;
  const course = { status, requests, durationMs, hasCredential: hasCredential(), request };
  const tellsLeft = request.isAlone !== true;
  return sumUp(ledger, { ...course, troubles: troubles.summary(), tellsLeft }, listener.log);
};

async function scan(task: ScanTask, told: KeptTold, troubles: TroubleLog): Promise<void> {
  const { request, url, listener, identities, gate, demanded, ending, sender, ledger } = task;
  const progress = createProgress(listener, sender.requests);
  const { requests, pauseLeft } = sender;
  told.begin({ state: progress.state, requests, pauseLeft, host: url.host });
  const watch = createCredentialWatch();
  const guarded = watchedSend({ sender, base: url, end: ending.end, troubles });
  const noted: typeof guarded = async (probe, options) => {
    const answer = await guarded(probe, options);
    watch.note(answer);
    return answer;
  };
  const obstacle = await findObstacle(url, {
    send: noted,
    pointless: () => sender.trouble().pointless,
    log: (message) => listener.log("info", message),
  });
  if (obstacle !== null) throw new ScanEndedError(obstacle);
  const sessions = createSessions({ identities, send: noted, log: listener.log, probed: listener.probed });
  await beginSessions(sessions, identities, listener);
  const leftOut = sessions.dead();
  const cleanUp = createCleanUp({ send: sessions.send, gate, identities, listener, origin: url.origin, demanded });
  const unmarked = createUnmarkedObjects({ send: sessions.send, cleanUp, identities });
  ledger.left = cleanUp.left;
  const staying: MadeObject[] = [];
  for (const object of request.leftBehind ?? []) {
    listener.log("status", `Removing ${object.path ?? object.mark}, which an interrupted scan left behind`);
    if (!(await cleanUp.remove(object))) staying.push(object);
  }
  // Two thirds of the engine are loaded only now: the first request waits for none of it.
  const { discoverAndJudge } = await import("./discover-and-judge.ts");
  await discoverAndJudge({ ...task, progress, watch, sessions, leftOut, cleanUp, unmarked, staying });
}

/** Signs everyone in. A scan without its own credential would judge every door as locked, so it does not begin. */
async function beginSessions(sessions: Sessions, identities: Identities, listener: ScanListener): Promise<void> {
  const first = identities.users[0]?.traits.label;
  for (const [label, reason] of await sessions.begin()) {
    if (label === first) throw new ScanEndedError(`${reason} Correct the identity ${label} and scan again.`);
    listener.log("error", `${reason} The identity ${label} is left out.`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return `The scan ended unexpectedly: ${String(error)}`;
}
