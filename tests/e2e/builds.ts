import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const built = new Map<"chrome" | "firefox" | "widget" | "page", string>();

/**
 * Builds what a test drives, once per process, and returns its folder. The extension's test builds hold their host
 * permission for this machine, because a headless browser never answers the request for one.
 */
export function buildOf(what: "chrome" | "firefox" | "widget" | "page"): string {
  const known = built.get(what);
  if (known) return known;
  const { args, folder } = recipes[what];
  if (!process.env.POSTERN_E2E_BUILT) {
    const env = { ...process.env, POSTERN_E2E: "1", NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: "0" };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
    if (status !== 0) throw new Error(`Building ${what} failed:\n${`${stdout}\n${stderr}`.slice(0, 3000)}`);
  }
  built.set(what, resolve(folder));
  return resolve(folder);
}

const wxt = "node_modules/wxt/bin/wxt.mjs";
const vite = "node_modules/vite/bin/vite.js";
const recipes = {
  chrome: { args: [wxt, "build"], folder: ".output/e2e-chrome-mv3" },
  firefox: { args: [wxt, "build", "-b", "firefox", "--mv3"], folder: ".output/e2e-firefox-mv3" },
  widget: { args: [vite, "build", "-c", "widget/vite.config.ts"], folder: ".output/widget" },
  page: { args: [vite, "build", "-c", "widget/page/vite.config.ts"], folder: ".output/page" },
};
