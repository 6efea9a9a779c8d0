import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";

/**
 * What a user waits for before the first screen: the scripts that an HTML page loads, with all that they import
 * statically, and what the page preloads; with `next`, also what they load by that name at once. Budgets are kB gzip
 * (1 kB = 1,000 bytes).
 */
const budgets = [
  { name: "side panel's first frame, Chrome", dir: ".output/chrome-mv3", page: "sidepanel.html", kB: 90 },
  { name: "side panel, Chrome", dir: ".output/chrome-mv3", page: "sidepanel.html", next: "console", kB: 135 },
  { name: "side panel, Firefox", dir: ".output/firefox-mv3", page: "sidepanel.html", next: "console", kB: 135 },
  { name: "platform page", dir: ".output/page", page: "index.html", kB: 120 },
  { name: "popup, Chrome", dir: ".output/chrome-mv3", page: "popup.html", kB: 80 },
] as const;
/** Modules with all that they import statically. */
const modules = [{ name: "widget", path: ".output/widget/postern-console.js", kB: 150 }] as const;
/** Single files, whole. */
const files = [{ name: "background, Chrome", path: ".output/chrome-mv3/background.js", kB: 40 }] as const;

let failed = false;
for (const { name, dir, page, kB, ...more } of budgets) {
  const html = join(dir, page);
  report(name, existsSync(html) ? firstScreen(dir, html, "next" in more ? more.next : null) : null, kB, html);
}
for (const { name, path, kB } of modules) report(name, existsSync(path) ? withImports([path]) : null, kB, path);
for (const { name, path, kB } of files) report(name, existsSync(path) ? gzip(path) : null, kB, path);
for (const dir of [".output/page", ".output/widget"]) requireScreensOnDemand(dir);
process.exitCode = failed ? 1 : 0;

function firstScreen(dir: string, html: string, next: string | null): number {
  const text = readFileSync(html, "utf8");
  const scripts = [...text.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, src]) => join(dir, src as string));
  if (scripts.length === 0) throw new Error(`${html} loads no script: the budget would measure nothing.`);
  return withImports([...scripts, ...(next ? scripts.flatMap((script) => loadedNext(script, next)) : [])]);
}

/** What a script loads by a name at its end. */
function loadedNext(script: string, name: string): string[] {
  const found = [...readFileSync(script, "utf8").matchAll(/\bimport\(["'`](\.\/[^"'`]+\.js)["'`]\)/g)];
  return found
    .map(([, path]) => join(dirname(script), path as string))
    .filter((path) => basename(path).startsWith(`${name}-`));
}

/** kB of modules and of all that they import statically. */
function withImports(files: readonly string[]): number {
  const seen = new Set<string>();
  for (const file of files) visit(file, seen);
  return [...seen].reduce((sum, file) => sum + gzip(file), 0);

  function visit(file: string, visited: Set<string>): void {
    if (visited.has(file)) return;
    visited.add(file);
    const code = readFileSync(file, "utf8");
    for (const [, path] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
      visit(join(dirname(file), path as string), visited);
    }
  }
}

function gzip(path: string): number {
  return gzipSync(readFileSync(path)).length / 1000;
}

function report(name: string, kB: number | null, budget: number, path: string): void {
  const bad = kB === null || kB > budget;
  failed ||= bad;
  const size = kB === null ? `missing: ${relative(".", path)} (run npm run build)` : `${kB.toFixed(1)} kB of ${budget}`;
  console.log(`${bad ? "✗" : "✓"} ${name}: ${size}`);
}

/** Screens are chunks of their own, or the first screen would carry all of them. */
function requireScreensOnDemand(dir: string): void {
  const chunks = existsSync(dir)
    ? readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((file) => /-screen-.*\.js$/.test(file))
    : [];
  const bad = chunks.length < 4;
  failed ||= bad;
  console.log(`${bad ? "✗" : "✓"} screens on demand in ${dir}: ${chunks.length} chunks`);
}
