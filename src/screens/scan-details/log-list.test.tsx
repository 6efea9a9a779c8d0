import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LogList } from "./log-list.tsx";

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    type: "info",
    message: `line ${index + 1}`,
    timestamp: "2026-11-21T10:00:00.000Z",
  }));

const rowHeight = 22;
const view = 220;

// The test's document has no layout: the log gets the height of ten lines, and grows with what is in it.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
    return this.getAttribute("role") === "log" ? view : rowHeight;
  });
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(view);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(function (this: HTMLElement) {
    return Number.parseFloat((this.querySelector("[style*=height]") as HTMLElement | null)?.style.height ?? "0");
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(count: number) {
  const { rerender, getByRole } = render(<LogList lines={lines(count)} />);
  const log = getByRole("log");
  return { log, grow: (next: number) => rerender(<LogList lines={lines(next)} />) };
}
const end = (log: HTMLElement) => log.scrollHeight - log.scrollTop;

test("The log shows its newest line first and follows new ones", () => {
  const { log, grow } = show(100);
  expect(log.scrollTop).toBeGreaterThan(0);
  const before = log.scrollTop;
  grow(150);
  expect(log.scrollTop).toBeGreaterThan(before);
  expect(end(log)).toBeLessThanOrEqual(view);
});

test("Scrolled up, the log keeps its place while lines arrive, and follows again once back at its end", () => {
  const { log, grow } = show(100);
  log.scrollTop = 300;
  fireEvent.scroll(log);
  grow(150);
  expect(log.scrollTop).toBe(300);
  log.scrollTop = log.scrollHeight - view;
  fireEvent.scroll(log);
  grow(200);
  expect(end(log)).toBeLessThanOrEqual(view);
  expect(log.scrollTop).toBeGreaterThan(150 * rowHeight - view);
});

test("Of ten thousand lines fewer than a hundred are in the document", () => {
  const { log } = show(10_000);
  const shown = log.querySelectorAll("[data-index]").length;
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(100);
});

test("A screen reader is not read every line, and the log is reachable by keyboard", () => {
  const { log } = show(3);
  expect(log.getAttribute("aria-live")).toBe("off");
  expect(log.tabIndex).toBe(0);
});
