import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { inTurn, runFolder } from "./run-folder.ts";

type Build = "chrome" | "chrome-as-shipped" | "firefox" | "widget" | "page";

/**
 * Builds what a test drives, once per run, and returns its folder. The extension's test builds hold their host
 * permission for this machine, because a headless browser never answers the request for one; a run keeps copies of its
 * own, so that a build by another does not pull the code from under a running browser.
 */
export async function buildOf(what: Build): Promise<string> {
  const kept = join(runFolder(), what);
  const served = what === "widget" || what === "page";
  // One build at a time: they share folders of generated files.
  await inTurn("build", async () => {
    if (existsSync(kept)) return;
    if (!isBuilt(what)) build(what);
    if (served) mkdirSync(kept);
    else cpSync(resolve(recipes[what].folder), kept, { recursive: true });
  });
  return served ? resolve(recipes[what].folder) : kept;
}

/** What builds are made of. */
const sources = ["{src,widget,entrypoints,public}/**", "package-lock.json", "wxt.config.ts"];
const newest = (patterns: string[]) => {
  const files = globSync(patterns).map((path) => statSync(path));
  return Math.max(0, ...files.filter((one) => one.isFile()).map(({ mtimeMs }) => mtimeMs));
};

/** Whether a build lies there that is younger than everything it is made of, as after `npm run build`. */
const isBuilt = (what: Build) => newest([`${recipes[what].folder}/**`]) > newest(sources);

function build(what: Build): void {
  const env = {
    ...process.env,
    POSTERN_E2E: what === "chrome-as-shipped" ? "" : "1",
    NODE_ENV: "production",
    NO_COLOR: "1",
    FORCE_COLOR: "0",
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, recipes[what].args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`Building ${what} failed:\n${`${stdout}\n${stderr}`.slice(0, 3000)}`);
}

const wxt = "node_modules/wxt/bin/wxt.mjs";
const vite = "node_modules/vite/bin/vite.js";
const recipes: Record<Build, { args: string[]; folder: string }> = {
  chrome: { args: [wxt, "build"], folder: ".output/e2e-chrome-mv3" },
  "chrome-as-shipped": { args: [wxt, "build"], folder: ".output/chrome-mv3" },
  firefox: { args: [wxt, "build", "-b", "firefox", "--mv3"], folder: ".output/e2e-firefox-mv3" },
  widget: { args: [vite, "build", "-c", "widget/vite.config.ts"], folder: ".output/widget" },
  page: { args: [vite, "build", "-c", "widget/page/vite.config.ts"], folder: ".output/page" },
};
