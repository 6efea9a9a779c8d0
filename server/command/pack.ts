import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "../process/bundle.ts";

/* Makes the package of the command: all that it runs in a few files, since each file that is loaded costs its start a millisecond. */

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(root, ".output/command");

await bundle({ entries: ["server/command/main.ts"], outDir: ".output/command/lib/command", minify: true });
const { version, license, description } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const about = { name: "postern", version, description, license, engines: { node: ">=22.18" } };
writeFileSync(
  join(folder, "package.json"),
  `${JSON.stringify({ ...about, bin: { postern: "lib/command/main.cjs" } }, null, 2)}\n`,
);
copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
execFileSync("npm", ["pack", "--silent", "--pack-destination", ".."], {
  cwd: folder,
  stdio: "inherit",
  shell: process.platform === "win32",
});
