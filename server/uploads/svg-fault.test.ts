import { expect, test } from "vitest";
import { svgFault } from "./svg-fault.ts";

const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
const group = (depth: number) => "<g>".repeat(depth) + "</g>".repeat(depth);

test.each([
  ["50,000 groups within each other", svg(group(50_000)), "its elements are nested deeper than 200 levels"],
  ["groups that are never closed", svg("<g>".repeat(600_000)), "its elements are nested deeper than 200 levels"],
  [
    "a comment of styles that never ends",
    svg(`<style>${"/*".repeat(200_000)} url(http://x.test/)</style>`),
    "it refers to something outside of itself",
  ],
  [
    "a reference between two comments",
    svg("<style>/* a */* url(http://x.test/) /* b */</style>"),
    "it refers to something outside of itself",
  ],
  ["a drawing of 199 levels", svg(group(198)), null],
  ["a reference in a comment", svg("<style>/* url(http://x.test/) */ g { fill: red }</style>"), null],
])("An SVG with %s is told at once", (_what, bytes, fault) => {
  expect(svgFault(bytes)).toBe(fault);
});
