import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Picture } from "./picture.tsx";

const picture = (src: string) => <Picture src={src} alt="The logo" className="size-7" fallback={<span>A</span>} />;

test("A picture that cannot be shown leaves its place to the fallback, and the next one is tried again", () => {
  const { rerender } = render(picture("/cut.png"));
  fireEvent.error(screen.getByRole("img", { name: "The logo" }));
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText("A")).toBeDefined();
  rerender(picture("/whole.png"));
  expect(screen.getByRole("img", { name: "The logo" }).getAttribute("src")).toBe("/whole.png");
});
