import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

type Build = "chrome" | "chrome-as-shipped" | "firefox" | "widget" | "page";
const built = new Map<Build, string>();

/**
 * Builds what a test drives, once per process, and returns its folder. The extension's test builds hold their host
 * permission for this machine, because a headless browser never answers the request for one; each process drives a
 * copy of its own, so that a build by another does not pull the code from under a running browser.
 */
export function buildOf(what: Build): string {
  const known = built.get(what);
  if (known) return known;
  const { args, folder } = recipes[what];
  const env = {
    ...process.env,
    POSTERN_E2E: what === "chrome-as-shipped" ? "" : "1",
    NODE_ENV: "production",
    NO_COLOR: "1",
    FORCE_COLOR: "0",
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`Building ${what} failed:\n${`${stdout}\n${stderr}`.slice(0, 3000)}`);
  const served = what === "widget" || what === "page";
  const path = served ? resolve(folder) : copyOf(resolve(folder));
  built.set(what, path);
  return path;
}

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "postern-build-"));
  cpSync(folder, copy, { recursive: true });
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  return copy;
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
