import { withAnswer } from "./answered.ts";
import { discoverOperations } from "./discover/discover.ts";
import { fillExamples } from "./discover/fill-examples.ts";
import { untold } from "./discover/items.ts";
import { learnedItems } from "./discover/learned-items.ts";
import { itemsBehindLists } from "./discover/neighbours.ts";
import { withoutOtherCase } from "./discover/other-case.ts";
import { createScanView } from "./discover/scan-view.ts";
import { withSignInSteps } from "./discover/sign-in-steps.ts";
import { withoutStaticFiles } from "./discover/static-files.ts";
import { unnamedWrites } from "./discover/unnamed-writes.ts";
import { type Ending, ScanEndedError } from "./ending.ts";
import type { CredentialWatch } from "./identity/credential-watch.ts";
import type { Identities } from "./identity/identities.ts";
import { ownCustomers, ownNames } from "./identity/own-names.ts";
import type { Sessions } from "./identity/sessions.ts";
import { withSharing } from "./inventory/shared-by.ts";
import { markZombies } from "./inventory/zombies.ts";
import { judgeAll } from "./judge/judge-all.ts";
import { newJudgeMemory } from "./judge/memory.ts";
import { mayBeShared, withOneFinding } from "./judge/one-finding.ts";
import { profileOf, tellsSomething } from "./judge/profile.ts";
import type { CleanUp } from "./lifecycle/clean-up.ts";
import type { UnmarkedObjects } from "./lifecycle/unmarked-objects.ts";
import type { Operation } from "./operation.ts";
import type { MadeObject, ScanLimits, ScanListener, ScanRequest } from "./outcome.ts";
import type { Progress } from "./progress.ts";
import { count, type Ledger } from "./sum-up.ts";
import { tryFurther } from "./try-further.ts";
import { withoutUnserved } from "./unserved-calls.ts";
import type { DemandedHeaders } from "./wire/demanded-headers.ts";
import type { Gate } from "./wire/gate.ts";
import type { Sender } from "./wire/send.ts";

/** What is scanned, by what means, and where what was found is written. */
export type ScanTask = {
  request: ScanRequest;
  url: URL;
  limits: ScanLimits;
  listener: ScanListener;
  identities: Identities;
  gate: Gate;
  demanded: DemandedHeaders;
  ending: Ending;
  sender: Sender;
  ledger: Ledger;
};

/** A scan whose target answers and whose users are signed in, but for those left out. */
type Begun = ScanTask & {
  progress: Progress;
  watch: CredentialWatch;
  sessions: Sessions;
  leftOut: ReadonlySet<string>;
  cleanUp: CleanUp;
  unmarked: UnmarkedObjects;
  /** What interrupted scans left behind and could not be removed so far. */
  staying: readonly MadeObject[];
};

