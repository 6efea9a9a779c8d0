import { type ChildProcess, fork } from "node:child_process";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { compileCache } from "../process/compile-cache.ts";
import type { FromEngine, ToEngine } from "./boundary.ts";
import { builtEngine } from "./built-engine.ts";
import { memoryVariable, tooMuchMemory } from "./watchdog.ts";

/** Megabytes of a process that are not its heap: Node.js itself, and young objects. */
const besideHeap = 128;
/** Milliseconds between two looks at what a thread made this process hold. */
const every = 250;

/** What an engine's process or thread runs: the engine as it was built, else its sources. */
export const engineEntry = (): URL => builtEngine() ?? new URL("./engine-process.ts", import.meta.url);

/** How an engine is started. */
type Start = { entry: URL; memoryMb: number; youngMb: number; compilesOnce: boolean };

/** Who hears an engine: what it sends and prints, and how it ends. `exited` may come without `closed` where its streams stay open. */
type Hearer = {
  message(message: FromEngine): void;
  printed(text: string): void;
  failed(error: Error): void;
  closed(code: number | null, killedBy: string | null): void;
  exited(code: number | null, killedBy: string | null): void;
};

/** An engine that runs apart. What is sent to one that is over is lost; one is ended at once, whatever it does. */
export type Apart = {
  /** Of the process; a thread has none of its own. */
  pid: number | null;
  send(message: ToEngine): void;
  /** Resolves once what a thread held is free again. */
  end(): Promise<void>;
  heardBy(hearer: Hearer): void;
};

/** Starts an engine in a process of its own: with its own bounds of memory, and without a secret of the platform's. */
export function startProcess({ entry, memoryMb, youngMb }: Start): Apart {
  const child: ChildProcess = fork(entry, {
    // Nothing of the platform's secrets: what a target breaks must not hold them.
    env: { ...environment(), [memoryVariable]: String(memoryMb) },
    execArgv: [`--max-old-space-size=${Math.max(64, memoryMb - besideHeap)}`, `--max-semi-space-size=${youngMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  return {
    pid: child.pid ?? null,
    send: (message) => void (child.connected && child.send(message, () => {})),
    end: async () => void child.kill("SIGKILL"),
    heardBy({ message, printed, failed, closed, exited }) {
      child.stderr?.on("data", (chunk: Buffer) => printed(String(chunk)));
      child.on("message", message);
      child.once("error", failed).once("close", closed).once("exit", exited);
    },
  };
}

/**
 * Starts an engine in a thread of this process: 50 MB less than a process, for a command that runs one scan and ends with
 * it. Its heap has a bound of its own; what it holds beside it is looked at from here, as this process grows.
 */
export function startThread({ entry, memoryMb, youngMb, compilesOnce }: Start): Apart {
  const thread = new Worker(entry, {
    env: environment(),
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: Math.max(64, memoryMb - besideHeap),
      maxYoungGenerationSizeMb: youngMb,
    },
    stdout: true,
    stderr: true,
  });
  const end = async () => void (await thread.terminate());
  // A thread may be ready, or over, before there is a task for it: what it said until then is told to who hears it first.
  let hearer: Hearer | null = null;
  const early: ((hearer: Hearer) => void)[] = [];
  const tell = (say: (hearer: Hearer) => void) => void (hearer ? say(hearer) : early.push(say));
  let look: NodeJS.Timeout | undefined;
  let isReady = false;
  thread.on("message", (message: FromEngine) =>
    tell((to) => {
      if (compilesOnce && !isReady) compileOnce();
      isReady = true;
      to.message(message);
    }),
  );
  // The end follows, and says no more than a number.
  thread.on("error", (error: Error & { code?: string }) =>
    tell((to) => to.printed(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuchMemory : `${error.stack}\n`)),
  );
  thread.once("exit", (code) =>
    tell((to) => {
      clearInterval(look);
      to.closed(code, null);
    }),
  );
  return {
    pid: null,
    send: (message) => thread.postMessage(message),
    end,
    heardBy(first) {
      const before = process.memoryUsage.rss();
      look = setInterval(() => {
        if (process.memoryUsage.rss() - before <= memoryMb * 1e6) return;
        first.printed(tooMuchMemory);
        void end();
      }, every);
      thread.stderr.on("data", (chunk: Buffer) => first.printed(String(chunk)));
      hearer = first;
      for (const say of early) say(first);
    },
  };
}

/**
 * Has nothing compiled a second time, optimized, from now on: that takes 20 MB, and a scan that waits for its target is over before
 * it would be any faster. Only now, as code that is kept between two runs is thrown away where these flags differ.
 */
function compileOnce(): void {
  for (const flag of ["--no-turbofan", "--no-maglev"]) setFlagsFromString(flag);
}

const passedOn = /^(path|home|tmpdir|temp|tmp|systemroot|tz|lang|lc_\w+|node_extra_ca_certs|ssl_cert_(file|dir))$/i;

function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  return { NODE_COMPILE_CACHE: compileCache, ...Object.fromEntries(kept) };
}
