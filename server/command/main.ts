#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`Postern needs Node.js 22.18 or newer. This is ${process.version}.\n`);
  process.exit(3);
}
// Loaded only now: an older Node.js could not load it, and what was loaded before the cache is on is compiled at every start.
const { reuseCompiled } = await import("../process/compile-cache.ts");
reuseCompiled();
const { runCommand } = await import("./command.ts");
process.exit(await runCommand(process.argv.slice(2)));
