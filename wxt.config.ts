import { basename, join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { mergeConfig, type Rolldown } from "vite";
import { defineConfig } from "wxt";
import { contractPlugin } from "./src/client/contract-plugin.ts";
import { htmlAsText } from "./src/packaging/html-as-text.ts";
import { manifestOf, publisherOf, unpublishedFirefoxId } from "./src/packaging/manifest.ts";
import { filesIn, putInPlace } from "./src/packaging/put-in-place.ts";
import { sources } from "./src/packaging/sources.ts";
import { iconsWithoutKeys } from "./src/ui/icons-without-keys.ts";
import { thirdPartyNotices } from "./widget/third-party-notices.ts";

/** `wxt zip` packs for stores, `wxt build` for a browser that may have the build before loaded. */
const [isForStore, isBuild] = [process.argv.includes("zip"), process.argv.includes("build")];
const folder = "{{browser}}-mv{{manifestVersion}}{{modeSuffix}}";
/** Files of the build before. */
let before: string[] = [];

/**
 * What pages need from the start, in few files instead of a dozen, since each costs a panel a millisecond: what the popup
 * needs, what else the panel's first frame does, and what only the console does.
 */
const firstFiles: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      debugName: "page",
      name: (id, graph) => (isFor("popup/", id, graph) ? "page" : null),
      tags: ["$initial"],
      priority: 2,
    },
    {
      debugName: "first",
      name: (id, graph) => (isFor("sidepanel/main", id, graph) ? "first" : null),
      tags: ["$initial"],
      priority: 1,
    },
    {
      debugName: "console",
      name: (id, graph) => (isFor("sidepanel/", id, graph) ? "console" : null),
      tags: ["$initial"],
    },
  ],
};

/** Whether a page needs a module from the start. What the page starts is no part of it: other pages would start it too. */
function isFor(page: string, id: string, graph: Rolldown.ChunkingContext): boolean {
  const entrypoint = `/entrypoints/${page}`;
  const seen = new Set<string>();
  const leads = (to: string, from: string): boolean => {
    if (to.includes(entrypoint)) return true;
    if (seen.has(to)) return false;
    seen.add(to);
    const importers = graph.getModuleInfo(to)?.importers ?? [];
    return importers.some(
      (importer) => (!everyIcon.test(to) || usesIcon(importer, from, graph)) && leads(importer, to),
    );
  };
  return !id.includes("/entrypoints/") && !id.endsWith(".css") && leads(id, id);
}

/** The list of all icons, through which every icon would seem to be for everybody who uses one. */
const everyIcon = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;

/** Whether a module names the icon of a file, `log-in.mjs` as `LogIn`. */
function usesIcon(module: string, icon: string, graph: Rolldown.ChunkingContext): boolean {
  const name = icon
    .match(/\/icons\/([\w-]+)\.m?js$/)?.[1]
    ?.replaceAll(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase());
  return name === undefined || new RegExp(`\\b${name}\\b`).test(graph.getModuleInfo(module)?.code ?? name);
}

export default defineConfig({
  srcDir: ".",
  imports: false,
  modules: ["@wxt-dev/module-react"],
  outDirTemplate: isForStore ? `store/${folder}` : isBuild ? `built/${folder}` : folder,
  zip: { includeSources: sources.include, excludeSources: sources.exclude },
  manifest: ({ browser }) =>
    manifestOf({
      browser: browser === "firefox" ? "firefox" : "chrome",
      isForStore,
      publisher: publisherOf(process.env),
    }),
  hooks: {
    "build:before": ({ config, logger }) => {
      before = filesIn(config.outDir);
      if (isForStore && config.browser === "firefox" && publisherOf(process.env).firefoxId === unpublishedFirefoxId)
        logger.warn(`The id is ${unpublishedFirefoxId}, and a store keeps an id for ever: set POSTERN_FIREFOX_ID.`);
    },
    "build:done": ({ config }) => {
      if (isBuild) putInPlace(config.outDir, join(config.outBaseDir, basename(config.outDir)), before);
    },
    "vite:build:extendConfig": (entrypoints, config) => {
      if (entrypoints.some(({ type }) => type === "background")) return;
      // The first files name all others: a character less of each is less to wait for.
      const output = { codeSplitting: firstFiles, chunkFileNames: "chunks/[name]-[hash:7].js" };
      config.build = mergeConfig(config.build ?? {}, { rolldownOptions: { output } });
    },
  },
  vite: () => ({
    plugins: [tailwindcss(), contractPlugin(), iconsWithoutKeys(), htmlAsText(), thirdPartyNotices(["tailwindcss"])],
  }),
});
