import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { openConsole, someUser } from "./open-console.fixture.ts";

// As after an upgrade of the platform, which no longer serves what an open page loads later, or while it is away.
const { without } = vi.hoisted(() => ({
  without: (name: string) => () =>
    Object.defineProperty({}, name, {
      enumerable: true,
      get() {
        throw new TypeError("Failed to fetch dynamically imported module: /assets/gone.js");
      },
    }),
}));
vi.mock("./palette-contents.tsx", without("PaletteContents"));
vi.mock("./shortcut-list.tsx", without("ShortcutList"));
vi.mock("../screens/start-scan/start-scan-dialog.tsx", without("StartScanDialog"));
vi.mock("./signed-out.tsx", without("SignedOut"));

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

it("A layer whose code cannot be downloaded is told, and leaves the console as it is", async () => {
  opened = openConsole({ user: someUser, path: "/scanner" });
  await screen.findByRole("heading", { level: 1, name: "API Scanner" });
  for (const open of [
    () => userEvent.keyboard("{Control>}k{/Control}"),
    () => userEvent.keyboard("?"),
    () => userEvent.click(screen.getAllByRole("button", { name: "New Scan" })[0] as HTMLElement),
  ]) {
    await open();
    expect(await screen.findByText("Not Loaded")).toBeTruthy();
    expect(screen.getAllByText("API Scanner").length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Not Loaded")).toBeNull();
  }
});

it("Where the screens before the console cannot be downloaded, that is said in their place", async () => {
  opened = openConsole({ user: null });
  expect(await screen.findByText("This screen could not be downloaded")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
