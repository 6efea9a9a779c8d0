import { spawnSync } from "node:child_process";
import { type BrowserName, findBrowser, known, needBrowser } from "./find.ts";

/**
 * Finds the browsers that the tests drive, and what reads PDFs, and installs Debian's where they are missing and that
 * is possible.
 */
function install(): void {
  const names: BrowserName[] = ["chrome", "firefox"];
  const missing = names.filter((name) => !findBrowser(name)).map((name) => known[name].package as string);
  if (!has("pdftotext", "-v")) missing.push("poppler-utils");
  if (missing.length > 0 && process.getuid?.() === 0 && has("apt-get")) {
    console.log(`Installing ${missing.join(" and ")} for the tests …`);
    run("apt-get", ["update", "-q"]);
    run("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...missing]);
  }
  for (const name of names) console.log(`${name}: ${needBrowser(name)}`);
  if (!has("pdftotext", "-v")) throw new Error("pdftotext is missing: install poppler-utils, which reads the reports.");
}

function has(command: string, question = "--version"): boolean {
  return spawnSync(command, [question]).status === 0;
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env });
  // Not fatal here: what is missing afterwards is named together with what to do.
  if (status !== 0) console.error(`${command} ${args[0]} ended with ${status}.`);
}

try {
  install();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
