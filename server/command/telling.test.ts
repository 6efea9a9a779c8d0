import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import type { ScanProgress } from "../../src/contract/scans.ts";
import { barsOf, type Sum, tellOn } from "./telling.ts";

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
    `  Identities  ${bar}  2 of 3         alice, mira, bob not alive`,
    `  Discovery   ${bar}  91 found`,
    `  Access      ${bar}  228 of 364     3,104 requests, 1 m 52 s`,
  ]);
});

test("At the end it shows what the access file does not name, and of how much of access could not be told", () => {
  const bar = "━".repeat(24);
  expect(lines(110, { cells: 364, told: 340, notInFile: 3 }).slice(1)).toEqual([
    `  Discovery   ${bar}  91 found       3 not in the file`,
    `  Access      ${bar}  340 of 364     3,104 requests, 1 m 52 s, 24 could not be told`,
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
  expect(stripVTControlCharacters(written)).toContain("3 of 6         3,104 requests, 0 s, 3 could not be told");
  expect(written).not.toContain("not in the file");
});

test("No line is longer than the terminal is wide, so that each is drawn over whole", () => {
  for (const columns of [60, 70, 80])
    expect(Math.max(...lines(columns).map((line) => line.length)), `${columns}`).toBeLessThan(columns);
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
