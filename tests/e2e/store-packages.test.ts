import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filesIn } from "../../src/packaging/put-in-place.ts";
import { sources } from "../../src/packaging/sources.ts";
import { installTargets } from "../targets/install.ts";
import { buildOf } from "./builds.ts";

/** A folder that holds the sources archive's files and nothing else of the checkout, and the packages. */
let rebuilt: string;
/** What was packed from the sources alone for the store that checks it, as a folder. */
let firefox: string;
const tools = resolve("tests/stores");

beforeAll(async () => {
  await Promise.all([buildOf("chrome-as-shipped"), buildOf("firefox"), installTargets(tools)]);
  rebuilt = mkdtempSync(join(tmpdir(), "postern-sources-"));
  for (const file of globSync(sources.include, { exclude: sources.exclude })) {
    if (!statSync(file).isFile()) continue;
    mkdirSync(dirname(join(rebuilt, file)), { recursive: true });
    cpSync(file, join(rebuilt, file));
  }
  symlinkSync(resolve("node_modules"), join(rebuilt, "node_modules"));
  // As docs/store/build.md says.
  const { status, stdout, stderr } = spawnSync("npm", ["run", "zip"], {
    cwd: rebuilt,
    encoding: "utf8",
    env: { ...process.env, POSTERN_E2E: "", NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  if (status !== 0) throw new Error(`Packing from the sources alone failed:\n${stdout.slice(-2000)}\n${stderr}`);
  firefox = join(rebuilt, ".output/store/firefox-mv3");
});
afterAll(() => rmSync(rebuilt, { recursive: true, force: true }));

const read = (folder: string, file: string) => readFileSync(join(folder, file));
const manifest = (folder: string) => JSON.parse(read(folder, "manifest.json").toString());

it.each(["chrome-mv3", "firefox-mv3"])(
  "what the sources archive holds is enough to build the same extension, bit for bit: %s",
  (name) => {
    const [build, packed] = [join(".output/built", name), join(rebuilt, ".output/store", name)];
    const names = filesIn(build).sort();
    expect(filesIn(packed).sort()).toEqual(names);
    const others = names.filter((file) => file !== "manifest.json" && !read(build, file).equals(read(packed, file)));
    expect(others).toEqual([]);
    // The Chrome store gives the item a key of its own.
    const { key, ...shipped } = manifest(build);
    expect(typeof key).toBe(name === "chrome-mv3" ? "string" : "undefined");
    expect(manifest(packed)).toEqual(shipped);
  },
);

it("both packages and the sources lie ready to be handed in", () => {
  const archives = readdirSync(join(rebuilt, ".output")).filter((file) => file.endsWith(".zip"));
  expect(archives.map((file) => file.replace(/-\d[\d.]*-/, "-")).sort()).toEqual([
    "postern-chrome.zip",
    "postern-firefox.zip",
    "postern-sources.zip",
  ]);
});

it("the Firefox package passes the store's own linter without an error or a warning", () => {
  const linter = join(tools, "node_modules/addons-linter/bin/addons-linter");
  const { stdout } = spawnSync(process.execPath, [linter, "--output", "json", firefox], { encoding: "utf8" });
  const report = JSON.parse(stdout) as {
    errors: object[];
    warnings: { code: string; file: string; message: string }[];
  };
  expect(report.errors).toEqual([]);
  expect(report.warnings.map(({ code, file }) => `${code} in ${file}`)).toEqual([]);
});

it("packing replaces nothing that a browser has loaded", () => {
  expect(existsSync(join(rebuilt, ".output/chrome-mv3"))).toBe(false);
  expect(existsSync(join(rebuilt, ".output/firefox-mv3"))).toBe(false);
});
