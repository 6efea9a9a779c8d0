import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Debian's packages are installed where this user may; elsewhere the message says which. */
export async function needDebian(packages: readonly string[]): Promise<void> {
  const known = packages.map(async (name) => {
    const { stdout } = await run("dpkg-query", ["-W", name]).catch(() => ({ stdout: "" }));
    return /\t\S/.test(stdout) ? [] : [name];
  });
  const missing = (await Promise.all(known)).flat();
  if (missing.length === 0) return;
  // Another installation may be under way: it is waited for.
  const options = ["install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=600", ...missing];
  await run("apt-get", options, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).catch((error) => {
    throw new Error(`These packages are needed (apt-get install ${missing.join(" ")}): ${error.stderr}`);
  });
}
