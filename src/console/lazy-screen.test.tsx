import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { LazyScreen } from "./lazy-screen.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

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
