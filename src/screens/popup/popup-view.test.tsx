import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { PlatformStatus } from "../../client/platform-status.ts";
import { PopupView } from "./popup-view.tsx";

afterEach(cleanup);

function open(status: PlatformStatus | null) {
  const opened: string[] = [];
  render(
    <PopupView
      status={status}
      platform="http://localhost:4000"
      onOpenPanel={() => opened.push("panel")}
      onOpenConsole={(path) => opened.push(path)}
    />,
  );
  return opened;
}

it("counts unresolved alerts by severity", () => {
  const unresolved = { critical: 3, high: 2, medium: 3, low: 1 };
  const opened = open({ state: "signed-in", userId: 1, email: "a@b.test", unresolved });
  expect(screen.getByText("9 unresolved alerts")).toBeTruthy();
  expect(screen.getAllByRole("definition").map((count) => count.textContent)).toEqual(["3", "2", "3", "1"]);
  screen.getByRole("button", { name: "View All" }).click();
  screen.getByRole("button", { name: "Open panel" }).click();
  screen.getByRole("button", { name: "Open console" }).click();
  expect(opened).toEqual(["/security-alerts", "panel", "/"]);
});

it("says that nobody is signed in instead of showing zeros", () => {
  open({ state: "signed-out" });
  expect(screen.getByText("You are signed out")).toBeTruthy();
  expect(screen.queryAllByRole("definition")).toEqual([]);
});

it("names the platform that does not answer", () => {
  open({ state: "unreachable", reason: "Failed to fetch" });
  expect(screen.getByRole("alert").textContent).toContain("http://localhost:4000");
});

it("leads to the set-up before the first connection", () => {
  const opened = open({ state: "not-allowed" });
  screen.getByRole("button", { name: "Set up" }).click();
  expect(opened).toEqual(["/platform"]);
});
