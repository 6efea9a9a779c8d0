import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { ScanProgress } from "../../contract/scans.ts";
import { ScanPhases } from "./scan-phases.tsx";

afterEach(cleanup);

const progress: ScanProgress = {
  phase: "authorization",
  found: 32,
  tested: 17,
  total: 30,
  finished: { authentication: { tested: 32, total: 32 } },
  critical: 3,
  warnings: 2,
  requests: 1284,
};
const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent);

it("A phase that is over keeps its count, and the present one says how far it is", () => {
  render(<ScanPhases scan={{ status: "running", progress, stoppedBy: null, endpointCount: 0 }} />);
  expect(rows()).toEqual([
    "Discover endpoints32 found",
    "Authentication32 of 32",
    "Authorization17 of 30",
    "Score and summary",
  ]);
});

it("Authorization that was passed over is said to be not tested", () => {
  render(
    <ScanPhases
      scan={{ status: "completed", progress: { ...progress, phase: "summary" }, stoppedBy: null, endpointCount: 32 }}
    />,
  );
  expect(rows()[2]).toBe("Authorizationnot tested");
});
