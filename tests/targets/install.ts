import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { lock } from "proper-lockfile";

const usual = import.meta.dirname;
/** Loads packages of `tests/targets`, once `installTargets` has put them there. */
export const requireTarget = createRequire(join(usual, "package.json"));

/**
 * Installs the applications that tests scan, unless the wanted versions are there; `folder` holds their package.json.
 * Safe to call from several test files at once. Rejects with npm's own message when they cannot be had.
 */
export async function installTargets(folder: string = usual): Promise<void> {
  if (await isInstalled(folder)) return;
  const release = await lock(folder, {
    lockfilePath: join(folder, "node_modules.lock"),
    retries: { retries: 120, minTimeout: 1000, maxTimeout: 1000 },
  });
  try {
    if (!(await isInstalled(folder))) await install(folder);
  } finally {
    await release();
  }
}

async function isInstalled(folder: string): Promise<boolean> {
  // npm writes it last: before, packages may be there in part.
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) return false;
  const wanted: Record<string, string> = (await read(folder, "package.json")).dependencies;
  const installed = await Promise.all(
    Object.entries(wanted).map(async ([name, version]) => {
      const found = await read(folder, `node_modules/${name}/package.json`).catch(() => null);
      return found?.version === version;
    }),
  );
  return installed.every(Boolean);
}

const read = async (folder: string, path: string) => JSON.parse(await readFile(join(folder, path), "utf8"));

async function install(folder: string): Promise<void> {
  await rm(join(folder, "node_modules"), { recursive: true, force: true });
  const run = promisify(execFile);
  // On Windows npm is a script, which only a shell starts.
  const shell = process.platform === "win32";
  await run("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: folder, shell }).catch((error) => {
    throw new Error(`The test targets could not be installed (npm ci in ${folder}): ${error.stderr}`);
  });
}
