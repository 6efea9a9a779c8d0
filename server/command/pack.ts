import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Node, parse } from "acorn";
import { full } from "acorn-walk";

/* Makes the package of the command: its files without their types, as they are, with what they import from others. */

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(root, ".output/command");
const main = "server/command/main.ts";
type Manifest = { version: string; license: string; description: string } & Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;

/** A text between quotes at a place of a file, and what it says. */
type Specifier = { start: number; end: number; value: string };

/** What a file names: imports, and files beside it that it starts or reads. */
function specifiersOf(source: string): Specifier[] {
  const found: Specifier[] = [];
  const keep = (node: Node | null | undefined) => {
    const literal = node as (Node & { value?: unknown }) | null | undefined;
    if (literal?.type === "Literal" && typeof literal.value === "string")
      found.push({ start: literal.start, end: literal.end, value: literal.value });
  };
  full(parse(source, { ecmaVersion: "latest", sourceType: "module", allowHashBang: true }), (node) => {
    const any = node as Node & { source?: Node; callee?: { name?: string }; arguments?: Node[] };
    // Declarations and import("…") alike.
    if (/^(Import|Export)/.test(any.type)) keep(any.source);
    if (any.type === "NewExpression" && any.callee?.name === "URL" && any.arguments?.length === 2)
      keep(any.arguments[0]);
  });
  return found;
}

/** Writes one file and all that it names; notes the packages that it needs. */
function add(file: string, written: Set<string>, packages: Set<string>): void {
  if (written.has(file)) return;
  written.add(file);
  const target = join(folder, file.replace(/\.ts$/, ".js"));
  mkdirSync(dirname(target), { recursive: true });
  if (!file.endsWith(".ts")) {
    copyFileSync(join(root, file), target);
    return;
  }
  let code = stripTypeScriptTypes(readFileSync(join(root, file), "utf8"));
  for (const { start, end, value } of specifiersOf(code).toReversed()) {
    if (value.startsWith("node:")) continue;
    if (!value.startsWith(".")) {
      packages.add(/^(@[^/]+\/)?[^/]+/.exec(value)?.[0] ?? value);
      continue;
    }
    const named = resolve(root, dirname(file), value);
    // Folders, such as the cache of compiled code, are made where the package runs.
    if (!existsSync(named) || !/\.\w+$/.test(named)) continue;
    add(relative(root, named), written, packages);
    code = code.slice(0, start) + JSON.stringify(value.replace(/\.ts$/, ".js")) + code.slice(end);
  }
  writeFileSync(target, code);
}

rmSync(folder, { recursive: true, force: true });
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
const packages = new Set<string>();
add(main, new Set(), packages);
const versions = { ...manifest.devDependencies, ...manifest.dependencies };
const dependencies = Object.fromEntries([...packages].sort().map((name) => [name, versions[name]]));
const { version, license, description } = manifest;
writeFileSync(
  join(folder, "package.json"),
  `${JSON.stringify({ name: "postern", version, description, license, type: "module", engines: { node: ">=22.18" }, bin: { postern: main.replace(/\.ts$/, ".js") }, dependencies }, null, 2)}\n`,
);
copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
execFileSync("npm", ["pack", "--silent", "--pack-destination", ".."], {
  cwd: folder,
  stdio: "inherit",
  shell: process.platform === "win32",
});
