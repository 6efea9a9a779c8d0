import { ScanEndedError } from "../ending.ts";
import type { Identities } from "../identity/identities.ts";
import type { SessionDeath, Sessions } from "../identity/sessions.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation, ScanListener, ScanRequest } from "../outcome.ts";
import { togglesIn } from "../safety/faulty-writes.ts";
import { BudgetSpentError } from "../wire/budget.ts";
import { forEachParallel, writesAtOnce } from "../wire/parallel.ts";
import type { Answer, Send } from "../wire/probe.ts";
import { isRead } from "../wire/read-request.ts";
import { askFurther, forgetUndecided } from "./ask-further.ts";
import type { JudgeContext } from "./context.ts";
import { type JudgeMemory, newJudgeMemory } from "./memory.ts";
import { inJudgingOrder, judgeOperation } from "./operation-judge.ts";
import { settleVerdicts } from "./settle.ts";

/** Times that operations are judged again after sessions died; one that dies as often is never alive for long. */
const maxRounds = 3;

/** Writes without an id that are asked one after the other while it is not known what the target does with them. */
const maxTrials = 8;

/** What judging needs. `onSettled` hears of every operation again, with what the whole scan showed about it. */
export type JudgeTask = {
  send: Send;
  request: ScanRequest;
  identities: Identities;
  sessions: Pick<Sessions, "deaths">;
  listener: ScanListener;
  concurrency: number;
  /** Whether what acts by GET has its one try now; false when absent. */
  mayAct?: boolean;
  /** What else is known of the target, for its profile. */
  readsFirst?(): boolean;
  hosts?: Iterable<string>;
  /** The answer by which an address reported that it acts. */
  reportOf?(path: string): Answer | null;
  /** What is known of the target from elsewhere; nothing when absent. */
  memory?: JudgeMemory;
  onJudged(operation: JudgedOperation): void;
  onSettled(operation: JudgedOperation): void;
  /** Hears of an operation whose result counts for nothing, because a dead session obtained it. */
  onDiscarded(operation: Operation): void;
};

/** Judges all operations, reads first. Returns a sentence when not all could be judged, else null. */
export async function judgeAll(operations: readonly Operation[], task: JudgeTask): Promise<string | null> {
  const { identities, sessions } = task;
  const context: JudgeContext = {
    send: task.send,
    authMethod: task.request.authMethod,
    identities,
    hasCredential: identities.default.present,
    get secrets() {
      return identities.secrets();
    },
    log: task.listener.log,
    mayWrite: mayWrite(task.request),
    isProduction: task.request.environment === "production",
    ...(task.mayAct === undefined ? {} : { mayAct: task.mayAct }),
    ...(task.readsFirst === undefined ? {} : { readsFirst: task.readsFirst }),
    ...(task.hosts === undefined ? {} : { hosts: task.hosts }),
    ...(task.reportOf === undefined ? {} : { reportOf: task.reportOf }),
    memory: task.memory ?? newJudgeMemory(),
  };
  context.memory.toggles = togglesIn(operations);
  const first = identities.users[0]?.traits.label;
  const judged = new Map<Operation, { result: JudgedOperation; at: number }>();
  // One operation is asked as one after the other.
  const lanes = writesAtOnce(task.concurrency);
  const judge = async (group: readonly Operation[]) => {
    // What a target does with faulty writes is found out one by one, so that a lenient one gets one of them at most.
    let left = group;
    const { bodies } = context.memory;
    const isUnknown = () => bodies.refused + bodies.accepted === 0;
    while (
      left[0] &&
      !isRead(left[0]) &&
      !left[0].path.includes("{") &&
      isUnknown() &&
      group.length - left.length < maxTrials
    ) {
      await judgeTogether(left.slice(0, 1));
      left = left.slice(1);
    }
    await judgeTogether(left);
  };
  const judgeTogether = (group: readonly Operation[]) =>
    forEachParallel(group, group.every(isRead) ? task.concurrency : lanes, async (operation) => {
      const result = await judgeOperation(operation, context);
      endIfLost();
      judged.set(operation, { result, at: performance.now() });
      task.onJudged(result);
    });
  /** Without the default identity everything would look locked. */
  const endIfLost = () => {
    const lost = sessions.deaths.find(({ label, isRenewed }) => label === first && !isRenewed);
    if (lost) throw new SessionLostError(lost);
  };
  try {
    for (const step of [...inJudgingOrder(operations).map((group) => () => judge(group)), judgeFurther]) {
      let seen = sessions.deaths.length;
      await step();
      for (let round = 0; round < maxRounds && sessions.deaths.length > seen; round++) {
        const aliveAt = Math.min(...sessions.deaths.slice(seen).map((death) => death.aliveAt));
        seen = sessions.deaths.length;
        // What a dead session got counts for nothing, the shared answers included.
        context.memory.answers.clear();
        await judge([...judged].filter(([, { at }]) => at >= aliveAt).map(([operation]) => operation));
      }
    }
  } catch (error) {
    if (error instanceof SessionLostError) {
      for (const [operation, { at }] of judged) {
        if (at < error.death.aliveAt) continue;
        judged.delete(operation);
        task.onDiscarded(operation);
      }
      settle();
      throw new ScanEndedError(error.message);
    }
    if (!(error instanceof BudgetSpentError)) throw error;
    settle();
    const left = operations.length - judged.size;
    return `${error.message}: ${left} of ${operations.length} operations were not tested. Raise the budget or scan a part of the API.`;
  }
  settle();
  return null;

  /** Asks what may settle what was left open; without a request left it stays so. */
  async function judgeFurther(): Promise<void> {
    await forgetUndecided(context);
    let [asked, decided] = [0, 0];
    try {
      await forEachParallel([...judged.keys()], lanes, async (operation) => {
        const key = `${operation.method} ${operation.path}`;
        const before = context.memory.notes.get(key);
        const deaths = sessions.deaths.length;
        const result = await askFurther(key, context);
        if (result === null) return;
        endIfLost();
        // What a dead session got counts for nothing.
        if (before && sessions.deaths.length > deaths) return void context.memory.notes.set(key, before);
        judged.set(operation, { result, at: performance.now() });
        asked += 1;
        if (result.authentication.state !== "inconclusive") decided += 1;
      });
    } catch (error) {
      if (!(error instanceof BudgetSpentError)) throw error;
    }
    if (asked === 0) return;
    const what = asked === 1 ? "1 operation left open was" : `${asked} operations left open were`;
    const came = `${decided} ${decided === 1 ? "is" : "are"} decided now`;
    task.listener.log("info", `${what} asked once more: ${came}`);
  }

  function settle(): void {
    const results = [...judged.values()].map(({ result }) => result);
    for (const result of settleVerdicts(results, context)) task.onSettled(result);
  }
}

class SessionLostError extends Error {
  override name = "SessionLostError";
  readonly death: SessionDeath;
  constructor(death: SessionDeath) {
    super(
      `The session of the identity ${death.label} ended during the scan and cannot be renewed. What was found while it lived is kept. Enter a credential that lives longer, or a login step, and scan again.`,
    );
    this.death = death;
  }
}

/** Whether a scan's consent covers requests that may come to something where the target takes what nobody should. */
function mayWrite({ environment, makesObjects, writesBack }: ScanRequest): boolean {
  return environment !== "production" && (makesObjects === true || writesBack === true);
}
