import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { filesIn, putInPlace } from "./put-in-place.ts";

const work = mkdtempSync(join(tmpdir(), "postern-place-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const [build, place] = [join(work, "build"), join(work, "place")];
let before: string[] = [];

/** Builds what is given, and puts it in place. */
function deliver(files: Record<string, string>): void {
  before = filesIn(build);
  rmSync(build, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(build, file)), { recursive: true });
    writeFileSync(join(build, file), text);
  }
  putInPlace(build, place, before);
}
const placed = () => filesIn(place).sort();

test("a part of the build before stays for pages that are open, and goes with the build after", () => {
  deliver({ "manifest.json": "1", "panel.html": "1", "chunks/scan-AAAAAAAA.js": "1" });
  deliver({ "manifest.json": "2", "panel.html": "2", "chunks/scan-BBBBBBBB.js": "2" });
  expect(placed()).toEqual(["chunks/scan-AAAAAAAA.js", "chunks/scan-BBBBBBBB.js", "manifest.json", "panel.html"]);
  expect(readFileSync(join(place, "panel.html"), "utf8")).toBe("2");
  deliver({ "manifest.json": "3", "panel.html": "3", "chunks/scan-CCCCCCCC.js": "3" });
  expect(placed()).toEqual(["chunks/scan-BBBBBBBB.js", "chunks/scan-CCCCCCCC.js", "manifest.json", "panel.html"]);
});

test("a build that changed nothing touches nothing but the time of its manifest", () => {
  const same = { "manifest.json": "4", "panel.html": "4", "chunks/scan-DDDDDDDD.js": "4" };
  deliver(same);
  const long = new Date("2026-01-01T00:00:00Z");
  for (const file of placed()) utimesSync(join(place, file), long, long);
  deliver(same);
  const touched = placed().filter((file) => statSync(join(place, file)).mtimeMs !== long.getTime());
  expect(touched).toEqual(["manifest.json"]);
});

test("a file that is gone and carries no hash is removed at once", () => {
  deliver({ "manifest.json": "5", "icons/old.png": "5" });
  deliver({ "manifest.json": "6" });
  expect(placed()).toEqual(["manifest.json"]);
});
