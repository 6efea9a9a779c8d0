import { act, cleanup, fireEvent, renderHook, screen } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toastsAtom, useToast } from "../ui/toast.ts";
import { Toaster } from "./toaster.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open() {
  const store = createStore();
  const { result } = renderHook(useToast, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        {children}
        <Toaster />
      </Provider>
    ),
  });
  const show = (...toast: Parameters<typeof result.current>) => act(() => result.current(...toast));
  return { store, show };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("A toast stays 5 s, and at most one is shown", () => {
  const { show } = open();
  show("Team Created");
  pass(4000);
  show("Team Updated", "Payments");
  expect(screen.queryByText("Team Created")).toBeNull();
  pass(4999);
  expect(screen.getByText("Payments")).toBeTruthy();
  pass(1);
  expect(screen.queryByText("Team Updated")).toBeNull();
});

it("A failure interrupts a screen reader, a success waits its turn", () => {
  const { show } = open();
  show("Alert Resolved");
  expect(screen.getByRole("status").textContent).toContain("Alert Resolved");
  show("Scan Failed", "409: This application is being scanned.", { destructive: true });
  expect(screen.getByRole("alert").textContent).toContain("409: This application is being scanned.");
});

it("A toast under the pointer stays until the pointer leaves", () => {
  const { show } = open();
  show("Scan Started");
  fireEvent.pointerEnter(screen.getByText("Scan Started"));
  pass(20_000);
  expect(screen.getByText("Scan Started")).toBeTruthy();
  fireEvent.pointerLeave(screen.getByText("Scan Started"));
  pass(5000);
  expect(screen.queryByText("Scan Started")).toBeNull();
});

it("A dismissed toast is gone from view at once and forgotten after 1,000,000 ms", () => {
  const { show, store } = open();
  show("Scan Deleted");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Scan Deleted")).toBeNull();
  pass(1_000_000 - 1);
  expect(store.get(toastsAtom)).toHaveLength(1);
  pass(1);
  expect(store.get(toastsAtom)).toHaveLength(0);
});

it("News waits until the answer to the user's own act has been read", () => {
  const { show } = open();
  show("Failed to Add Identity", "500: The platform met a fault.", { destructive: true });
  show("Report Ready", "Weekly is ready to download.", { news: true });
  expect(screen.getByText("Failed to Add Identity")).toBeTruthy();
  expect(screen.queryByText("Report Ready")).toBeNull();
  pass(5000);
  expect(screen.queryByText("Failed to Add Identity")).toBeNull();
  expect(screen.getByText("Report Ready")).toBeTruthy();
  pass(5000);
  expect(screen.queryByText("Report Ready")).toBeNull();
});

it("The answer to the user's own act is shown at once, and the news that it replaced afterwards", () => {
  const { show } = open();
  show("Report Ready", "Weekly is ready to download.", { news: true });
  show("Team Created");
  expect(screen.getByText("Team Created")).toBeTruthy();
  pass(5000);
  expect(screen.getByText("Report Ready")).toBeTruthy();
});

it("u does what a toast offers while it is shown, and nothing once it is gone", () => {
  const { show } = open();
  const run = vi.fn();
  show("Alert Resolved", "1 finding on 1 endpoint.", { action: { label: "Undo", run } });
  fireEvent.keyDown(document.body, { key: "u" });
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Alert Resolved")).toBeNull();
  fireEvent.keyDown(document.body, { key: "u" });
  expect(run).toHaveBeenCalledTimes(1);
});
