import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

type Build = "chrome" | "chrome-as-shipped" | "firefox" | "widget" | "page";

/** Where the builds of one run are kept; `keep-builds.ts` names it to all of a run's processes. */
export const buildsVariable = "POSTERN_E2E_BUILDS";

/**
 * Builds what a test drives, once per run, and returns its folder. The extension's test builds hold their host
 * permission for this machine, because a headless browser never answers the request for one; a run keeps copies of its
 * own, so that a build by another does not pull the code from under a running browser.
 */
export function buildOf(what: Build): string {
  const kept = join(runFolder(), what);
  const served = what === "widget" || what === "page";
  inTurn(() => {
    if (existsSync(kept)) return;
    build(what);
    if (served) mkdirSync(kept);
    else cpSync(resolve(recipes[what].folder), kept, { recursive: true });
  });
  return served ? resolve(recipes[what].folder) : kept;
}

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

/** The run's folder; one of its own for a process that no run started. */
function runFolder(): string {
  const given = process.env[buildsVariable];
  if (given) return given;
  const own = mkdtempSync(join(tmpdir(), "postern-build-"));
  process.once("exit", () => rmSync(own, { recursive: true, force: true }));
  process.env[buildsVariable] = own;
  return own;
}

/** One build at a time: they share folders of generated files. A directory is made by one process alone. */
function inTurn(work: () => void): void {
  const lock = join(runFolder(), "building");
  const until = Date.now() + 180_000;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || Date.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true });
  }
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
