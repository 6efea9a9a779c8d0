import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { draw } from "../server/testing/draw.ts";
import { longFiles } from "./long-files.ts";

/*
 * `node tests/run-drawn.ts browsers` runs the files that drive browsers, `node tests/run-drawn.ts rest` all others; of the former,
 * and of the latter's long ones, a sixth, drawn as everything else that is drawn, or all of them where nothing is left to
 * chance. All of them together take half an hour on two cores.
 */
const share = 6;

/** What is drawn of the files; says how many. */
function drawn(files: readonly string[], what: string): string[] {
  const taken = draw(files, Math.ceil(files.length / share), what);
  console.log(`${taken.length} of the ${files.length} ${what} are run.`);
  return taken;
}

function browsers(): string[] {
  const files = globSync(["tests/e2e/*.test.ts", "tests/figures/*.test.ts"]).sort();
  return ["--project", "e2e", ...drawn(files, "files that drive browsers")];
}

function rest(): string[] {
  const taken = new Set(drawn(longFiles, "other files that take long"));
  const left = longFiles.filter((file) => !taken.has(file));
  return [
    ...["tests", "server", "console"].flatMap((project) => ["--project", project]),
    ...left.flatMap((file) => ["--exclude", file]),
    "--reporter=minimal",
  ];
}

const args = process.argv[2] === "browsers" ? browsers() : rest();
const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...args], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
