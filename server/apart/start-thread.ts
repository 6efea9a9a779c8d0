import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { FromEngine } from "./boundary.ts";
import { type Apart, environment, type Hearer, type Start } from "./start-apart.ts";
import { tooMuchMemory } from "./watchdog.ts";

/** Milliseconds between two looks at what a thread made this process hold. */
const every = 100;
/**
 * Megabytes at which V8 itself would bound a thread's heap, far beyond what one may hold: at such a bound it ends the whole
 * process, with no word, where it cannot free memory within one call.
 */
const outOfReach = 16_384;

/**
 * Starts an engine in a thread of this process: 50 MB less than a process, for a command that runs one scan and ends with
 * it. What it holds is looked at from here, as this process grows.
 */
export function startThread({ task, entry, memoryMb, youngMb, compilesOnce }: Start): Apart {
  const thread = new Worker(entry, {
    argv: [task],
    env: environment(),
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: outOfReach,
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
        clearInterval(look);
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