/** Finds the operations of an API, judges each, and tries what takes several of them. Throws a {@link ScanEndedError} where it cannot. */
export async function discoverAndJudge(task: Begun): Promise<void> {
  const { request, url, limits, listener, identities, gate, ending, sender, ledger } = task;
  const { progress, watch, sessions, leftOut, cleanUp, unmarked, staying } = task;
  const { send } = unmarked;
  const { intentions = [] } = request;
  const memory = newJudgeMemory();
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
  const { hosts } = view.context.leads;
  const { readsFirst } = gate;
  ledger.profile = () => {
    const profile = profileOf({ memory, identities, readsFirst, hosts }, ledger.operations);
    return tellsSomething(profile) ? profile : null;
  };
  const found = await discoverOperations(view.context, view.shapeOf, (operations) => {
    // A target that dies during a later source does not take with it what earlier ones found.
    ledger.operations = operations;
    progress.found(operations.length);
  });
  ledger.operations = found;
  // What a link names for an action under one id, `/basket/7`, is one under each: `/basket/{id}`.
  gate.learn(found);
  task.demanded.learn(found);
  // Where documents demand headers, a removal without them was refused.
  if (task.demanded.isAny()) for (const object of staying) await cleanUp.remove(object);
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
  const [leader] = identities.users;
  const [names, customers] = leader ? [ownNames(leader), ownCustomers(leader)] : [[], []];
  const answering = await fillExamples(found, tentative, { ...learned.watch(view.context), names, customers });
  const filled = await withoutOtherCase(answering, view.context);
  const unnamed = await unnamedWrites(filled, view.context);
  const steps = identities.users.flatMap(({ traits }) => traits.login ?? []);
  ledger.operations = withSharing(
    withSignInSteps(markZombies(await withoutStaticFiles([...filled, ...unnamed], view.context)), steps),
  );
  gate.learn(ledger.operations);
  unmarked.learn(ledger.operations);
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
    readsFirst,
    hosts,
    concurrency: limits.concurrency,
    onJudged(found) {
      const operation = withAnswer(found, intentions);
      ledger.judged.set(`${operation.method} ${operation.path}`, operation);
      progress.judged(operation);
      // What others may show as well is told once all were asked.
      if (operation.finding && !mayBeShared(operation.finding))
        listener.log("finding", `${operation.method} ${operation.path} ${operation.finding.claim}`);
    },
    onDiscarded: ({ method, path }) => ledger.judged.delete(`${method} ${path}`),
    onSettled: (operation) =>
      ledger.judged.set(`${operation.method} ${operation.path}`, withAnswer(operation, intentions)),
  });
  ledger.reason = reason;
  for (const one of withOneFinding(ledger.judged.values())) {
    ledger.judged.set(`${one.method} ${one.path}`, one);
    progress.judged(one);
  }
  for (const { method, path, finding } of ledger.judged.values())
    if (finding && mayBeShared(finding))
      listener.log("finding", `${method} ${path} ${finding.claim}: ${finding.description}`);
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
  await unmarked.settle();
  ledger.reason ??= lostIdentities(sessions, leftOut);
  const told = identities.users.flatMap(({ sameAs, privilegedBy }) => sameAs?.reason ?? privilegedBy ?? []);
  if (told.length > 0) ledger.reason = [...(ledger.reason === null ? [] : [ledger.reason]), ...told].join(" ");
  const { served, unserved } = withoutUnserved(ledger.operations, ledger.judged);
  ledger.operations = served;
  if (unserved.length > 0) listener.log("info", unservedLine(unserved));
  progress.phase("summary", ledger.operations.length);

  const refused = watch.refusedEverywhere(ledger.operations.map(({ example }) => example));
  if (credentials.present && refused !== null) {
    throw new ScanEndedError(
      `The credential was refused with 401 by ${refused.slice(0, 3).join(", ")}${refused.length > 3 ? ` and ${refused.length - 3} more` : ""}, and nothing shows that it works. Enter a credential that is valid now and scan again.`,
    );
  }
}

function unservedLine(calls: readonly Operation[]): string {
  const named = calls.slice(0, 5).map(({ method, path }) => `${method} ${path}`);
  const more = calls.length > named.length ? ` and ${calls.length - named.length} more` : "";
  const are = calls.length === 1 ? "is" : "are";
  return `${count(calls.length, "call")} of the page's scripts ${are} not there: ${named.join(", ")}${more}`;
}

const withoutCredential =
  "No credential is stored, so every request is anonymous. Whether a denied request works for its owner, and whether users can read each other's data, stays undecided.";

/** Who may more than the one who scans, where that one may not: pages for administrators name operations too. */
function privilegedBeside({ users }: Identities, leftOut: ReadonlySet<string>): string | null {
  if (users[0]?.traits.isPrivileged !== false) return null;
  const found = users.find(({ traits }) => traits.isPrivileged && !leftOut.has(traits.label));
  return found?.traits.label ?? null;
}

/** A sentence on identities whose sessions ended for good during the scan; null when there are none. */
function lostIdentities(sessions: Sessions, before: ReadonlySet<string>): string | null {
  const lost = [...sessions.dead()].filter((label) => !before.has(label));
  if (lost.length === 0) return null;
  const [whose, what] = lost.length === 1 ? ["session of the identity", "it"] : ["sessions of the identities", "they"];
  return `The ${whose} ${lost.join(", ")} ended during the scan and could not be renewed. What ${what} may do was not tested everywhere. Enter credentials that live longer, or login steps, and scan again.`;
}
