/**
 * Runs a program until SIGINT or SIGTERM, then closes it. A second signal ends the process at once. A fault while
 * starting is printed as one plain message, and the process ends with 1.
 */
export async function untilStopped(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stopped.resolve();
      process.once(signal, () => process.exit(1));
    });
  }
  try {
    const program = await start();
    await stopped.promise;
    await program.close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
