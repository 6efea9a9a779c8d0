import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Risk } from "./risk.tsx";

afterEach(cleanup);

test.each([
  ["high", "critical"],
  ["medium", "medium"],
  ["low", "secure"],
] as const)("A %s risk is drawn as %s: high red, medium yellow, low green", (risk, tone) => {
  render(<Risk risk={risk} />);
  const chip = screen.getByText(new RegExp(risk, "i"));
  expect(chip.className).toContain(`text-${tone}`);
});
