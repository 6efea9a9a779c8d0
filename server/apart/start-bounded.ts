import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { besideHeap, environment } from "./start-apart.ts";
import { memoryVariable, timeVariable, tooMuchMemory, tooMuchTime } from "./watchdog.ts";

/**
 * What one process may take: megabytes, all of it and one half of its young objects, and milliseconds of the processor with what
 * it takes to start, without a bound by default. The wall's clock tells nothing of a process on a busy machine.
 */
export type Bounds = { memoryMb: number; youngMb: number; processorMs?: number };

/** A process that took more memory than it may. */
export class OutOfMemory extends Error {
  override readonly name = "OutOfMemory";
}

/** A process that took more of the processor than it may. */
export class OutOfTime extends Error {
  override readonly name = "OutOfTime";
}

/** Whether a process that printed this on standard error ended because of its memory. */
export const tellsOfMemory = (printed: string): boolean =>
  printed.includes(tooMuchMemory) || printed.includes("heap out of memory");

/** Milliseconds from one start to the next. */
const turnMs = 20;
let lastTurn: Promise<unknown> = Promise.resolve();

/** Starting a process holds the loop for tens of milliseconds: one at a time, with a turn for everything else between. */
export function inTurn<Started>(start: () => Started): Promise<Started> {
  const started = lastTurn.then(start);
  lastTurn = started.catch(() => undefined).then(() => pause(turnMs));
  return started;
}

/** Starts a process of this program's own: with its own bounds of memory, and without a secret of the platform's. */
export function forkBounded(
  entry: URL,
  args: readonly string[],
  { memoryMb, youngMb, processorMs }: Bounds,
): ChildProcess {
  return fork(entry, args, {
    env: {
      ...environment(),
      [memoryVariable]: String(memoryMb),
      ...(processorMs !== undefined && { [timeVariable]: String(processorMs) }),
    },
    execArgv: [`--max-old-space-size=${Math.max(64, memoryMb - besideHeap)}`, `--max-semi-space-size=${youngMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** A process that does one thing for who started it; see serve-bounded.ts for its side. */
export type Bounded<To> = {
  /** Resolves once it is on its way, so that no more waits than the process takes. To one that is over it is lost. */
  send(message: To): Promise<void>;
  /** Ends it at once, whatever it does. */
  end(): void;
};

/**
 * Has a process of its own, once it is its turn, read or make something that may hold anything. Not a thread, though one
 * starts sooner: where V8 cannot free memory within one call, it ends the whole process, with whatever bounds a thread has.
 * `ended` hears {@link OutOfMemory}, {@link OutOfTime}, or an error with what was printed, also of a process that was told to end.
 */
export async function startBounded<To, From>(
  entry: URL,
  bounds: Bounds,
  hearer: { message(message: From): void; ended(error: Error): void },
): Promise<Bounded<To>> {
  const child = await inTurn(() => forkBounded(entry, [], bounds));
  let printed = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    printed = (printed + String(chunk)).slice(-8000);
  });
  child.on("message", (message) => hearer.message(message as From));
  child.once("error", hearer.ended);
  child.once("close", (code, killedBy) => {
    const told = `The process ended before it was done (${killedBy ?? `exit code ${code}`}).\n${printed}`;
    if (tellsOfMemory(printed)) hearer.ended(new OutOfMemory(told));
    else hearer.ended(printed.includes(tooMuchTime) ? new OutOfTime(told) : new Error(told));
  });
  return {
    send: (message) =>
      new Promise((resolve) => {
        if (child.connected) child.send(message as object, () => resolve());
        else resolve();
      }),
    end: () => void child.kill("SIGKILL"),
  };
}
