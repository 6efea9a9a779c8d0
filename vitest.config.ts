import { availableParallelism, tmpdir } from "node:os";
import { defineConfig } from "vitest/config";
import { reuseCompiled } from "./server/process/compile-cache.ts";
import { contractPlugin } from "./src/client/contract-plugin.ts";
import { LongestFirst } from "./tests/long-files.ts";
import { memoryFolder } from "./tests/memory-folder.ts";

// Workers, and the threads and processes that tests start, take it from here.
reuseCompiled();
// Databases and browsers' profiles of the tests lie there, too.
process.env.TMPDIR ??= memoryFolder() ?? tmpdir();

/*
 * Every limit of time below is for what never comes: a wait ends with what it waits for, so that a generous one costs
 * nothing and holds on a machine that others use too. No test is tried a second time.
 */
export default defineConfig({
  plugins: [contractPlugin()],
  test: {
    // Much of what is tested waits, on browsers, databases and sockets: as many workers as cores would idle.
    maxWorkers: Math.max(4, availableParallelism()),
    // Loading the modules under test anew for every file took half of the time: tests leave nothing behind in a module.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Waits end with what is waited for; only what never comes takes this long, and scans of a busy machine came after five minutes.
    expect: { poll: { timeout: 600_000 } },
    // Where much fails, each for what never comes, the rest would wait for hours.
    bail: 5,
    // For a worker to end: after 10 s, its default, one that a busy machine keeps waiting counted as stuck.
    teardownTimeout: 60_000,
    // What tests make is soon let go: with room for it, less time goes into collecting it.
    execArgv: ["--max-semi-space-size=32", "--import", new URL("tests/quick-imports.ts", import.meta.url).href],
    projects: [
      {
        extends: true,
        test: {
          name: "console",
          environment: "happy-dom",
          setupFiles: ["tests/patience.ts", "tests/quick-elements.ts"],
          testTimeout: 90_000,
          include: ["src/**/*.test.{ts,tsx}", "widget/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          // Node.js runs these files as they are: the modules' own runner cost a twentieth, and a transformation of each.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ["server/**/*.test.ts"],
          globalSetup: ["server/testing/shared-postgres.ts"],
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        extends: true,
        test: {
          name: "tests",
          environment: "node",
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // What is left out on the command line takes the place of an `exclude` here.
          include: ["tests/**/*.test.ts", "!tests/e2e/**", "!tests/figures/**"],
          globalSetup: ["server/testing/shared-postgres.ts"],
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          environment: "node",
          // Figures are looked at in the console's own components, which Node.js does not run as they are.
          include: ["tests/e2e/**/*.test.ts", "tests/figures/**/*.test.ts"],
          globalSetup: ["tests/e2e/share-run.ts"],
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
});
