import { withAnswer } from "./answered.ts";
import { authorizeAll } from "./authorize/authorize-all.ts";
import { withBasicAccess } from "./authorize/basic-access.ts";
import { makingOf, withReason } from "./authorize/untried.ts";
import { withAskers } from "./authorize/with-askers.ts";
import { createIdentities, type Identities } from "./identity/identities.ts";
import { ledBySomebody } from "./identity/led-by-somebody.ts";
import { createSessions } from "./identity/sessions.ts";
import { trySignIns } from "./intrusive/try-sign-ins.ts";
import { sharingOf } from "./inventory/shared-by.ts";
import { judgeAll } from "./judge/judge-all.ts";
import { newJudgeMemory } from "./judge/memory.ts";
import { knownOrder } from "./judge/order.ts";
import { keepWhatStands } from "./keep-what-stands.ts";
import { type CleanUp, createCleanUp } from "./lifecycle/clean-up.ts";
import { randomScanMark } from "./lifecycle/mark.ts";
import { tryLifecycles } from "./lifecycle/try-lifecycles.ts";
import { createUnmarkedObjects } from "./lifecycle/unmarked-objects.ts";
import { tryWritingBack } from "./lifecycle/write-back.ts";
import { notTested } from "./not-tested.ts";
import type { Operation } from "./operation.ts";
import type { JudgedOperation, RetestSubject, ScanLimits, ScanListener, ScanRequest } from "./outcome.ts";
import { withSettling } from "./settling.ts";
import { tamperAll } from "./tamper/tamper-all.ts";
import { createDemandedHeaders } from "./wire/demanded-headers.ts";
import { createGate, type Gate } from "./wire/gate.ts";
import { isRead } from "./wire/read-request.ts";
import { rightsOf } from "./wire/rights.ts";
import { createSender } from "./wire/send.ts";

/** Lists that are read again beside one operation. */
const maxLists = 6;

/** Why an operation could not be tested again; the message is a sentence for the user. */
export class RetestFailure extends Error {
  override name = "RetestFailure";
}

/**
 * Asks one operation again as everybody, in all ways in which a scan would, and keeps of the former result what still
 * stands. Rejects with `RetestFailure` when the target does not answer or the default identity cannot sign in.
 */
export async function testOperation(
  given: ScanRequest,
  limits: ScanLimits,
  known: RetestSubject,
  hears: Pick<ScanListener, "made" | "removed" | "tried">,
  signal: AbortSignal,
): Promise<JudgedOperation> {
  const request = ledBySomebody(given);
  const subject = withItsSharing(known);
  const url = new URL(request.targetUrl);
  const identities = createIdentities(request);
  const lines: string[] = [];
  const listener = { ...hears, log: (_type: string, line: string) => void lines.push(line), progress() {} };
  const gate = createGate(rightsOf(request), listener.log, listener.tried);
  gate.learn(request.acting ?? []);
  const family = [subject.before.operation, ...subject.companions.map(({ operation }) => operation)];
  gate.learn(family);
  const demanded = createDemandedHeaders();
  demanded.learn(family);
  const sender = await createSender({ url, identities, gate, demanded }, limits, signal, listener);
  try {
    const sessions = createSessions({ identities, send: sender.send, log: listener.log });
    const failed = (await sessions.begin()).get(identities.users[0]?.traits.label ?? "");
    if (failed) throw new RetestFailure(failed);
    const results = new Map<string, JudgedOperation>();
    const cleanUp = createCleanUp({ send: sessions.send, gate, identities, listener, origin: url.origin, demanded });
    const unmarked = createUnmarkedObjects({ send: sessions.send, cleanUp, identities });
    unmarked.learn(family);
    const { send } = unmarked;
    const task: RetestTask = {
      ...{ request, subject, identities, sessions, listener, results, send, gate, cleanUp },
      concurrency: limits.concurrency,
    };
    const stopped = await judgeAgain(task);
    if (stopped !== null) throw new RetestFailure(stopped);
    const { operation } = subject.before;
    const judged = results.get(keyOf(operation));
    if (!judged) throw new RetestFailure(`${keyOf(operation)} could not be tested. ${lines.at(-1) ?? ""}`.trim());
    const last = judged.exchanges.at(-1);
    // A read that is known to act is not asked again, so that all stands that its scan saw.
    if (!last && isRead(operation)) return subject.before;
    if (last && judged.exchanges.every(({ status }) => status === null))
      throw new RetestFailure(last.error ?? "The target gave no answer.");
    await tryAgainFurther(task);
    await unmarked.settle();
    const asker = { label: request.traits?.label, present: identities.default.present };
    const found = withBasicAccess(results.get(keyOf(operation)) ?? judged, asker);
    return keepWhatStands(subject.before, withSettling(withAskers(found, asker), request));
  } finally {
    await sender.close();
  }
}

/** What is tested, with the call by which it is shared, as all that is known of the application tells. */
function withItsSharing({ before, ...more }: RetestSubject): RetestSubject {
  const sharedBy = sharingOf(before, more.verdicts);
  return sharedBy === null
    ? { ...more, before }
    : { ...more, before: { ...before, operation: { ...before.operation, sharedBy } } };
}

