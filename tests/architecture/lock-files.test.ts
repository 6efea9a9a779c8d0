import { execFileSync, execSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Entry> };

/** The machines that Postern is built and tested on, as npm names them. */
const machines = [
  { os: "linux", cpu: "x64", libc: "glibc" },
  { os: "linux", cpu: "arm64", libc: "glibc" },
  { os: "linux", cpu: "x64", libc: "musl" },
  { os: "linux", cpu: "arm64", libc: "musl" },
  { os: "darwin", cpu: "x64" },
  { os: "darwin", cpu: "arm64" },
  { os: "win32", cpu: "x64" },
  { os: "win32", cpu: "arm64" },
];

/** What comes as one native package per machine and has no other way to run there. */
const natives = [
  "@biomejs/biome",
  "@swc/core",
  "@tailwindcss/oxide",
  "lightningcss",
  "oxc-parser",
  "oxc-resolver",
].concat(["rolldown", "typescript"]);

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Lock;

/** Where npm would find a dependency of the package at `from`: beside it, or in a folder further out. */
function found({ packages }: Lock, from: string, name: string): Entry | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    const entry = packages[`${folder}${folder ? "/" : ""}node_modules/${name}`];
    if (entry || !folder) return entry;
  }
}

const locks = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => basename(file) === "package-lock.json");

describe.each(locks)("%s", (file) => {
  const lock = read(file);

  test("has an entry for each optional dependency that it names, so that npm ci installs on any machine", () => {
    const missing = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !found(lock, from, name))
        .map((name) => `${from || "the project"} names ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("proves each package by its checksum and names no host to fetch it from", () => {
    const entries = Object.entries(lock.packages).filter(([from, { inBundle, link }]) => from && !inBundle && !link);
    expect(entries.filter(([, { integrity }]) => !integrity).map(([from]) => from)).toEqual([]);
    expect(entries.filter(([, { resolved }]) => resolved).map(([from]) => from)).toEqual([]);
  });
});

describe.each(natives)("%s", (name) => {
  const lock = read("package-lock.json");
  const copies = Object.entries(lock.packages).filter(([from]) => from.endsWith(`node_modules/${name}`));

  test.each(machines)("runs on $os $cpu $libc", ({ os, cpu, libc }) => {
    expect(copies).not.toEqual([]);
    for (const [from, { optionalDependencies = {} }] of copies) {
      const fit = Object.keys(optionalDependencies).filter((option) => {
        const entry = found(lock, from, option);
        return entry?.os?.includes(os) && entry.cpu?.includes(cpu) && (!libc || (entry.libc ?? [libc]).includes(libc));
      });
      expect(fit, from).not.toEqual([]);
    }
  });
});

test("npm ci takes package.json and its lock for a pair, without asking a registry", () => {
  const dir = mkdtempSync(join(tmpdir(), "postern-lock-"));
  const run = () => {
    const options = ["--dry-run", "--ignore-scripts", "--offline", "--no-audit", "--no-fund", "--fetch-retries=0"];
    const cache = ["--cache", join(dir, "cache")];
    const command = ["npm", "ci", ...options, ...cache].join(" ");
    return execSync(command, { cwd: dir, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  };
  try {
    for (const file of ["package.json", "package-lock.json"]) copyFileSync(file, join(dir, file));
    expect(run()).toMatch(/added \d{3,} packages/);
    const ours = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
    writeFileSync(
      join(dir, "package.json"),
      JSON.stringify({ ...ours, dependencies: { ...ours.dependencies, ws: "1.0.0" } }),
    );
    expect(run).toThrow();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
