import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { inTurn, runFolder } from "./run-folder.ts";

type Build = "chrome" | "chrome-as-shipped" | "firefox" | "widget" | "page";

/**
 * Builds what a test drives, once per run, and returns its folder. A run keeps copies of the extension of its own, so that
 * a build by another does not pull the code from under a running browser. In them stands what differs from what is shipped:
 * access to this machine, because a headless browser never answers the request for it.
 */
export async function buildOf(what: Build): Promise<string> {
  const kept = join(runFolder(), what);
  const recipe = recipeOf(what);
  const served = what === "widget" || what === "page";
  // One build at a time: they share folders of generated files.
  await inTurn("build", async () => {
    if (existsSync(kept)) return;
    if (!isBuilt(recipe)) build(what, recipe);
    if (served) return void mkdirSync(kept);
    cpSync(resolve(recipe.folder), kept, { recursive: true });
    if (what !== "chrome-as-shipped") allowThisMachine(join(kept, "manifest.json"), what === "firefox");
  });
  return served ? resolve(recipe.folder) : kept;
}

function allowThisMachine(path: string, isFirefox: boolean): void {
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  const given = { ...manifest, host_permissions: ["http://localhost/*", "http://127.0.0.1/*"] };
  // No protocol clicks in Firefox's sidebar, and what asks without a click is refused.
  if (isFirefox) given.permissions = [...manifest.permissions, "scripting"];
  writeFileSync(path, JSON.stringify(given));
}

/** What builds are made of. */
const sources = ["{src,widget,entrypoints,public}/**", "package-lock.json", "wxt.config.ts"];
const newest = (patterns: string[]) => {
  const files = globSync(patterns).map((path) => statSync(path));
  return Math.max(0, ...files.filter((one) => one.isFile()).map(({ mtimeMs }) => mtimeMs));
};

/** Whether a build lies there that is younger than everything it is made of, as after `npm run build`. */
const isBuilt = ({ folder }: Recipe) => newest([`${folder}/**`]) > newest(sources);

function build(what: Build, { args }: Recipe): void {
  const env = { ...process.env, NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: "0" };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`Building ${what} failed:\n${`${stdout}\n${stderr}`.slice(0, 3000)}`);
}

type Recipe = { args: string[]; folder: string };
const wxt = "node_modules/wxt/bin/wxt.mjs";
const vite = "node_modules/vite/bin/vite.js";
const recipes = {
  chrome: { args: [wxt, "build"], folder: ".output/chrome-mv3" },
  firefox: { args: [wxt, "build", "-b", "firefox", "--mv3"], folder: ".output/firefox-mv3" },
  widget: { args: [vite, "build", "-c", "widget/vite.config.ts"], folder: ".output/widget" },
  page: { args: [vite, "build", "-c", "widget/page/vite.config.ts"], folder: ".output/page" },
} satisfies Record<string, Recipe>;
const recipeOf = (what: Build): Recipe => recipes[what === "chrome-as-shipped" ? "chrome" : what];
