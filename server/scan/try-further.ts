import { authorizeAll } from "./authorize/authorize-all.ts";
import { makingOf, withReason } from "./authorize/untried.ts";
import type { Identities } from "./identity/identities.ts";
import type { Sessions } from "./identity/sessions.ts";
import { trySignIns } from "./intrusive/try-sign-ins.ts";
import { judgeAll } from "./judge/judge-all.ts";
import type { CleanUp } from "./lifecycle/clean-up.ts";
import { tryMakingByMutation } from "./lifecycle/make-by-mutation.ts";
import { randomScanMark } from "./lifecycle/mark.ts";
import { tryOwnAddresses } from "./lifecycle/own-addresses.ts";
import { tryOwnRecords } from "./lifecycle/own-record.ts";
import { sweep } from "./lifecycle/sweep.ts";
import { tryLifecycles } from "./lifecycle/try-lifecycles.ts";
import { tryWritingBack } from "./lifecycle/write-back.ts";
import { tryCallsBack } from "./lifecycle/write-back-calls.ts";
import { tryMutationsBack } from "./lifecycle/write-back-mutations.ts";
import type { Operation } from "./operation.ts";
import type { JudgedOperation, ScanListener, ScanRequest } from "./outcome.ts";
import type { Progress } from "./progress.ts";
import { actsByGet } from "./safety/effect.ts";
import { isGuarded, tamperAll } from "./tamper/tamper-all.ts";
import { tryGuessing } from "./tamper/try-guessing.ts";
import type { Gate } from "./wire/gate.ts";
import { writesAtOnce } from "./wire/parallel.ts";
import type { Send } from "./wire/probe.ts";

/** What the steps after authentication share. `judged` is what was found out so far, by method and path. */
export type FurtherTask = {
  request: ScanRequest;
  operations: readonly Operation[];
  judged: Map<string, JudgedOperation>;
  send: Send;
  identities: Identities;
  sessions: Pick<Sessions, "deaths" | "absent">;
  concurrency: number;
  progress: Progress;
  listener: ScanListener;
  gate: Gate;
  cleanUp: CleanUp;
};

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/**
 * Tries what strangers alone do not show: other identities, tampered credentials, objects of the scan's own. Resolves to
 * a sentence when the budget of requests did not reach, else null.
 */
export async function tryFurther(task: FurtherTask): Promise<string | null> {
  const { request, operations, judged, send, identities, sessions, progress, listener } = task;
  const making = makingOf(request);
  // What may write is asked half as much at once; tampering and who else may read send reads alone.
  const concurrency = writesAtOnce(task.concurrency);
  const subjects = () =>
    operations.flatMap((operation) => {
      const known = judged.get(keyOf(operation));
      return known ? [{ operation, judged: known }] : [];
    });
  /** Takes a better result, and tells of what is new in it. */
  const keep = (result: JudgedOperation) => {
    const before = new Set(judged.get(keyOf(result))?.findings.map(({ checkId }) => checkId));
    judged.set(keyOf(result), result);
    progress.judged(result);
    for (const { checkId, claim, description } of result.findings) {
      if (!before.has(checkId)) listener.log("finding", `${keyOf(result)} ${claim}: ${description}`);
    }
  };

  if (identities.users.length > 1) {
    listener.log("status", `Testing authorization as ${identities.users.map(({ traits }) => traits.label).join(", ")}`);
    progress.phase("authorization", operations.length);
    const stopped = await authorizeAll(subjects(), {
      ...{ send, identities, sessions, concurrency: task.concurrency, onAuthorized: keep },
      isProduction: request.environment === "production",
      onSameUser({ traits: { label }, sameAs }) {
        if (!sameAs) return;
        listener.log("error", sameAs.reason);
        listener.probed?.(label, { alive: true, reason: sameAs.reason, sameAs: sameAs.label });
      },
      onPrivileged({ traits: { label }, privilegedBy: reason }) {
        if (reason === undefined) return;
        listener.log("warning", reason);
        listener.probed?.(label, { alive: true, reason });
      },
    });
    if (stopped !== null) return stopped;
  }
  const isAlone = identities.users.length < 2;
  for (const { operation, judged: known } of subjects())
    judged.set(keyOf(operation), withReason(known, making, isAlone));
  if (identities.default.present) {
    listener.log("status", "Trying tampered credentials and other spellings of addresses");
    const tampering = { send, identities, concurrency: task.concurrency, onTampered: keep };
    const stopped = await tamperAll(subjects(), tampering);
    if (stopped !== null) return stopped;
    const guarded = subjects().filter((subject) => isGuarded(subject.operation, subject.judged));
    await tryGuessing(guarded, { send, identities, absent: sessions.absent(), onTried: keep });
  }
  // Whatever changes something, or knocks often, is done only where that was asked for, and never in production.
  if (request.environment === "production") return null;
  const known = (operation: Operation) => judged.get(keyOf(operation));
  const { cleanUp } = task;
  const shared = { send, identities, dead: sessions.absent, cleanUp, listener, judged: known, onTried: keep };
  if (request.makesObjects === true) {
    listener.log("status", "Creating test objects, then trying to change and delete them as other identities");
    const ofOwn = { ...shared, scanMark: request.mark ?? randomScanMark(), concurrency };
    await tryLifecycles(operations, ofOwn);
    await tryMakingByMutation(operations, ofOwn);
  }
  if (request.writesBack === true && identities.users.length > 1) {
    listener.log("status", "Writing unchanged values as other identities");
    await tryWritingBack(operations, shared);
    await tryMutationsBack(operations, shared);
    await tryCallsBack(operations, shared);
  }
  if (request.writesBack === true) {
    await tryOwnRecords(operations, shared);
    await tryOwnAddresses(operations, shared);
  }
  if (request.isIntrusive === true) {
    listener.log("status", "Testing the rate limits of sign-ins with an account that does not exist");
    await trySignIns(operations, shared);
  }
  await sweep({ cleanUp, send, concurrency });
  return await tryActing(task, keep);
}

/** Gives what acts by GET its one try, last of all: it may change what everything else was judged by. */
async function tryActing(task: FurtherTask, keep: (result: JudgedOperation) => void): Promise<string | null> {
  const { request, operations, send, identities, sessions, listener, concurrency } = task;
  if (request.makesObjects !== true) return null;
  const acting = operations.filter((one) => one.method === "GET" && one.graphql === undefined && actsByGet(one));
  if (acting.length === 0) return null;
  listener.log("status", "Calling each GET that acts once");
  const results = new Map<string, JudgedOperation>();
  const take = (judged: JudgedOperation) => void results.set(keyOf(judged), judged);
  const stopped = await judgeAll(acting, {
    ...{ send, request, identities, sessions, listener, concurrency, mayAct: true, reportOf: task.gate.reportOf },
    ...{ onJudged: take, onSettled: take, onDiscarded: (one) => results.delete(keyOf(one)) },
  });
  for (const result of results.values()) keep(result);
  return stopped;
}
