import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The end of a test or a hook, or of a timer: those of tests are of milliseconds. */
const limit = /^\s*\}, ([\d_]+)\);$/;
/** Milliseconds: what the projects of vitest.config.ts give, and what no timer within a test takes. */
const [given, longestTimer] = [900_000, 10_000];

test("No test or hook has a limit of time of its own: those of the projects are for what never comes, and a shorter one ends what a busy machine is slow at", () => {
  const files = globSync(["{server,src,widget}/**/*.test.{ts,tsx}", "tests/**/*.test.ts"], {
    exclude: ["**/node_modules/**"],
  });
  expect(files.length).toBeGreaterThan(400);
  const limited = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, at) => {
        const own = Number(limit.exec(line)?.[1]?.replaceAll("_", "") ?? given);
        return own < given && own >= longestTimer ? [`${file}:${at + 1}`] : [];
      }),
  );
  expect(limited).toEqual([]);
});
