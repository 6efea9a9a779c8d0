import { inspect } from "node:util";

/** What asks a program to stop. Windows has no SIGTERM; there it is Ctrl+Break, or the closing of the window. */
const signals: NodeJS.Signals[] =
  process.platform === "win32" ? ["SIGINT", "SIGBREAK", "SIGHUP"] : ["SIGINT", "SIGTERM"];

/** How often it is looked whether the npm that runs a program is still there, in milliseconds. */
const parentCheckMs = 500;

/**
 * Hears whatever asks this process to stop: each signal, and the end of the npm that runs it. npm passes a signal on to its
 * shell alone, and the shell ends without telling what it runs; the process would go on, and keep its port and its data
 * directory. Windows tells no new parent.
 */
export function onToldToStop(stop: () => void): void {
  for (const signal of signals) process.once(signal, stop);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, parentCheckMs);
  watch.unref();
}

/**
 * Runs a program until it is told to stop, then closes it, whatever breaks meanwhile. A second signal ends the process at once.
 * A fault while starting is printed as one plain message, and the process ends with 1.
 */
export async function untilStopped(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  onToldToStop(() => {
    stopped.resolve();
    for (const signal of signals) process.once(signal, () => process.exit(1));
  });
  try {
    const program = await start();
    await stopped.promise;
    // Libraries end connections without listening any more: a database that goes away at the same time breaks none of the rest off.
    process.on("uncaughtException", (fault) => process.stderr.write(`A fault while stopping: ${fault.message}\n`));
    await program.close();
    process.exit(0);
  } catch (error) {
    // Not everything that is thrown is an error; what is not would be printed as [object Object].
    process.stderr.write(
      `${error instanceof Error ? error.message : `A fault ended the platform: ${inspect(error)}`}\n`,
    );
    process.exit(1);
  }
}
