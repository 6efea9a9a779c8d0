import type { JudgedOperation, ScanListener } from "../scan/outcome.ts";
import type { Hold } from "../scan/safety/hold.ts";
import type { Call, FromEngine } from "./boundary.ts";
import { entryOf } from "./built-engine.ts";
import { EngineEnded } from "./engine-ended.ts";
import type { Apart } from "./start-apart.ts";
import { inTurn, tellsOfMemory } from "./start-bounded.ts";
import { startProcess } from "./start-process.ts";
import { startThread } from "./start-thread.ts";
import type { Tasks } from "./tasks.ts";

/** Milliseconds after an abort, and after the task's own time, until a process that does not heed it is ended. */
const patience = 2000;
const grace = 10_000;
/** Milliseconds in which what a process sent before it died is heard. */
const hearsAfterExit = 5000;
/** What a question ends with that was not answered within its time. */
const tooLate = "The target did not answer in time. Check that it is up and try again.";
/** Milliseconds that a process may take to start, by default: on a busy machine that is seconds, which say nothing of a target. */
const slowest = 60_000;

/** How engines are started. */
export type EngineSettings = {
  /** Megabytes that one process may hold. */
  memoryMb: number;
  /** Megabytes of one half of its young objects; default 8. Less of it holds less, and collects more often. */
  youngMb?: number;
  /** In a thread of this process, for a command that runs one scan; by default in a process of its own. */
  inThread?: boolean;
  /** Has the whole of this process compile nothing a second time beside a thread: for one that ends with its scan. */
  compilesOnce?: boolean;
  /** Milliseconds that a process may take until it is ready; default 60,000. */
  startMs?: number;
  /** Threads that run already, with these bounds; each does one scan. */
  started?: Apart[];
  /** What the process runs; by default the engine. */
  entry?: URL;
  /** Hears a process's id once it runs. */
  onStart?: (pid: number) => void;
};

/** What the platform's side of a task works with. */
export type ApartTools = {
  listener: Partial<ScanListener>;
  signal: AbortSignal;
  hold?: Hold | undefined;
  /** Milliseconds for a question that somebody waits for, from when its process is ready: a slow start is no slow target. */
  withinMs?: number;
};

type InputOf<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
type ResultOf<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

/**
 * Does one task of the engine in a process of its own, which ends with it: with bounds of memory and time, ended hard
 * where it does not heed the signal within 2 s. Rejects with what the task rejects with (name and message), or with
 * {@link EngineEnded} when the process ends before.
 */
export async function runApart<Name extends keyof Tasks>(
  name: Name,
  input: InputOf<Name>,
  { listener, signal, hold, withinMs }: ApartTools,
  settings: EngineSettings,
): Promise<ResultOf<Name>> {
  const engine = settings.inThread ? start(name, settings) : await inTurn(() => start(name, settings));
  const { promise, resolve, reject } = Promise.withResolvers<ResultOf<Name>>();
  const operations: JudgedOperation[] = [];
  let printed = "";
  let endedAs: EngineEnded | null = null;
  const tell = engine.send;
  const end = (reason: EngineEnded) => {
    endedAs ??= reason;
    void engine.end();
  };
  const overdue = () => end(new EngineEnded("time", "The target kept the scan engine busy beyond its time limit."));
  const asleep = () =>
    end(new EngineEnded("time", "The platform is too busy to start its scan engine. Try again in a minute."));
  const starting = setTimeout(asleep, settings.startMs ?? slowest);
  const timers = [starting];
  const onAbort = () => {
    tell({ kind: "abort" });
    timers.push(setTimeout(() => end(new EngineEnded("unheeded", "Stopped.", operations)), patience));
  };
  let isLate = false;
  const onLate = () => {
    isLate = true;
    onAbort();
  };
  const unhold = hold?.onChange((isHeld) => tell({ kind: "held", isHeld }));

  const hearMessage = (message: FromEngine) => {
    if (message.kind === "ready") {
      clearTimeout(starting);
      timers.push(setTimeout(overdue, Math.min(input.limits.maxDurationMs + grace, 2 ** 31 - 1)));
      tell({ kind: "task", input });
      if (hold?.freed()) tell({ kind: "held", isHeld: true });
      if (signal.aborted) onAbort();
      else if (withinMs !== undefined) timers.push(setTimeout(onLate, withinMs));
    } else if (message.kind === "told") {
      for (const call of message.calls) void hear(listener, call);
      tell({ kind: "heard" });
    } else if (message.kind === "part") {
      operations.push(...message.operations);
      tell({ kind: "heard" });
    } else if (message.kind === "asked") {
      const { id, call } = message;
      hear(listener, call).then(
        () => tell({ kind: "answer", id, fault: null }),
        (error: unknown) => tell({ kind: "answer", id, fault: String(error) }),
      );
    } else if (message.kind === "done") {
      const { result } = message;
      const isOutcome = typeof result === "object" && result !== null && "operations" in result;
      resolve((isOutcome ? { ...result, operations } : result) as ResultOf<Name>);
    } else {
      reject(Object.assign(new Error(message.message), { name: message.name, stack: message.stack }));
    }
  };
  const ended = (code: number | null, killedBy: string | null) =>
    reject(endedAs ?? whyEnded(code, killedBy, printed, settings));
  engine.heardBy({
    message: hearMessage,
    printed(text) {
      printed = (printed + text).slice(-8000);
    },
    failed: reject,
    // Not `exited`: what the process sent before it died is heard first. But where it dies as it starts, nothing may be closed.
    closed: ended,
    exited: (code, killedBy) => timers.push(setTimeout(() => ended(code, killedBy), hearsAfterExit)),
  });
  signal.addEventListener("abort", onAbort, { once: true });
  const answered = promise.catch((error: unknown) => {
    throw isLate ? new EngineEnded("time", tooLate) : error;
  });
  return answered.finally(async () => {
    for (const timer of timers) clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    unhold?.();
    await engine.end();
  });
}

function start(
  task: keyof Tasks,
  { entry, memoryMb, youngMb = 8, inThread = false, compilesOnce = false, started = [], onStart }: EngineSettings,
): Apart {
  const begin = () => ({ task, entry: entry ?? entryOf("engine-process"), memoryMb, youngMb, compilesOnce });
  const ready = task === "scan" ? started.shift() : undefined;
  const engine = ready ?? (inThread ? startThread : startProcess)(begin());
  if (engine.pid !== null) onStart?.(engine.pid);
  return engine;
}

async function hear(listener: Partial<ScanListener>, { method, args }: Call): Promise<void> {
  const method_ = listener[method] as ((...args: unknown[]) => unknown) | undefined;
  await method_?.(...args);
}

function whyEnded(
  code: number | null,
  signal: string | null,
  printed: string,
  { memoryMb, inThread }: EngineSettings,
): EngineEnded {
  if (tellsOfMemory(printed)) {
    return new EngineEnded(
      "memory",
      `What the target sends took more than the ${memoryMb} MB of memory that one scan may use. Scan a smaller part of it${inThread ? "" : ", or have POSTERN_SCAN_MEMORY_MB raised"}.`,
    );
  }
  if (signal !== null) return new EngineEnded("killed", `The scan's process was ended from outside (${signal}).`);
  const fault = new EngineEnded("fault", "The scan's process ended because of a fault in Postern.");
  fault.stack = `${fault.name}: exit code ${code}\n${printed}`;
  return fault;
}
