import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { thirdPartyNotices } from "../../widget/third-party-notices.ts";

/* Makes the package of the command: all that it runs in a few files, since each file that is loaded costs its start a millisecond. */

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(root, ".output/command");

/** Has what a module starts as a process or a thread, `new URL("./name.ts", import.meta.url)`, built beside it. */
function startedFiles(): Plugin {
  const named = /new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g;
  return {
    name: "postern-started-files",
    transform(code, id) {
      if (!code.includes("import.meta.url")) return null;
      return code.replaceAll(named, (_, name: string) => {
        this.emitFile({ type: "chunk", id: join(dirname(id), `${name}.ts`), fileName: `${name}.js` });
        return `new URL("./${name}.js", import.meta.url)`;
      });
    },
  };
}

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [startedFiles(), thirdPartyNotices([])],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: "node22",
    // As deep as its sources, which name the cache of compiled code from where they are.
    outDir: ".output/command/lib/command",
    emptyOutDir: true,
    rolldownOptions: {
      input: { main: "server/command/main.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});
const { version, license, description } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const about = { name: "postern", version, description, license, type: "module", engines: { node: ">=22.18" } };
writeFileSync(
  join(folder, "package.json"),
  `${JSON.stringify({ ...about, bin: { postern: "lib/command/main.js" } }, null, 2)}\n`,
);
copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
execFileSync("npm", ["pack", "--silent", "--pack-destination", ".."], {
  cwd: folder,
  stdio: "inherit",
  shell: process.platform === "win32",
});
