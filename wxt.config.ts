import tailwindcss from "@tailwindcss/vite";
import { mergeConfig, type Rolldown } from "vite";
import { defineConfig } from "wxt";
import { contractPlugin } from "./src/client/contract-plugin.ts";
import { thirdPartyNotices } from "./widget/third-party-notices.ts";

/** Public half of a key pair: fixes the id of an unpacked Chrome build, which the platform knows as an origin. */
const chromeKey =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArBqssjDdEtb+CHtPcBu/dIWVuFtc7VQC63KemlOJZY6UcYY4KL/9DkBe2wheI/L6XrfYA5jAa2XGdNXQw/vrJRA61sZWUm+e81CLvLZtPQUXj57vkWntihbCYtI/CCYS4sA7vTanV8aD1NEFmPnCPetpvaJYWr/DH/62kDG8N04Gcj7TZZpWXIxQpIGzs4WegSbJAsBLrz3zmzZmtOwBzbdPQjnmAAs4fGWexnZWsEdsZ/lOAv2GOp+SxgBXBFmz9gePiLF4WEh7NTUkc/OVlO2T6IiPEztdp2pVzbE+GuFuzf+Tb5ZcV2xXvc2UyOvdtZ4fj7g0XQ9KZKgw18zlTQIDAQAB";

/**
 * What pages need before their first frame, in two files instead of a dozen, since each costs a panel a millisecond: what
 * the popup needs, and what only the console does.
 */
const firstFiles: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      debugName: "page",
      name: (id, graph) => (isFor("popup", id, graph) ? "page" : null),
      tags: ["$initial"],
      priority: 1,
    },
    {
      debugName: "console",
      name: (id, graph) => (isFor("sidepanel", id, graph) ? "console" : null),
      tags: ["$initial"],
    },
  ],
};

/** Whether a page needs a module from the start. What the page starts is no part of it: other pages would start it too. */
function isFor(page: string, id: string, graph: Rolldown.ChunkingContext): boolean {
  const entrypoint = `/entrypoints/${page}/`;
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
  return !id.includes("/entrypoints/") && leads(id, id);
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
  manifest: ({ browser }) => ({
    name: "__MSG_name__",
    description: "__MSG_description__",
    default_locale: "en",
    icons: { 16: "icons/16.png", 32: "icons/32.png", 48: "icons/48.png", 128: "icons/128.png" },
    permissions: [
      ...["activeTab", "storage", "notifications", "alarms", "contextMenus"],
      // Not optional: Chrome tells an extension of no request to which this was given after it was loaded.
      "webRequest",
      ...(browser === "firefox" ? [] : ["sidePanel"]),
    ],
    commands: {
      "open-panel": { suggested_key: { default: "Alt+P" }, description: "__MSG_openPanel__" },
      "watch-tab": { suggested_key: { default: "Alt+W" }, description: "__MSG_watchTab__" },
    },
    optional_permissions: ["tabs"],
    optional_host_permissions: ["http://*/*", "https://*/*"],
    host_permissions: [],
    content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
    ...(browser === "firefox"
      ? {
          browser_specific_settings: {
            gecko: {
              id: "postern@postern.invalid",
              strict_min_version: "128.0",
              data_collection_permissions: { required: ["none"] },
            },
          },
        }
      : { key: chromeKey, minimum_chrome_version: "120" }),
  }),
  hooks: {
    "vite:build:extendConfig": (entrypoints, config) => {
      if (entrypoints.some(({ type }) => type === "background")) return;
      config.build = mergeConfig(config.build ?? {}, { rolldownOptions: { output: { codeSplitting: firstFiles } } });
    },
  },
  vite: () => ({ plugins: [tailwindcss(), contractPlugin(), thirdPartyNotices(["tailwindcss"])] }),
});
