import { withAnswer } from "./answered.ts";
import { discoverOperations } from "./discover/discover.ts";
import { fillExamples } from "./discover/fill-examples.ts";
import { untold } from "./discover/items.ts";
import { learnedItems } from "./discover/learned-items.ts";
import { itemsBehindLists } from "./discover/neighbours.ts";
import { createScanView } from "./discover/scan-view.ts";
import { withoutStaticFiles } from "./discover/static-files.ts";
import { createEnding, type Ending, orAborted, ScanEndedError } from "./ending.ts";
import { createCredentialWatch } from "./identity/credential-watch.ts";
import { createIdentities, type Identities } from "./identity/identities.ts";
import { createSessions, type Sessions } from "./identity/sessions.ts";
import { markZombies } from "./inventory/zombies.ts";
import { judgeAll } from "./judge/judge-all.ts";
import { newJudgeMemory } from "./judge/memory.ts";
import { habitsOf } from "./judge/order.ts";
import { type KeptTold, keepTold } from "./keep-told.ts";
import { createCleanUp } from "./lifecycle/clean-up.ts";
import { notingTaken } from "./lifecycle/noting-taken.ts";
import type { RunScan, ScanLimits, ScanListener, ScanOutcome, ScanRequest } from "./outcome.ts";
import { createProfileWatch } from "./profile.ts";
import { createProgress } from "./progress.ts";
import { count, type Ledger, sumUp } from "./sum-up.ts";
import { tryFurther } from "./try-further.ts";
import { createGate, type Gate } from "./wire/gate.ts";
import { findObstacle } from "./wire/reachability.ts";
import { rightsOf } from "./wire/rights.ts";
import { createSender, type Sender } from "./wire/send.ts";
import { createTroubleLog, type TroubleLog } from "./wire/trouble-log.ts";
import { watchedSend } from "./wire/watched-send.ts";

/** Scans one target: see whether it answers, discover, judge, sum up. Resolves whatever the target does. */
export const runScan: RunScan = async (request, limits, hears, signal, hold) => {
  const started = performance.now();
  const nothingYet = { left: () => [], kept: () => [], readsFirst: () => false };
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
    ledger.readsFirst = gate.readsFirst;
    const opening = createSender({ url, identities, gate }, limits, ending.signal, listener, hold);
    sender = await orAborted(opening, ending.signal);
    const task = { request, url, limits, listener, identities, gate, ending, sender, ledger, told, troubles };
    await orAborted(scan(task), ending.signal);
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
  const course = { status, requests, durationMs, hasCredential: hasCredential(), label: request.traits?.label };
  const tellsLeft = request.isAlone !== true;
  return sumUp(ledger, { ...course, troubles: troubles.summary(), tellsLeft }, listener.log);
};

type ScanTask = {
  request: ScanRequest;
  url: URL;
  limits: ScanLimits;
  listener: ScanListener;
  identities: Identities;
  gate: Gate;
  ending: Ending;
  sender: Sender;
  ledger: Ledger;
  told: KeptTold;
  troubles: TroubleLog;
};

