import { startWatchdog } from "./watchdog.ts";

/** Binds this process to the one that started it: within its bounds of memory, deaf to what its terminal sends, and over with it. */
export function bindToStarter(): void {
  startWatchdog();
  // Who started it decides when it ends; Ctrl+C in its terminal reaches this process too.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());
}

/**
 * Serves the process that started this one with {@link startBounded}: hears each message, and returns how to tell it something.
 * Who hears the last message ends this process, which then keeps no compiled code by itself. An error that `hear` throws ends this process, which prints it.
 */
export function serveBounded<To, From>(hear: (message: To) => void | Promise<void>): (message: From) => void {
  bindToStarter();
  process.on("message", (message: To) => void hear(message));
  return (message) => void process.send?.(message, undefined, {}, () => {});
}
