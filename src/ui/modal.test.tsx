import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { Confirm } from "./confirm.tsx";
import { Dialog } from "./dialog.tsx";
import { OverlayRootProvider } from "./overlay-root.ts";

afterEach(cleanup);

function Page({ kind }: { kind: "dialog" | "confirm" }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {kind === "dialog" ? (
        <Dialog open={open} onOpenChange={setOpen} title="Edit team" footer={<button type="button">Save</button>}>
          <input aria-label="Team name" />
        </Dialog>
      ) : (
        <Confirm
          open={open}
          onOpenChange={setOpen}
          title="Delete?"
          text="Gone for good."
          action="Delete"
          onConfirm={() => {}}
        />
      )}
    </>
  );
}
const name = () => document.activeElement?.textContent || document.activeElement?.getAttribute("aria-label");

it("A dialog starts at its first field, keeps Tab inside, and gives the focus back when Escape closes it", async () => {
  render(<Page kind="dialog" />);
  await userEvent.click(screen.getByText("Open"));
  expect(name()).toBe("Team name");
  await userEvent.tab();
  expect(name()).toBe("Save");
  await userEvent.tab();
  expect(name()).toBe("Close");
  await userEvent.tab({ shift: true });
  expect(name()).toBe("Save");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await expect.poll(name).toBe("Open");
});

it("A confirmation starts at Cancel", async () => {
  render(<Page kind="confirm" />);
  await userEvent.click(screen.getByText("Open"));
  expect(screen.getByRole("alertdialog", { name: "Delete?", description: "Gone for good." })).toBeTruthy();
  expect(name()).toBe("Cancel");
});

it("A dialog touches nothing outside of its layer: no style in the head, no guard or lock in the page", async () => {
  const layer = document.body.appendChild(document.createElement("div"));
  render(
    <OverlayRootProvider value={layer}>
      <Page kind="dialog" />
    </OverlayRootProvider>,
  );
  const outside = () => [document.head.innerHTML, document.body.getAttribute("style"), document.body.children.length];
  const before = outside();
  await userEvent.click(screen.getByText("Open"));
  expect(layer.contains(screen.getByRole("dialog", { name: "Edit team" }))).toBe(true);
  expect(outside()).toEqual(before);
  layer.remove();
});
