import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const folder = join(import.meta.dirname, "package");
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
  version: string;
};

/** What `manifest.json` beside the module tells: its version, and of each file what its content is. */
export type WidgetManifest = {
  /** The product's version and the beginning of the module's hash: another content has another version. */
  version: string;
  /** The module's path below the platform's address; what lies there never changes. */
  script: string;
  /** The module's, for the attribute `integrity`. */
  integrity: string;
  /** Those of all files, by path beside the manifest, for an import map. */
  files: Record<string, string>;
};

/**
 * Makes of the build a package that a portal can install, or serve from its own folder: TypeScript declarations, a wrapper
 * for React, and {@link WidgetManifest}.
 */
export function builtPackage(): Plugin {
  return {
    name: "postern-built-package",
    apply: "build",
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle).filter((output) => output.type === "chunk");
      const files = Object.fromEntries(scripts.map(({ fileName, code }) => [fileName, integrityOf(code)]));
      const integrity = files["postern-console.js"] ?? this.error("The build has no postern-console.js.");
      const named = `${version}-${Buffer.from(integrity.slice("sha384-".length), "base64").toString("hex").slice(0, 12)}`;
      const manifest: WidgetManifest = {
        version: named,
        script: `/widget/${named}/postern-console.js`,
        integrity,
        files,
      };
      const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      emit("manifest.json", `${JSON.stringify(manifest, null, 2)}\n`);
      emit("package.json", `${JSON.stringify(packageJson, null, 2)}\n`);
      const source = (name: string) => readFileSync(join(folder, name), "utf8");
      for (const name of ["postern-console.d.ts", "react.d.ts"]) emit(name, source(name));
      // Beside the sources there is no built module to import.
      emit("react.js", `import "./postern-console.js";\n${source("react.js")}`);
    },
  };
}

const integrityOf = (code: string) => `sha384-${createHash("sha384").update(code).digest("base64")}`;

const packageJson = {
  name: "@postern/console",
  version,
  description: "The console of a Postern platform as a web component.",
  license: "MIT",
  type: "module",
  sideEffects: true,
  exports: {
    ".": { types: "./postern-console.d.ts", default: "./postern-console.js" },
    "./react": { types: "./react.d.ts", default: "./react.js" },
    "./manifest.json": "./manifest.json",
  },
  peerDependencies: { react: ">=18" },
  peerDependenciesMeta: { react: { optional: true } },
};
