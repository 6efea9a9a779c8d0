import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { draw } from "../../server/testing/draw.ts";

/*
 * Runs half of the files that drive browsers, drawn as everything else that is drawn, or all of them where nothing is left to
 * chance. Browsers take half of the processor's time of a whole run.
 */
const files = globSync(["tests/e2e/*.test.ts", "tests/figures/*.test.ts"]).sort();
const drawn = draw(files, Math.ceil(files.length / 2), "files that drive browsers");
console.log(`Files that drive browsers: ${drawn.length} of ${files.length}`);
const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "e2e", ...drawn];
const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
process.exitCode = status ?? 1;
