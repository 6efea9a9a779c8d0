import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { it } from "vitest";
import { Coverage } from "./coverage.tsx";

it("A check that ran and has its finding at another endpoint says at which; of others that ran nothing more is said", async () => {
  const row = { checkId: "verbose-errors", identity: "ann", state: "tested" as const };
  const elsewhere = { ...row, reason: "It shows the fault that is a finding of POST /boats." };
  const { rerender } = render(<Coverage coverage={[elsewhere]} />);
  await userEvent.click(screen.getByRole("button", { name: /^Checks 1 of 1 ran/ }));
  screen.getByText("ann: It shows the fault that is a finding of POST /boats.");
  rerender(<Coverage coverage={[{ ...row, reason: null }]} />);
  screen.getByText("All of them ran.");
});
