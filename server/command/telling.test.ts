import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ScanProgress } from "../../src/contract/scans.ts";
import { barsOf, type Sum, tellOn } from "./telling.ts";

// The terminal that the tests are run on is none of theirs.
beforeEach(() => {
  vi.stubEnv("NO_COLOR", undefined);
  vi.stubEnv("TERM", "xterm-256color");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const progress: ScanProgress = {
  ...{ phase: "authorization", found: 91, tested: 45, total: 90, critical: 0, warnings: 0, requests: 3104 },
  finished: { authentication: { tested: 91, total: 91 } },
};
const identities = { labels: ["alice", "bob", "mira"], dead: ["bob"] };
const lines = (columns?: number, sum: Sum | null = null) =>
  barsOf(progress, identities, 112_000, { columns, sum }).map(stripVTControlCharacters);

test("A terminal shows who gets in, what was found and how much of access was tried", () => {
  const bar = "━".repeat(24);
  expect(lines(110)).toEqual([
    `  Identities  ${bar}  2 of 3         bob not alive, alice, mira`,
    `  Discovery   ${bar}  91 found`,
    `  Access      ${bar}  228 of 364     3,104 requests, 1 m 52 s`,
  ]);
});

test("At the end it shows what the access file does not name, and of how much of access could not be told", () => {
  const bar = "━".repeat(24);
  expect(lines(110, { cells: 364, told: 340, notInFile: 3 }).slice(1)).toEqual([
    `  Discovery   ${bar}  91 found       3 not in the file`,
    `  Access      ${bar}  340 of 364     24 could not be told, 3,104 requests, 1 m 52 s`,
  ]);
  expect(lines(110, { cells: 364, told: 364, notInFile: 0 })[2]).toBe(
    `  Access      ${bar}  364 of 364     3,104 requests, 1 m 52 s`,
  );
});

test("At the end everybody is counted at every operation, also who was not asked there", () => {
  let written = "";
  const telling = tellOn({ isTTY: true, columns: 110, write: (text) => (written += text) }, "text");
  telling.begin(["alice", "bob"]);
  telling.progress(progress);
  const open = { isStranger: true, result: "allowed" } as const;
  const kept = { isStranger: true, result: "not_tested" } as const;
  telling.agreed(new Set(["GET /health", "POST /orders/{orderId}"]));
  telling.end([
    { method: "GET", path: "/health", access: [open, { result: "allowed" }] },
    { method: "POST", path: "/orders/{id}", access: [kept] },
  ]);
  // Whoever needs no credential is told of where strangers are let in.
  expect(stripVTControlCharacters(written)).toContain("3 of 6         3 could not be told, 3,104 requests, 0 s");
  expect(written).not.toContain("not in the file");
});

test("No line is wider than the terminal, so that each is drawn over whole, whatever people are called", () => {
  const wide = barsOf(progress, { labels: ["管理员一号", "会计师二号", "한국어", "👩‍💻"], dead: [] }, 0, {
    columns: 80,
  });
  // Each of these letters takes two columns.
  for (const line of wide.map(stripVTControlCharacters))
    expect(
      [...line].length + (line.match(/[\p{Script=Han}\p{Script=Hangul}\p{Emoji_Presentation}]/gu) ?? []).length,
      line,
    ).toBeLessThan(80);
  expect(wide[0]).toContain("管理员一号, …");
  for (let columns = 10; columns <= 120; columns++)
    expect(Math.max(...lines(columns).map((line) => line.length)), `${columns}`).toBeLessThan(columns);
  expect(lines(40)[2]).toBe(`  Access      ${"━".repeat(9)}  228 of 364`);
  expect(lines(30)[2]).toBe("  Access      228 of 364");
  expect(lines(20)[2]).toBe("  Access");
});

test("Where there is no room for all, whole parts are left out, and last what could not be told", () => {
  const sum = { cells: 364, told: 340, notInFile: 3 };
  expect(lines(90, sum)[2]).toMatch(/ {2}340 of 364 {5}24 could not be told, …$/);
  expect(lines(76, sum)[2]).toMatch(/ {2}340 of 364 {5}24 could not be told$/);
  expect(lines(60, sum)[2]).toMatch(/ {2}340 of 364$/);
});

test("Without colour the open part of a bar is another letter; a terminal that obeys nothing gets lines", () => {
  vi.stubEnv("NO_COLOR", "1");
  expect(lines(110)[2]).toContain(`  ${"━".repeat(15)}${"·".repeat(9)}  228 of 364`);
  vi.stubEnv("TERM", "dumb");
  let written = "";
  const telling = tellOn({ isTTY: true, columns: 100, write: (text) => (written += text) }, "text");
  telling.begin(["alice"]);
  telling.progress(progress);
  telling.log("error", "A fault.");
  telling.end();
  expect(written).toBe("A fault.\n");
});

test("What is drawn is drawn over, and what a target says in a fault moves no cursor", () => {
  let written = "";
  const telling = tellOn({ isTTY: true, columns: 100, write: (text) => (written += text) }, "text");
  telling.begin(["alice"]);
  telling.progress(progress);
  telling.log("error", "a fault \u001b[2J of a target");
  telling.end();
  expect(written).not.toContain("\u001b[2J");
  expect(written).toContain("a fault \\u001b[2J of a target");
  // Drawn three times, twice over what stood there.
  expect(written.split("\u001b[5A\u001b[0J")).toHaveLength(3);
});
