import { expect, test } from "vitest";
import { columnWidth } from "./column-width.ts";

test("A column is as wide as its longest text", () => {
  expect(columnWidth(["GET /a", "GET /orders"], 30, Number.POSITIVE_INFINITY)).toBe(11);
  expect(columnWidth([], 30, 80)).toBe(0);
});

test("A text beside which the rest of its row has no room moves that row alone", () => {
  expect(columnWidth(["GET /a", "GET /orders", "GET /orders/{orderId}/lines"], 30, 50)).toBe(11);
  expect(columnWidth(["GET /orders"], 30, 40)).toBe(0);
});

test("One that is far longer than the others moves none of them, however wide the terminal is", () => {
  expect(columnWidth(["GET /a", `GET /${"long/".repeat(20)}`], 30, Number.POSITIVE_INFINITY)).toBe(6);
});
