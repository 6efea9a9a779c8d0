import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";

const everyFile = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
}).split("\n");
const files = everyFile.filter(
  (file) => /^(entrypoints|src|server|widget|tests)\/.*\.tsx?$/.test(file) && !file.includes("migrations/"),
);
const lines = (file: string) => readFileSync(file, "utf8").split("\n").length;

describe("The tree", () => {
  test("is drawn in ARCHITECTURE.md with every folder down to the rooms of the engine, and with no other", () => {
    const isRoom = /^(?:entrypoints|widget|server|tests)\/[^/]+\/$|^server\/scan\/[^/]+\/$|^src\/(?:parts\/)?[^/]+\/$/;
    const folders = new Set(everyFile.flatMap(foldersOf).filter((folder) => isRoom.test(folder)));
    const drawn = drawnFolders(readFileSync("ARCHITECTURE.md", "utf8")).filter((folder) => isRoom.test(folder));
    expect(drawn.sort()).toEqual([...folders].sort());
  });

  test("has names that say what is inside", () => {
    const bags = files.filter((file) =>
      /(^|\/)(utils?|helpers?|common|misc|manager|types|index)(\.tsx?$|\/)/.test(file),
    );
    expect(bags.filter((file) => !/^entrypoints\//.test(file))).toEqual([]);
    expect(files.filter((file) => !/^[a-z0-9.-]+\.tsx?$/.test(basename(file)))).toEqual([]);
  });

  test("has entry points that compose and nothing more: at most 40 lines", () => {
    const entries = files.filter(
      (file) => /^entrypoints\/.*(background\.ts|main\.tsx?)$/.test(file) || file === "server/main.ts",
    );
    expect(entries.length).toBeGreaterThanOrEqual(5);
    expect(entries.filter((file) => lines(file) > 41)).toEqual([]);
  });

  test("has no file with two subjects: at most 300 lines", () => {
    const long = files.filter((file) => !/\.(test|data)\.tsx?$|truth\.ts$|words\.ts$/.test(file) && lines(file) > 300);
    expect(long).toEqual([]);
  });

  test("has a host port of at most 8 members", () => {
    const port = readFileSync("src/host/port.ts", "utf8");
    const body = port.slice(port.indexOf("export interface Host {"));
    const members = body.slice(0, body.indexOf("\n}")).match(/^ {2}(readonly )?\w+[(:]/gm) ?? [];
    expect(members.length).toBeGreaterThan(0);
    expect(members.length).toBeLessThanOrEqual(8);
  });

  test("gives a reason with every suppression", () => {
    const bare = files.flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => /(biome-ignore [^:]*:?\s*$|@ts-(ignore|nocheck|expect-error)\s*$)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(bare).toEqual([]);
  });
});

/** Every folder above a file, each with its closing slash: `server/`, `server/scan/`. */
function foldersOf(file: string): string[] {
  const names = file.split("/").slice(0, -1);
  return names.map((_, at) => `${names.slice(0, at + 1).join("/")}/`);
}

/** The folders that the page's tree draws: below what is indented less, or named in what a folder's line says of it. */
function drawnFolders(page: string): string[] {
  const lines = (page.split("```")[1] ?? "").split("\n").filter((line) => line.trim() !== "");
  const open: { indent: number; folder: string }[] = [];
  return lines.flatMap((line) => {
    const indent = line.search(/\S/);
    while (indent < (open.at(-1)?.indent ?? indent)) open.pop();
    const { folder: above = "" } = open.filter((one) => one.indent < indent).at(-1) ?? {};
    const [names = "", ...said] = line.trim().split(/ {2,}/);
    const folders = foldersNamed(names, above);
    const folder = folders.at(-1) ?? above;
    if (folders.length > 0) open.push({ indent, folder });
    return [...folders, ...foldersNamed(said.join(" "), folder)];
  });
}

const foldersNamed = (text: string, above: string): string[] =>
  [...text.matchAll(/(?<![\w/.-])([a-z][a-z\d-]*\/)(?!\w)/g)].map(([, name]) => `${above}${name}`);
