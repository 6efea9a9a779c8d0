#!/usr/bin/env node
import { reuseCompiled } from "../process/compile-cache.ts";

reuseCompiled();
// Loaded only now: what was loaded before the cache is on is compiled at every start.
const { runCommand } = await import("./command.ts");
process.exitCode = await runCommand(process.argv.slice(2));
process.exit();
