import { execFile } from "node:child_process";
import { access, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { installTargets } from "../install.ts";
import { needDebian } from "../need-debian.ts";
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
