import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The file in each build that names what the build holds of others. */
export const noticesFile = "THIRD-PARTY-NOTICES.txt";

const found = new Map<string, Map<string, string>>();

/**
 * Writes the licences of all packages whose modules a build holds into {@link noticesFile}. `styles` are packages that
 * come in as style sheets, which bundlers do not list. Builds of one process into one folder, such as an extension's
 * background and pages, share the file. A package without any licence ends the build.
 */
export function thirdPartyNotices(styles: readonly string[]): Plugin {
  let folder = "";
  return {
    name: "postern-third-party-notices",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    generateBundle(_, bundle) {
      const notices = found.get(folder) ?? new Map<string, string>();
      found.set(folder, notices);
      const modules = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
      const roots = styles.map((name) => join(import.meta.dirname, "../node_modules", name));
      for (const root of new Set([...modules.flatMap(packageOf), ...roots])) {
        const { name, notice } = noticeOf(root);
        if (notice === null) this.error(`${name} names no licence: it must not be part of what is handed out.`);
        else notices.set(name, notice);
      }
      const sorted = [...notices].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice);
      const head = "This build of Postern holds the following packages, under these licences.\n";
      this.emitFile({
        type: "asset",
        fileName: noticesFile,
        source: [head, ...sorted].join(`\n${"-".repeat(80)}\n\n`),
      });
    },
  };
}

/** The folder of the package that a module is of; none for the product's own modules. */
function packageOf(id: string): string[] {
  const path = /^\0?([^\0?]+)/.exec(id)?.[1] ?? "";
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(path) ?? [];
}

function noticeOf(root: string): { name: string; notice: string | null } {
  const file = join(root, "package.json");
  const { name, version, license } = JSON.parse(existsSync(file) ? readFileSync(file, "utf8") : "{}");
  const texts = readdirSync(root)
    .filter((entry) => /^(licen[cs]e|copying|notice)/i.test(entry))
    .map((entry) => readFileSync(join(root, entry), "utf8").replaceAll("\r\n", "\n").trim());
  if (!license && texts.length === 0) return { name: name ?? root, notice: null };
  const title = `${name} ${version}${license ? ` (${license})` : ""}`;
  return { name: title, notice: `${[title, ...texts].join("\n\n")}\n` };
}
