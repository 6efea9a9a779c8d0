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

/**
 * Writes what is not ASCII as escapes: of a file with one other character Node.js holds every character in two bytes, as
 * long as it runs.
 */
function oneByteEach(): Plugin {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "postern-one-byte-each",
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === "chunk") file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escaped);
    },
  };
}

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [startedFiles(), thirdPartyNotices([]), oneByteEach()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: "node22",
    // As deep as its sources, which name the cache of compiled code from where they are.
    outDir: ".output/command/lib/command",
    emptyOutDir: true,
    rolldownOptions: {
      input: { main: "server/command/main.ts" },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
      },
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
