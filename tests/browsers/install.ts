import { spawnSync } from "node:child_process";
import { canDownload, install as download } from "@puppeteer/browsers";
import { type BrowserName, downloadOf, findBrowser, known, needBrowser, whatToInstall } from "./find.ts";

const needed: BrowserName[] = ["chrome", "firefox"];
/** Spares the processor half of what a page costs in Chromium, which takes its place where it is not to be had. */
const wished: BrowserName[] = ["shell"];
/** How long a server of downloads may be silent before it counts as out of reach, in ms. */
const patience = 10_000;

/** Finds the browsers that the tests drive. Those missing come from Debian, where that is allowed, else from their makers. */
async function install(): Promise<void> {
  const missing = (names: BrowserName[]) => names.filter((name) => !findBrowser(name));
  for (const names of [needed, wished]) {
    if (missing(names).length > 0 && process.getuid?.() === 0 && has("apt-get")) installPackages(missing(names));
    for (const name of missing(names)) await fetchBrowser(name);
    if (names === needed && missing(names).length > 0) throw new Error(whatToInstall(missing(names)));
  }
  for (const name of [...needed, ...wished])
    console.log(`${name}: ${started(findBrowser(name) ?? needBrowser("chrome"))}`);
}

function installPackages(missing: BrowserName[]): void {
  const packages = missing.map((name) => known[name].package);
  console.log(`Installing ${packages.join(" and ")} for the tests …`);
  run("apt-get", ["update", "-q"]);
  // Another installation may be under way: it is waited for, not stumbled over.
  const options = ["-q", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=600"];
  run("apt-get", ["install", ...options, ...packages]);
}

/** Downloads a browser into the user's own cache, which takes no rights. What stays missing is named afterwards. */
async function fetchBrowser(name: BrowserName): Promise<void> {
  const wanted = downloadOf(name);
  const silent = new Promise<false>((resolve) => setTimeout(resolve, patience, false).unref());
  if (!(await Promise.race([canDownload(wanted).catch(() => false), silent]))) return;
  console.log(`Downloading ${known[name].title} (${wanted.buildId}) for the tests …`);
  await download(wanted).catch((error) => console.error(`The download failed: ${error.message}`));
}

/** The program's path, once it has told its version: a downloaded browser may miss libraries of the system. */
function started(path: string): string {
  const { status, stderr } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 60_000 });
  // On Windows a browser does not answer, but opens a window.
  if (process.platform === "win32" || status === 0) return path;
  throw new Error(`${path} does not start: ${stderr?.trim().split("\n")[0] || "no reason given"}`);
}

function has(command: string): boolean {
  return spawnSync(command, ["--version"]).status === 0;
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env });
  // Not fatal here: what is missing afterwards is named together with what to do.
  if (status !== 0) console.error(`${command} ${args[0]} ended with ${status}.`);
}

try {
  await install();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
