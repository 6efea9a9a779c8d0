#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`Postern needs Node.js 22.18 or newer. This is ${process.version}.\n`);
  process.exit(3);
}
// Before anything is loaded, so that whoever stops at once gets a sentence and the code too.
const stopEarly = () => {
  process.stderr.write("Stopped before anything was sent.\n");
  process.exit(2);
};
process.on("SIGINT", stopEarly).on("SIGTERM", stopEarly).on("SIGHUP", stopEarly);
void start();

async function start() {
  // Loaded only now: an older Node.js could not load it, and what was loaded before the cache is on is compiled at every start.
  const { reuseCompiled } = await import("../process/compile-cache.ts");
  reuseCompiled();
  const given = process.argv.slice(2);
  const engines = (await import("./command-engine.ts")).earlyThread(given);
  const { runCommand, writtenOut } = await import("./command.ts");
  const written = writtenOut();
  const running = runCommand(given, process, engines);
  process.off("SIGINT", stopEarly).off("SIGTERM", stopEarly).off("SIGHUP", stopEarly);
  process.exit(await written(await running));
}