async function scan(task: ScanTask): Promise<void> {
  const { request, url, limits, listener, identities, gate, ending, sender, ledger } = task;
  const { intentions = [] } = request;
  const progress = createProgress(listener, sender.requests);
  const { requests, pauseLeft } = sender;
  task.told.begin({ state: progress.state, requests, pauseLeft, host: url.host });
  const watch = createCredentialWatch();
  const profile = createProfileWatch();
  const memory = newJudgeMemory();
  ledger.profile = () => {
    const habits = habitsOf(memory.notes.values());
    return profile.profile({ habits, readsFirst: gate.readsFirst(), operations: ledger.operations });
  };
  const guarded = watchedSend({ sender, base: url, end: ending.end, troubles: task.troubles });
  const noted: typeof guarded = async (probe, options) => {
    const answer = await guarded(probe, options);
    watch.note(answer);
    profile.note(answer);
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
  const cleanUp = createCleanUp({ send: sessions.send, gate, identities, listener, origin: url.origin });
  const send = notingTaken(sessions.send, gate, cleanUp);
  ledger.left = cleanUp.left;
  for (const object of request.leftBehind ?? []) {
    listener.log("status", `Removing ${object.path ?? object.mark}, which an interrupted scan left behind`);
    await cleanUp.remove(object);
  }
  const credentials = { present: identities.default.present, placeKey: identities.placeKey };

  if (!credentials.present) listener.log("info", withoutCredential);
  listener.log("status", "Discovery started");
  progress.phase("discovery", 0);
  const view = createScanView({
    url,
    limits,
    listener,
    credentials,
    privileged: privilegedBeside(identities, leftOut),
    learned: request.learned ?? [],
    traffic: request.traffic ?? [],
    onTried: (path) => ledger.tried.push(path),
    signal: ending.signal,
    isProduction: request.environment === "production",
    gate,
    send,
    requests: sender.requests,
  });
  const found = await discoverOperations(view.context, view.shapeOf, (operations) => {
    // A target that dies during a later source does not take with it what earlier ones found.
    ledger.operations = operations;
    progress.found(operations.length);
  });
  ledger.operations = found;
  // What a link names for an action under one id, `/basket/7`, is one under each: `/basket/{id}`.
  gate.learn(found);
  if (found.length === 0) {
    const nothing = await view.nothingFound();
    if (nothing.failed) throw new ScanEndedError(nothing.reason);
    ledger.reason = nothing.reason;
    return;
  }
  const learned = learnedItems(found, view.context);
  const guessed = [...learned.operations, ...view.context.leads.tentative];
  const tentative = untold([...guessed, ...itemsBehindLists([...found, ...guessed])], found);
  // What answers is known only now, and so which older versions are still there.
  const filled = await fillExamples(found, tentative, learned.watch(view.context));
  ledger.operations = markZombies(await withoutStaticFiles(filled, view.context));
  gate.learn(ledger.operations);
  learned.report(ledger.operations);
  progress.found(ledger.operations.length);
  listener.log("status", `Discovery found ${count(ledger.operations.length, "operation")}; testing authentication`);

  progress.phase("authentication", ledger.operations.length);
  const reason = await judgeAll(ledger.operations, {
    send,
    request,
    identities,
    listener,
    sessions,
    reportOf: gate.reportOf,
    memory,
    concurrency: limits.concurrency,
    onJudged(found) {
      const operation = withAnswer(found, intentions);
      ledger.judged.set(`${operation.method} ${operation.path}`, operation);
      progress.judged(operation);
      if (operation.finding)
        listener.log("finding", `${operation.method} ${operation.path} ${operation.finding.claim}`);
    },
    onDiscarded: ({ method, path }) => ledger.judged.delete(`${method} ${path}`),
    onSettled: (operation) =>
      ledger.judged.set(`${operation.method} ${operation.path}`, withAnswer(operation, intentions)),
  });
  ledger.reason = reason;
  if (reason === null) {
    const { operations, judged } = ledger;
    const { concurrency } = limits;
    ledger.reason = await tryFurther({
      request,
      operations,
      judged,
      send,
      identities,
      sessions,
      concurrency,
      progress,
      listener,
      gate,
      cleanUp,
    });
  }
  ledger.reason ??= lostIdentities(sessions, leftOut);
  progress.phase("summary", ledger.operations.length);

  const refused = watch.refusedEverywhere(ledger.operations.map(({ example }) => example));
  if (credentials.present && refused !== null) {
    throw new ScanEndedError(
      `The credential was refused with 401 by ${refused.slice(0, 3).join(", ")}${refused.length > 3 ? ` and ${refused.length - 3} more` : ""}, and nothing shows that it works. Enter a credential that is valid now and scan again.`,
    );
  }
}

const withoutCredential =
  "No credential is stored, so every request is anonymous. Whether a denied request works for its owner, and whether users can read each other's data, stays undecided.";

/** Who may more than the one who scans, where that one may not: pages for administrators name operations too. */
function privilegedBeside({ users }: Identities, leftOut: ReadonlySet<string>): string | null {
  if (users[0]?.traits.isPrivileged !== false) return null;
  const found = users.find(({ traits }) => traits.isPrivileged && !leftOut.has(traits.label));
  return found?.traits.label ?? null;
}

/** Signs everyone in. A scan without its own credential would judge every door as locked, so it does not begin. */
async function beginSessions(sessions: Sessions, identities: Identities, listener: ScanListener): Promise<void> {
  const first = identities.users[0]?.traits.label;
  for (const [label, reason] of await sessions.begin()) {
    if (label === first) throw new ScanEndedError(`${reason} Correct the identity ${label} and scan again.`);
    listener.log("error", `${reason} The identity ${label} is left out.`);
  }
}

/** A sentence on identities whose sessions ended for good during the scan; null when there are none. */
function lostIdentities(sessions: Sessions, before: ReadonlySet<string>): string | null {
  const lost = [...sessions.dead()].filter((label) => !before.has(label));
  if (lost.length === 0) return null;
  const [whose, what] = lost.length === 1 ? ["session of the identity", "it"] : ["sessions of the identities", "they"];
  return `The ${whose} ${lost.join(", ")} ended during the scan and could not be renewed. What ${what} may do was not tested everywhere. Enter credentials that live longer, or login steps, and scan again.`;
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return `The scan ended unexpectedly: ${String(error)}`;
}