type RetestTask = {
  request: ScanRequest;
  subject: RetestSubject;
  identities: Identities;
  sessions: ReturnType<typeof createSessions>;
  send: ReturnType<typeof createSessions>["send"];
  listener: ScanListener;
  gate: Gate;
  cleanUp: CleanUp;
  concurrency: number;
  /** What was found out this time, by method and path. */
  results: Map<string, JudgedOperation>;
};

/** Asks it as its owner and as strangers, knowing how the rest of the application was judged. */
async function judgeAgain({ subject, results, ...task }: RetestTask): Promise<string | null> {
  const { before, verdicts, companions } = subject;
  const { operation } = before;
  const memory = newJudgeMemory();
  for (const { method, path, authentication: verdict } of verdicts) {
    // A GraphQL field is asked by POST and named by its path.
    const isWrite = !isRead({ method }) && !path.includes("#Query.");
    if (keyOf({ method, path }) !== keyOf(operation))
      memory.notes.set(keyOf({ method, path }), {
        verdict,
        isWrite,
        order: isWrite ? knownOrder(verdict) : {},
        open: null,
      });
  }
  // What was turned down before may be sent again.
  const wasRefused = (...bodies: string[]) =>
    before.exchanges.some(({ requestBody, status }) => bodies.includes(requestBody ?? "") && (status ?? 0) >= 400);
  if (wasRefused('{"postern":')) task.gate.turnedDown();
  if (wasRefused('"postern"', "[]")) memory.readable.refused++;
  // Reading the same path lends meaning to what writing to it answers; so does a list that is smaller for strangers, to
  // reading one of what it shows.
  const sibling = companions.find((other) => other.operation !== operation && isReadOf(other.operation, operation));
  const filtered = companions.filter(({ authentication }) => authentication.code === "reduced-for-strangers");
  // A list that nobody tested yet tells of no owner before it was judged.
  const untested = companions.filter(
    ({ operation: { method, path }, authentication }) =>
      method === "GET" && authentication.state === "not_tested" && operation.path.startsWith(`${path}/`),
  );
  const lending = [...(sibling && operation.method !== "GET" ? [sibling] : filtered), ...untested].slice(0, maxLists);
  const beside = lending.map((other) => other.operation).filter((other) => keyOf(other) !== keyOf(operation));
  const { intentions = [] } = task.request;
  const keep = (judged: JudgedOperation) => void results.set(keyOf(judged), withAnswer(judged, intentions));
  return await judgeAll([...beside, operation], {
    ...task,
    reportOf: task.gate.reportOf,
    mayAct: true,
    memory,
    onJudged: keep,
    onSettled: keep,
    onDiscarded: (discarded) => results.delete(keyOf(discarded)),
  });
}

/** Goes on as a scan does: as the other identities, with tampered credentials, and on objects of its own. */
async function tryAgainFurther(task: RetestTask): Promise<void> {
  const { subject, request, identities, sessions, send, listener, concurrency, results } = task;
  const { operation } = subject.before;
  const only = (other: Operation) => (keyOf(other) === keyOf(operation) ? results.get(keyOf(operation)) : undefined);
  const keep = (judged: JudgedOperation) => void results.set(keyOf(judged), judged);
  const itself = () => ({ operation, judged: results.get(keyOf(operation)) as JudgedOperation });
  if (identities.users.length > 1) {
    const beside = subject.companions
      .filter((other) => keyOf(other.operation) !== keyOf(operation) && other.operation.method === "GET")
      .slice(0, maxLists)
      .map(({ operation: other, authentication }) => ({
        operation: other,
        judged: results.get(keyOf(other)) ?? { ...notTested(other, ""), authentication },
      }));
    await authorizeAll([...beside, itself()], {
      ...{ send, identities, sessions, concurrency, onAuthorized: keep },
      isProduction: request.environment === "production",
    });
  }
  const making = makingOf(request);
  keep(withReason(itself().judged, making, identities.users.length < 2));
  if (identities.default.present) await tamperAll([itself()], { send, identities, concurrency, onTampered: keep });
  if (request.environment === "production") return;
  const { cleanUp } = task;
  const shared = { send, identities, dead: sessions.absent, cleanUp, listener, onTried: keep };
  const family = [operation, ...subject.companions.map((other) => other.operation)].filter(
    (one, at, all) => all.findIndex((other) => keyOf(other) === keyOf(one)) === at,
  );
  if (request.makesObjects === true) {
    const scanMark = request.mark ?? randomScanMark();
    await tryLifecycles(family, { ...shared, scanMark, concurrency, judged: only });
  }
  if (request.writesBack === true && identities.users.length > 1)
    await tryWritingBack(
      family.filter((one) => one === operation || isReadOf(one, operation)),
      { ...shared, judged: (one) => results.get(keyOf(one)) },
    );
  if (request.isIntrusive === true) await trySignIns([operation], { ...shared, judged: only });
}

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const isReadOf = (other: Operation, { path }: Operation) => other.method === "GET" && other.path === path;
