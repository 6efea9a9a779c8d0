import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { contractPlugin } from "./src/client/contract-plugin.ts";

export default defineConfig({
  plugins: [contractPlugin()],
  test: {
    // Much of what is tested waits, on clocks, databases and sockets: one worker, the default on two cores, idles.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "console",
          environment: "happy-dom",
          testTimeout: 20_000,
          include: ["src/**/*.test.{ts,tsx}", "widget/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          include: ["server/**/*.test.ts"],
          // Real databases and scans beside other files' on a machine that others use too.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "tests",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/e2e/**", "**/node_modules/**"],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          environment: "node",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/e2e/keep-builds.ts"],
          // Browsers wait more than they work; a third pair would starve the clocks that tests watch.
          maxWorkers: 2,
          // Two browsers on two cores now and then miss an event; a fault of the product is there the second time as well.
          retry: 1,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
