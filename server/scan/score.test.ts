import { expect, test } from "vitest";
import { levelCount, securityScore } from "./score.ts";

const levels = (...all: ("secure" | "warning" | "critical")[]) => all.map((securityLevel) => ({ securityLevel }));

test("The score is the rounded share of secure operations", () => {
  expect(securityScore(levels("secure", "secure", "warning"))).toBe(67);
  expect(securityScore(levels("critical"))).toBe(0);
  expect(securityScore(levels("secure"))).toBe(100);
});

test("Without operations there is no score", () => {
  expect(securityScore([])).toBeNull();
});

test("Operations are counted by level", () => {
  expect(levelCount(levels("secure", "critical", "critical"), "critical")).toBe(2);
});
