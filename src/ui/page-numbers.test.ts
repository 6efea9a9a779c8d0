import { describe, expect, it } from "vitest";
import { pageCount, pageNumbers } from "./page-numbers.ts";

const shown = (current: number, last: number) =>
  pageNumbers(current, last)
    .map((entry) => (entry === "gap" ? "…" : entry))
    .join(" ");

describe("page numbers", () => {
  it("are the first, the last and those within 1 of the current, with ellipses between", () => {
    expect(shown(7, 13)).toBe("1 … 6 7 8 … 13");
    expect(shown(1, 13)).toBe("1 2 … 13");
    expect(shown(13, 13)).toBe("1 … 12 13");
    expect(shown(3, 13)).toBe("1 2 3 4 … 13");
  });

  it("have no ellipsis where nothing is left out", () => {
    expect(shown(2, 3)).toBe("1 2 3");
    expect(shown(1, 1)).toBe("1");
    expect(shown(2, 2)).toBe("1 2");
  });
});

it("an empty list still has one page", () => {
  expect(pageCount(0, 10)).toBe(1);
  expect(pageCount(10, 10)).toBe(1);
  expect(pageCount(11, 10)).toBe(2);
});
