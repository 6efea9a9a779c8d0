import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "../process/bundle.ts";
import { built, engineFolder, madeOfFile, sizesAndDates } from "./built-engine.ts";

/* Builds what the platform starts again and again: the engine for each scan, and what reads an upload. */

const root = fileURLToPath(new URL("../../", import.meta.url));
const modules = await bundle({
  entries: ["server/apart/engine-process.ts", "server/apart/parse-process.ts"],
  outDir: engineFolder,
});
const files = modules.map((file) => relative(root, file).replaceAll("\\", "/"));
const own = files.filter((file) => !file.startsWith("node_modules/")).sort();
const madeOf = sizesAndDates([...own, "package-lock.json"]);
writeFileSync(join(root, engineFolder, madeOfFile), JSON.stringify(madeOf, null, 1));
if (!built("engine-process"))
  throw new Error("No platform would start what was built, as a source changed meanwhile. Build it again.");
