import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { thirdPartyNotices } from "../../widget/third-party-notices.ts";

/* Puts server code and all that it runs into a few files: each file that is loaded costs a start a millisecond. */

/** Has what a module starts as a process or a thread, `new URL("./name.ts", import.meta.url)`, built beside it. */
function startedFiles(): Plugin {
  const named = /new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g;
  return {
    name: "postern-started-files",
    transform(code, id) {
      if (!code.includes("import.meta.url")) return null;
      return code.replaceAll(named, (_, name: string) => {
        this.emitFile({ type: "chunk", id: join(dirname(id), `${name}.ts`), fileName: `${name}.cjs` });
        return `new URL("./${name}.cjs", import.meta.url)`;
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

type Bundled = {
  entries: string[];
  /** As deep as its sources, which name folders from where they are. */
  outDir: string;
  /** By default false: what a fault's stack says stays readable. */
  minify?: boolean;
};

const small = { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } };

/** Bundles entries with all that they import. Resolves to the files that the bundle is made of. */
export async function bundle({ entries, outDir, minify = false }: Bundled): Promise<string[]> {
  const files = new Set<string>();
  const listed: Plugin = {
    name: "postern-listed",
    generateBundle(_, made) {
      // What the bundler adds itself is no file.
      for (const chunk of Object.values(made))
        if (chunk.type === "chunk") for (const id of chunk.moduleIds) if (isAbsolute(id)) files.add(id);
    },
  };
  await build({
    root: fileURLToPath(new URL("../../", import.meta.url)),
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [startedFiles(), thirdPartyNotices([]), oneByteEach(), listed],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: "node22",
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: entries,
        output: {
          // Node.js reads and links these in half of the time that it takes for modules.
          format: "cjs",
          entryFileNames: "[name].cjs",
          chunkFileNames: "[name].cjs",
          minify: minify && small,
        },
      },
    },
  });
  return [...files];
}
