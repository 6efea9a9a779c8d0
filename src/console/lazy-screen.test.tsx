import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { LazyLayer, LazyScreen } from "./lazy-screen.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { Toaster } from "./toaster.tsx";

afterEach(cleanup);

it("A screen that cannot be downloaded says so after one attempt, and Try again makes one more", async () => {
  let attempts = 0;
  const load = async () => {
    attempts++;
    if (attempts < 3) throw new TypeError("Failed to fetch dynamically imported module: /assets/a.js");
    return () => <p>Here it is</p>;
  };
  render(
    <ScreenBoundary>
      <LazyScreen load={load} props={{}} />
    </ScreenBoundary>,
  );
  expect(await screen.findByText("This screen could not be downloaded")).toBeTruthy();
  expect(attempts).toBe(1);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("This screen could not be downloaded")).toBeTruthy();
  expect(attempts).toBe(2);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Here it is")).toBeTruthy();
});

it("A layer that cannot be downloaded says so and closes, and leaves what is below it as it is", async () => {
  const load = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/gone.js"));
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {open ? "Opening" : "Open"}
        </button>
        {open && <LazyLayer load={load} props={{}} onClose={() => setOpen(false)} />}
        <Toaster />
      </>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Not Loaded")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Open" })).toBeTruthy();
});
