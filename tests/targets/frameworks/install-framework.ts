import { execFile } from "node:child_process";
import { access, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { installTargets } from "../install.ts";
import type { Framework } from "./framework.ts";

const run = promisify(execFile);

/** Puts a framework's packages into its folder, unless they are there. Rejects with the installer's own message. */
export async function installFramework({ folder, install, packages = [], build }: Framework): Promise<void> {
  const home = join(import.meta.dirname, folder);
  await needDebian(packages);
  if (install === "npm") await installTargets(home);
  if (install === "pip") await installPython(home);
  if (build) await run(build[0], build.slice(1), { cwd: home });
}

/** Debian's packages are installed where this user may; elsewhere the message says which. */
async function needDebian(packages: readonly string[]): Promise<void> {
  const known = packages.map(async (name) => {
    const { stdout } = await run("dpkg-query", ["-W", name]).catch(() => ({ stdout: "" }));
    return /\t\S/.test(stdout) ? [] : [name];
  });
  const missing = (await Promise.all(known)).flat();
  if (missing.length === 0) return;
  const options = ["install", "-y", "--no-install-recommends", ...missing];
  await run("apt-get", options, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).catch((error) => {
    throw new Error(`These packages are needed (apt-get install ${missing.join(" ")}): ${error.stderr}`);
  });
}

/** A virtual environment of its own, with what `requirements.txt` names; made anew when that changes. */
async function installPython(home: string): Promise<void> {
  const wanted = await readFile(join(home, "requirements.txt"), "utf8");
  const note = join(home, ".venv", "installed.txt");
  if ((await readFile(note, "utf8").catch(() => "")) === wanted) return;
  await run("python3", ["-m", "venv", "--clear", ".venv"], { cwd: home });
  await access(join(home, ".venv", "bin", "pip"));
  await run(".venv/bin/pip", ["install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt"], {
    cwd: home,
    maxBuffer: 16 * 1024 * 1024,
  });
  await writeFile(note, wanted);
}
