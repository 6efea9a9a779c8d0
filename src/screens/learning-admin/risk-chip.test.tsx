import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RiskChip } from "./risk-chip.tsx";

afterEach(cleanup);

test.each([
  ["high", "critical"],
  ["medium", "medium"],
  ["low", "secure"],
] as const)("A %s risk is drawn as %s: high red, medium yellow, low green", (risk, tone) => {
  render(<RiskChip risk={risk} />);
  const chip = screen.getByText(new RegExp(risk, "i"));
  expect(chip.className).toContain(`text-${tone}`);
});
